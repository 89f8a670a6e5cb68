CREATE TABLE runs (
    run INTEGER PRIMARY KEY, options TEXT NOT NULL UNIQUE, version TEXT NOT NULL,
    started TEXT NOT NULL, finished TEXT)

CREATE TABLE results (
    run INTEGER NOT NULL REFERENCES runs,
    puzzle TEXT, source TEXT NOT NULL, position INTEGER NOT NULL, height INTEGER, width INTEGER, colours INTEGER, verdict TEXT, seconds REAL NOT NULL, limit_reached TEXT, error TEXT, number INTEGER, title TEXT, author TEXT, "cells_differ" INTEGER, "cells_list" TEXT, "count_solutions", "count_exact" INTEGER, "rate_number" REAL, "rate_word" TEXT, "rate_hardest" TEXT, "rate_steps" INTEGER, "rate_effort" INTEGER, "rate_minutes" REAL, "solve_verdict" TEXT, "solve_solution" TEXT, "solve_seconds" REAL, "solve_line_solves" INTEGER, "solve_branches" INTEGER, "solve_conflicts" INTEGER, "explain_steps" INTEGER, "explain_techniques" TEXT, "explain_open" INTEGER, "explain_ending" TEXT, "convert_non_data", "marginals_cells" TEXT,
    PRIMARY KEY (run, source, position)) WITHOUT ROWID

puzzle,source,position,height,width,colours,verdict,seconds,limit_reached,error,number,title,author,cells_differ,cells_list,count_solutions,count_exact,rate_number,rate_word,rate_hardest,rate_steps,rate_effort,rate_minutes,solve_verdict,solve_solution,solve_seconds,solve_line_solves,solve_branches,solve_conflicts,explain_steps,explain_techniques,explain_open,explain_ending,convert_non_data,marginals_cells
