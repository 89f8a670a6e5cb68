"""Read clues from texts of people and programs, and never another puzzle than the text has."""

from __future__ import annotations

import random
import re
import sys
import time
import warnings
from collections import Counter
from pathlib import Path

import pytest

from nonolith import AmbiguousError, FormatError, Puzzle, PuzzleError, read, typos
from tests.processes import run

DOCS = Path(__file__).parents[2] / "docs" / "formats.md"
DOMINO = Puzzle(rows=[[1], [1]], columns=[[2]])
KEY = Puzzle(rows=[[2], [1], [3]], columns=[[3], [1, 1], [1], []])
LAMP = Puzzle(rows=[[4], [1], [1, 1]], columns=[[1, 1], [1], [2], [1, 1]])
FLAG = Puzzle(rows=[[1, 1], [4], []], columns=[[2], [1], [1], [2]])

TEXTS = [
    # programming languages
    "cols = [[2], [1], [1], [2]]\nrows = [[1, 1], [4], [0]]\n",
    "const rowHints = [[1, 1], [4], []];\nconst colHints = [[2], [1], [1], [2]]; // 3 by 4",
    "static int[][] rows = {{1, 1}, {4}, {0}};\nstatic int[][] cols = {{2}, {1}, {1}, {2}};",
    "int rows[3][2] = {{1, 1}, {0, 4}, {0, 0}};\nint columns[4][1] = {{2}, {1}, {1}, {2}};",
    "let rows: Vec<Vec<u8>> = vec![vec![1, 1], vec![4], vec![]];\n"
    "let cols = vec![vec![2], vec![1], vec![1], vec![2]];",
    "top_numbers = [[2], [1], [1], [2]]\nside_numbers = [[1, 1], [4], []]",
    "Pistas filas:\nF1: 1 1\nF2: 4\nF3: 0\nPistas columnas:\nC1: 2\nC2: 1\nC3: 1\nC4: 2",
    "[縦ヒント]\n2\n1\n1\n2\n\n[横ヒント]\n1 1\n4\n0",
    "rows <- list(c(1, 1), c(4), c(0))\ncols <- list(2, 1, 1, 2)",
    "rows([[1,1],[4],[]]).\ncolumns([[2],[1],[1],[2]]).",
    "$rows = [[1, 1], [4], []];\n$cols = array(array(2), array(1), array(1), array(2));",
    "List<List<Integer>> rows = List.of(List.of(1, 1), List.of(4), List.of());\n"
    "List<List<Integer>> cols = List.of(List.of(2), List.of(1), List.of(1), List.of(2));",
    "rows: list[list[int]] = [\n    [1, 1],  # row 1\n    [4],\n    [],\n]\n"
    "columns: list[list[int]] = [[2], [1], [1], [2]]",
    'rows = """\n1 1\n4\n0\n"""\ncols = "2, 1, 1, 2"',
    "print(solve(rows=[(1, 1), (4,), ()], cols=[(2,), (1,), (1,), (2,)]))",
    "class Flag {\n  rows = [[1, 1], [4], []];\n  cols = [[2], [1], [1], [2]];\n}",
    "rows = [[1,1],[4],[0]]; cols = [[2],[1],[1],[2]]; print(solve(rows, cols))",
    "rows = 3\ncols = 4\nrow_rule_len = 2\nrow_rules = [[1, 1], [0, 4], [0, 0]]\n"
    "col_rule_len = 1\ncol_rules = [[2], [1], [1], [2]]",
    "std::vector<std::vector<int>> rows = {{1, 1}, {4}, {}};\n"
    "std::vector<std::vector<int>> cols = {{2}, {1}, {1}, {2}};",
    "var rows = new int[][] { new[] {1, 1}, new[] {4}, new int[0] };\n"
    "var cols = new int[][] { new[] {2}, new[] {1}, new[] {1}, new[] {2} };",
    # objects
    "[flag]\nrows:\n  - [1, 1]\n  - [4]\n  - []\ncolumns:\n  - 2\n  - 1\n  - 1\n  - 2\n",
    '{"rows": [[1, 1], [4], []], "cols": [[2], [1], [1], [2]]}',
    '{"source": "Flag 2", "clues": {"row": ["1 1", "4", ""], "column": [2, 1, 1, 2]}}',
    "var puzzle = { topClues: [[2], [1], [1], [2]], leftClues: [[1, 1], [4], []] };",
    "Difficulty: 3/5\nrows: 1-1, 4, 0\ncolumns: 2 1 1 2",
    "Row clues:\n  Row 0: 1 1\n  Row 1: 4\n  Row 2: -\n"
    "Col 0: 2\nCol 1: 1\nCol 2: 1\nCol 3: 2",
    "clues = [\n  {:row, 0, [1, 1]},\n  {:row, 1, [4]},\n  {:row, 2, []},\n  {:col, 0, [2]},\n"
    "  {:col, 1, [1]},\n  {:col, 2, [1]},\n  {:col, 3, [2]}\n]",
    "rows: 3\n1 1\n4\n0\ncolumns: 4\n2\n1\n1\n2",
    "var flag = new FlagBuilder()\n  .appendRowHint(1, 1)\n  .appendRowHint(4)\n"
    "  .appendRowHint(0)\n  .appendColHint(2)\n  .appendColHint(1)\n  .appendColHint(1)\n"
    "  .appendColHint(2)\n  .build();",
    "p.addRow([1, 1]);\np.addRow([4]);\np.addRow([]);\n"
    "p.addColumn(2);\np.addColumn(1);\np.addColumn(1);\np.addColumn(2);",
    "func main() {\n\trows := nono.FillPattern{\n\t\t{1, 1},\n\t\t{4},\n\t\t{},\n\t}\n"
    "\tcolumns := nono.FillPattern{\n\t\t{2}, {1}, {1}, {2},\n\t}\n\n\tvar s nono.Solver\n",
    "python flag.py --rows '1 1' '4' '0' --cols '2' '1' '1' '2'",
    "data;\n/* a flag */\nparam m := 3;\nparam n := 4;\nparam row : 1 2 :=\n  1  1 1\n"
    "  2  4 .\n  3  . . ;\nparam col : 1 :=\n  1  2\n  2  1\n  3  1\n  4  2 ;\nend;",
    # headings, bullets and numbers
    "# Rows\n1 1\n4\n0\n\n# Columns\n2\n1\n1\n2\n",
    "**Row clues:**\n\n1. 1 1\n2. 4\n3. 0\n\n**Column clues:**\n\n- 2\n- 1\n- 1\n- 2\n\nThanks!",
    "Hello, this one is from my book:\n\nTop to bottom: 1 1, 4, 0\nLeft to right: 2, 1, 1, 2",
    "4 x 3\nACROSS\n1: 1 1\n2: 4\n3: 0\nDOWN\n2 / 1 / 1 / 2",
    "Width: 4\nHeight: 3\nhorizontal: 1 1 | 4 | 0\nvertical: 2 | 1 | 1 | 2",
    "Row 1: 1 1\nRow 2: 4\nRow 3: 0\nC1: 2\nC2: 1\nC3: 1\nC4: 2",
    "row1 = [1, 1]\nrow2 = [4]\nrow3 = []\ncol1 = [2]\ncol2 = [1]\ncol3 = [1]\ncol4 = [2]",
    "Zeilen: 1 1 / 4 / 0\nSpalten: 2 / 1 / 1 / 2",
    # forms of solvers' documentation, questions and messages, with our own numbers
    'from nonogram import Nonogram\nfrom solver import Solver\n\nrows = [[1, 1], [4], []]\n'
    'cols = [[2], [1], [1], [2]]\n\nnono = Nonogram(rows, cols)\ns = Solver(nono, False)\n'
    's.solve()\n\nprint(nono)',
    'from Solver import Solver\n\ndef main():\n    rows = [\n        [1, 1],\n        [4],\n'
    '        [],\n    ]\n\n    cols = [\n        [2],\n        [1],\n        [1],\n'
    '        [2],\n    ]\n\n    solver = Solver(rows, cols)\n    sol = solver.solve()\n'
    '    print(solver.render() if sol else "No solution found.")\n\n'
    'if __name__ == "__main__":\n    main()',
    'row_rules\n1,1\n4\n0\ncolumn_rules\n2\n1\n1\n2',
    '# Problem 7: "A flag"\n#\nrow_rules   \n1, 1,\n4,\n0\n\n\ncol_rules\n2,\n1,\n1,\n2,',
    "export const flag = {\n  catalogue: 'No. 1',\n  title: '',\n"
    "  copyright: '',\n  width: 4,\n  height: 3,\n  clues: {\n    rows: [[1, 1], [4], []],\n"
    '    cols: [[2], [1], [1], [2]],\n  },\n}',
    "import { solveNonogram } from 'a-solver';\n\nconst rowHints = [\n  [1, 1],  // 2 filled\n"
    '  [4],\n  []\n];\n\nconst columnHints = [\n  [2], [1], [1], [2]\n];\n\n'
    'const result = solveNonogram({ rowHints, columnHints });\nconsole.log(result);',
    'let p = Puzzle { row_clues: vec![vec![1, 1], vec![4], vec![]], column_clues: '
    'vec![vec![2], vec![1], vec![1], vec![2]] };',
    'const ROWS: &[&[u8]] = &[&[1, 1], &[4], &[]];\n'
    'const COLS: &[&[u8]] = &[&[2], &[1], &[1], &[2]];',
    'package main\n\nimport (\n    "fmt"\n    "example.org/nono"\n)\n\nfunc main() {\n'
    '    rows := nono.FillPattern{{1, 1}, {4}, {}}\n'
    '\tcolumns := nono.FillPattern{{2}, {1}, {1}, {2}}\n\n\tvar s nono.Solver\n'
    '\terr := s.Solve(rows, columns)\n\tif err != nil {\n\t\tpanic(err)\n\t}\n'
    '\tfmt.Print(s.String())\n}',
    '\trowClues := [][]int{\n\t\t{1, 1},    // two blocks\n\t\t{4},    // full\n\t\t{},\n\t}\n'
    '\tcolClues := [][]int{\n\t\t{2}, {1}, {1}, {2},\n\t}',
    'p := Puzzle{\n\tRows: [][]int{{1, 1}, {4}, {}},\n\tCols: [][]int{{2}, {1}, {1}, {2}},\n}',
    'List<List<Integer>> rows = Arrays.asList(Arrays.asList(1, 1), Arrays.asList(4), '
    'Collections.emptyList());\n'
    'List<List<Integer>> cols = Arrays.asList(Arrays.asList(2), Arrays.asList(1), '
    'Arrays.asList(1), Arrays.asList(2));',
    'Puzzle puzzle = new Puzzle();\n\npuzzle.Column_Hints = new int[][]\n{\n'
    '    new int[]{ 2 },\n    new int[]{ 1 },\n    new int[]{ 1 },\n    new int[]{ 2 },\n};\n\n'
    'puzzle.Row_Hints = new int[][]\n{\n    new int[]{ 1, 1 },\n    new int[]{ 4 },\n'
    '    new int[]{ 0 },\n};',
    'int[][] rows = new int[3][];\nrows[0] = new int[2] {1, 1};\nrows[1] = new int[1] {4};\n'
    'rows[2] = new int[0] {};\nint[][] columns = new int[4][];\ncolumns[0] = new int[1] {2};\n'
    'columns[1] = new int[1] {1};\ncolumns[2] = new int[1] {1};\ncolumns[3] = new int[1] {2};',
    'int filas, columnas;\nfilas = 3;\ncolumnas = 4;\nint[][] pistasFilas = new int[filas][];\n'
    'pistasFilas[0] = new int[2] {1, 1};\npistasFilas[1] = new int[1] {4};\n'
    'pistasFilas[2] = new int[1] {0};\nint[][] pistasColumnas = new int[columnas][];\n'
    'pistasColumnas[0] = new int[1] { 2 };\npistasColumnas[1] = new int[1] { 1 };\n'
    'pistasColumnas[2] = new int[1] { 1 };\npistasColumnas[3] = new int[1] { 2 };',
    'rows[0] = [1, 1]\nrows[1] = [4]\nrows[2] = []\ncols[0] = [2]\ncols[1] = [1]\n'
    'cols[2] = [1]\ncols[3] = [2]',
    'var rows = new List<List<int>> { new List<int> { 1, 1 }, new List<int> { 4 }, new '
    'List<int>() };\n'
    'var cols = new List<List<int>> { new List<int> { 2 }, new List<int> { 1 }, new '
    'List<int> { 1 }, new List<int> { 2 } };',
    '#include <stdio.h>\n#define ROWS 3\n#define COLS 4\n#define MAX_CLUES 2\n\n'
    'int row_clues[ROWS][MAX_CLUES] = {{1, 1}, {4, 0}, {0, 0}};\n'
    'int col_clues[COLS][MAX_CLUES] = {{2, 0}, {1, 0}, {1, 0}, {2, 0}};',
    'vector<vector<int>> rows{{1, 1}, {4}, {}};\n'
    'vector<vector<int>> cols{{2}, {1}, {1}, {2}};',
    'module Main where\n\nimport Nonogram\n\nrowHints, colHints :: [[Int]]\n'
    'rowHints = [[1,1],[4],[]]\ncolHints = [[2],[1],[1],[2]]\n\nmain :: IO ()\n'
    'main = printBoard (solve rowHints colHints)',
    'row(1, [1,1]).\nrow(2, [4]).\nrow(3, []).\ncolumn(1, [2]).\ncolumn(2, [1]).\n'
    'column(3, [1]).\ncolumn(4, [2]).',
    '% rows and columns of the flag\nrows([[1,1],[4],[]]).\ncolumns([[2],[1],[1],[2]]).\n\n'
    ':- initialization(main).',
    'rows = [[1, 1], [4], Int[]]\ncols = [[2], [1], [1], [2]]',
    'fun main() {\n'
    '    val rowClues: List<List<Int>> = listOf(listOf(1, 1), listOf(4), listOf())\n'
    '    val colClues: List<List<Int>> = listOf(listOf(2), listOf(1), listOf(1), listOf(2))\n'
    '    println(solve(rowClues, colClues))\n}',
    'let rowHints: [[Int]] = [[1, 1], [4], []]\n'
    'let columnHints: [[Int]] = [[2], [1], [1], [2]]',
    '> require "puzzle"\n\n> vertical = [[2], [1], [1], [2]]\n'
    '> horizontal = [[1, 1], [4], []]\n> @puzzle = Puzzle.new(horizontal, vertical)\n'
    '> @puzzle.solve',
    'my %puzzle = (\n    rows => [[1, 1], [4], []],\n    cols => [[2], [1], [1], [2]],\n);',
    '@rows [[1, 1], [4], []]\n@columns [[2], [1], [1], [2]]',
    'let rows = [[1;1];[4];[]]\nlet cols = [[2];[1];[1];[2]]',
    'let rows = [| [| 1; 1 |]; [| 4 |]; [||] |]\n'
    'let cols = [| [| 2 |]; [| 1 |]; [| 1 |]; [| 2 |] |]',
    '(ns puzzle.core\n  (:gen-class))\n\n(def grid {\n           :size [3 4]\n'
    '           :rows [[1 1] [4] []]\n           :columns [ [2] [1] [1] [2]]\n           })',
    ";; Draws a small image.\n(let [rows '((1 1) (4) ())\n      cols '((2) (1) (1) (2))]\n"
    '  (print-nonogram rows cols (count cols) (count rows)))',
    "(defparameter *rows* '((1 1) (4) ()))\n(defparameter *columns* '((2) (1) (1) (2)))",
    "#lang racket\n(define rows '((1 1) (4) ()))\n(define cols '((2) (1) (1) (2)))",
    'rows = {[1 1], 4, []};\ncols = {2, 1, 1, 2};',
    'rows = {[1 1] 4 []};\ncols = {2 1 1 2};',
    '<|"Rows" -> {{1, 1}, {4}, {}}, "Columns" -> {{2}, {1}, {1}, {2}}|>',
    'let rows = @[@[1, 1], @[4], @[]]\nlet cols = @[@[2], @[1], @[1], @[2]]',
    'final puzzle = NonogramPuzzle(\n  rows: 3,\n  cols: 4,\n  rowClues: [[1, 1], [4], []],\n'
    '  colClues: [[2], [1], [1], [2]],\n);',
    'const List<List<int>> rowClues = <List<int>>[<int>[1, 1], <int>[4], <int>[]];\n'
    'const List<List<int>> colClues = <List<int>>[<int>[2], <int>[1], <int>[1], <int>[2]];',
    'const rows = [_][]const u8{ &.{ 1, 1 }, &.{4}, &.{} };\n'
    'const cols = [_][]const u8{ &.{2}, &.{1}, &.{1}, &.{2} };',
    '$ poetry run python3 examples/nonagram.py \\\n--out /tmp/out.cnf \\\n--rows="1,1;4;0" \\\n'
    '--cols="2;1;1;2"',
    'Consider a 4x3 grid with the following clues:\n\n- Row clues: \n  - Row 1: 1,1\n'
    '  - Row 2: 4\n  - Row 3: 0\n\n- Column clues: \n  - Column 1: 2\n  - Column 2: 1\n'
    '  - Column 3: 1\n  - Column 4: 2',
    'Given the clues:\n\n- Rows: `[[1, 1], [4], []]`\n- Columns: `[[2], [1], [1], [2]]`',
    'Rows: 1 1, 4, 0\nColumns: 2, 1, 1, 2\n\nExpected output:\n\n#..#\n####\n....',
    'clues = (((2,), (1,), (1,), (2,)), ((1, 1), (4,), ()))\nwidth = 4\nheight = 3',
    '| Row | Clue |\n|-----|------|\n| 1 | 1 1 |\n| 2 | 4 |\n| 3 | 0 |\n\n| Column | Clue |\n'
    '|---|:---:|\n| 1 | 2 |\n| 2 | 1 |\n| 3 | 1 |\n| 4 | 2 |',
    '| Rows | Columns |\n|------|---------|\n| 1 1 | 2 |\n| 4 | 1 |\n| 0 | 1 |\n|  | 2 |',
    '| # | Rows | Columns |\n|---|---|---|\n| 1 | 1 1 | 2 |\n| 2 | 4 | 1 |\n| 3 | 0 | 1 |\n'
    '| 4 |  | 2 |',
    '| Line | Clue |\n|---|---|\n| Row 1 | 1 1 |\n| Row 2 | 4 |\n| Row 3 | 0 |\n'
    '| Column 1 | 2 |\n| Column 2 | 1 |\n| Column 3 | 1 |\n| Column 4 | 2 |',
    '| Row | Clue | Column | Clue |\n|---|---|---|---|\n| 1 | 1 1 | 1 | 2 |\n'
    '| 2 | 4 | 2 | 1 |\n| 3 | 0 | 3 | 1 |\n| | | 4 | 2 |',
    '| R1 | 1 1 |\n| R2 | 4 |\n| R3 | 0 |\n| C1 | 2 |\n| C2 | 1 |\n| C3 | 1 |\n| C4 | 2 |',
    'Rows\tColumns\n1 1\t2\n4\t1\n0\t1\n\t2',
    'Row\tClue\n1\t1 1\n2\t4\n3\t0\n\nColumn\tClue\n1\t2\n2\t1\n3\t1\n4\t2',
    'Row\tClue\tColumn\tClue\n1\t1 1\t1\t2\n2\t4\t2\t1\n3\t0\t3\t1\n\t\t4\t2',
    'Row 1\t1\t1\nRow 2\t4\nRow 3\t0\nColumn 1\t2\nColumn 2\t1\nColumn 3\t1\nColumn 4\t2',
    'Rows,Columns\n"1 1",2\n4,1\n0,1\n,2',
    'R: 1 1 / 4 / 0\nC: 2 / 1 / 1 / 2',
    'R1 1 1\nR2 4\nR3 0\nC1 2\nC2 1\nC3 1\nC4 2',
    'rows:\n  - - 1\n    - 1\n  - - 4\n  - []\ncolumns:\n  - - 2\n  - - 1\n  - - 1\n  - - 2',
    'rows:\n  1: [1, 1]\n  2: [4]\n  3: []\ncolumns:\n  1: [2]\n  2: [1]\n  3: [1]\n  4: [2]',
    '[clues]\nrows = """\n1 1\n4\n0\n"""\ncolumns = """\n2\n1\n1\n2\n"""',
    'const rows = {1: [1, 1], 2: [4], 3: []};\nconst cols = {1: [2], 2: [1], 3: [1], 4: [2]};',
    '{"rows": [{"clue": [1, 1]}, {"clue": [4]}, {"clue": []}], "columns": [{"clue": [2]}, '
    '{"clue": [1]}, {"clue": [1]}, {"clue": [2]}]}',
    '[rows]\n1 = 1 1\n2 = 4\n3 = 0\n\n[columns]\n1 = 2\n2 = 1\n3 = 1\n4 = 2',
    '[Rows]\n1 1\n4\n0\n\n[Columns]\n2\n1\n1\n2',
    'rows = [[1, 1], [4, 0], [0, 0]]\ncols = [[2, 0], [1, 0], [1, 0], [2, 0]]',
    'rows:\n1 1\n0 4\n0 0\ncolumns:\n2\n1\n1\n2',
    'Horizontal hints (top to bottom): 1 1, 4, 0\nVertical hints (left to right): 2, 1, 1, 2',
    'Side clues: 1 1, 4, 0\nTop clues: 2, 1, 1, 2',
    'Clues for the rows: 1 1, 4, 0\nClues for the columns: 2, 1, 1, 2',
    '### Row Hints\n\n- 1 1\n- 4\n- 0\n\n### Column Hints\n\n- 2\n- 1\n- 1\n- 2',
    'Zeilenhinweise: 1 1, 4, 0\nSpaltenhinweise: 2, 1, 1, 2',
    'Lignes : 1 1, 4, 0\nColonnes : 2, 1, 1, 2',
    'Row 1 - 1 1\nRow 2 - 4\nRow 3 - 0\nColumn 1 - 2\nColumn 2 - 1\nColumn 3 - 1\n'
    'Column 4 - 2',
    'Row #1: 1, 1\nRow #2: 4\nRow #3: 0\nCol #1: 2\nCol #2: 1\nCol #3: 1\nCol #4: 2',
    '- Row 1: 1 1\n- Row 2: 4\n- Row 3: 0\n- Column 1: 2\n- Column 2: 1\n- Column 3: 1\n'
    '- Column 4: 2',
    'Rows: 1 1|4|0 Columns: 2|1|1|2',
    'rows=(1 1)(4)(0) cols=(2)(1)(1)(2)',
    '<b>Rows:</b> 1 1, 4, 0<br>\n<b>Columns:</b> 2, 1, 1, 2<br>',
    'Input: rows = [[1,1],[4],[]], columns = [[2],[1],[1],[2]]\n'
    'Output: [[1,0,0,1],[1,1,1,1],[0,0,0,0]]',
    'Input: columns = {{0,2}, {0,1}, {0,1}, {0,2}};  rows = {{1,1}, {0,4}, {0,0}}',
    'size: [4, 3]\nrows: [[1, 1], [4], []]\ncolumns: [[2], [1], [1], [2]]',
    'const rows = JSON.parse("[[1,1],[4],[]]");\n'
    'const cols = JSON.parse("[[2],[1],[1],[2]]");',
    '@dataclass\nclass Puzzle:\n'
    '    rows: list = field(default_factory=lambda: [[1, 1], [4], []])\n'
    '    cols: list = field(default_factory=lambda: [[2], [1], [1], [2]])',
    'rows = []\nrows.append([1, 1])\nrows.append([4])\nrows.append([])\ncols = []\n'
    'cols.append([2])\ncols.append([1])\ncols.append([1])\ncols.append([2])',
    'rows = "1 1;4;0".split(";")\ncols = "2;1;1;2".split(";")',
    # facts, letters, dashes, marks before each line, labelled lines
    'rows = {[1 1]; [4]; []};\ncols = {[2]; [1]; [1]; [2]};',
    'rows=("1 1" "4" "")\ncols=("2" "1" "1" "2")',
    '#!/bin/bash\ndeclare -a rows=("1 1" "4" "0")\ndeclare -a cols=(2 1 1 2)',
    'rowclue(1, (1,1)). rowclue(2, (4)). rowclue(3, ()).\n'
    'colclue(1, (2)). colclue(2, (1)). colclue(3, (1)). colclue(4, (2)).',
    'rowclue(1, (1,1)). rowclue(2, 4). rowclue(3, 0).\n'
    'colclue(1, 2). colclue(2, 1). colclue(3, 1). colclue(4, 2).',
    'Rows: 1,1 - 4 - 0\nColumns: 2 - 1 - 1 - 2',
    'Rows: 1-1, 4, 0\nColumns: 2, 1, 1, 2',
    'Rows\na) 1 1\nb) 4\nc) 0\nColumns\na) 2\nb) 1\nc) 1\nd) 2',
    '> Rows:\n> 1 1\n> 4\n> 0\n>\n> Columns:\n> 2\n> 1\n> 1\n> 2',
    '/// rows: 1 1, 4, 0\n/// cols: 2, 1, 1, 2',
    ' * rows\n * 1 1\n * 4\n * 0\n *\n * cols\n * 2\n * 1\n * 1\n * 2',
    '| Rows\n| 1 1\n| 4\n| 0\n| Columns\n| 2\n| 1\n| 1\n| 2',
    '# Rows\n# 1 1\n# 4\n# 0\n# Columns\n# 2\n# 1\n# 1\n# 2',
    '-- rows = {{1,1},{4},{}}\n-- cols = {{2},{1},{1},{2}}',
    '// Rows\n// 1 1\n// 4\n// 0\n// Columns\n// 2\n// 1\n// 1\n// 2',
    'row,clue\n1,1 1\n2,4\n3,0\n\ncolumn,clue\n1,2\n2,1\n3,1\n4,2',
    'type,index,clue\nrow,1,"1,1"\nrow,2,4\nrow,3,\ncol,1,2\ncol,2,1\ncol,3,1\ncol,4,2',
    'kind;number;clues\nrow;1;1 1\nrow;2;4\nrow;3;0\ncolumn;1;2\ncolumn;2;1\ncolumn;3;1\n'
    'column;4;2',
    'rows = [[1, # first\n 1], [4], # full 4\n []]\ncols = [[2],[1],/* three */[1],[2]]',
    'rows = [["1","1"],["4"],[]]\ncols = [["2"],["1"],["1"],["2"]]',
    'rows:\n- 1 1\n- 4\n- 0\ncolumns:\n- 2\n- 1\n- 1\n- 2',
    'var rows = [][]int{{1, 1}, {4}, {}}\nvar cols = [][]int{{2}, {1}, {1}, {2}}',
    'rows = {{1,1},{4},{}};\ncols = {{2},{1},{1},{2}};\nsolve[rows, cols]',
    "INSERT INTO clues (side, idx, clue) VALUES\n('row', 1, '1 1'),\n('row', 2, '4'),\n"
    "('row', 3, '0'),\n('col', 1, '2'),\n('col', 2, '1'),\n('col', 3, '1'),\n('col', 4, '2');",
    'Rows\t\t\tColumns\n1\t1\t\t2\n4\t\t\t1\n0\t\t\t1\n\t\t\t2',
    'rows = [\n    [1, 1],\n    [4],\n    [],\n]\ncols = [\n    [2],\n    [1],\n    [1],\n'
    '    [2],\n]\n\nN = 5\nSPEED = 0.5\nDEBUG = False\n',
    '#define MAX 100\n#define FOO(x) ((x)*2)\nint rows[3][2] = {{1,1},{4},{0}};\n'
    'int cols[4][1] = {{2},{1},{1},{2}};\nint main(void) { return 0; }',
    'rows = [[1,1],[4],[]]\ncols = [[2],[1],[1],[2]]\n'
    'assert solve(rows, cols) == [[1,0,0,1],[1,1,1,1],[0,0,0,0]]\n',
    'rows = "1,1\\n4\\n0"\ncols = "2\\n1\\n1\\n2"',
    "Rows\t1 1\t4\t0\nColumns\t2\t1\t1\t2",
    "Rows,1 1,4,0\nColumns,2,1,1,2",
    "rows = [1 1; 4 0; 0 0];\ncols = [2; 1; 1; 2];",
    "const\n  Rows: array[1..3, 1..2] of Integer = ((1, 1), (4, 0), (0, 0));\n"
    "  Cols: array[1..4] of string = ('2', '1', '1', '2');",
    "links: 1 1, 4, 0\noben: 2, 1, 1, 2",
    "gauche : 1 1, 4, 0\nhaut : 2, 1, 1, 2",
    "let rows: [&[u8]; 3] = [&[1, 1], &[4], &[]];\n"
    "let cols: [&[u8]; 4] = [&[2], &[1], &[1], &[2]];",
    "Dim rows()() As Integer = {New Integer() {1, 1}, New Integer() {4}, New Integer() {0}}\n"
    "Dim cols()() As Integer = {New Integer() {2}, New Integer() {1}, New Integer() {1}, "
    "New Integer() {2}}",
    "Rows: 1,1 4 0\nColumns: 2 1 1 2",
    "\tRow\tColumn\n1\t1 1\t2\n2\t4\t1\n3\t0\t1\n4\t\t2",
    "| # | Row | Column |\n|---|---|---|\n| 1 | 1 1 | 2 |\n| 2 | 4 | 1 |\n| 3 | 0 | 1 |\n"
    "| 4 | - | 2 |",
    "".join(f"INSERT INTO clues (side, n, clue) VALUES ('{side}', {number}, '{clue}');\n"
            for side, clues in (("row", ("1 1", 4, 0)), ("col", (2, 1, 1, 2)))
            for number, clue in enumerate(clues, 1)),
    "<table>\n<tr><th>Row</th><th>Clue</th></tr>\n<tr><td>1</td><td>1&nbsp;1</td></tr>\n<tr>\n"
    "<td>2\n<td>4\n</tr><tr><td>3<td>0</tr></table>\n<TABLE class='x'><caption>Columns</caption>"
    "<tr><td>2</td><tr><td>1</td><tr><td>1</td><tr><td>2</td></table>",
    "int[][] rows = new int[3][];\nrows[0] = new int[2] { 1, 1 };\nrows[1] = new int[1] { 4 };\n"
    "rows[2] = new int[] {};\ncols = [[2],[1],[1],[2]]\n//Console.WriteLine(rows[0][0]);\n"
    "Nonogram flag = new Nonogram(3, 4, rows, cols);",
    "rows[0] = new int[2] {1, 1};\nrows[1] = new int[1] {4};\nrows[2] = new int[0];\n"
    "cols = [[2], [1], [1], [2]]",
    "/// Row clues of the flag\nfn flag_row_clues() -> Vec<nb::LineClues> {\n"
    "    vec![vec![1, 1], vec![4], vec![]]\n}\n"
    "fn flag_col_clues() -> Vec<nb::LineClues> { vec![vec![2], vec![1], vec![1], vec![2]] }",
    "Row 1: 1 1\nRow 2: 4\nRow 3: 0\nCol 1: 2\nCol 2: 1\nCol 3: 1\nCol 4: 2\nSolving...\n",
    "Hi! I am stuck. Rows are: 1-1, 4, 0 and columns are: 2, 1, 1, 2. Any idea?",
    "Rows:\n1. `1 1`\n2. `4`\n3. `0`\n\nColumns:\n1. [2]\n2. [1]\n3. [1]\n4. [2]",
    "size: {width: 4, height: 3}\nrows: [[1, 1], [4], []]\ncolumns: [2, 1, 1, 2]",
    "stroki = [[1, 1], [4], []]\nstolbcy = [[2], [1], [1], [2]]",
    "$ nonosolve --rows='1,1;4;0' --columns='2;1;1;2'\nSolving...\ndone",
    "type P struct {\n\trows [][]int\n\tcols [][]int\n}\nvar flag = P{\n"
    "\trows: [][]int{{1, 1}, {4}, {}},\n\tcols: [][]int{{2}, {1}, {1}, {2}},\n}",
    "int rows[3][3] = {{2, 1, 1}, {1, 4}, {0}};\n"
    "int cols[4][3] = {{1, 2}, {1, 1}, {1, 1}, {1, 2}};",
    "rivit = [[1, 1], [4], []]\nsarakkeet = [[2], [1], [1], [2]]",
    "def rows():\n    return [[1, 1], [4], []]\n\ndef cols():\n    return [[2], [1], [1], [2]]",
    "Row 1: [1, 1] - two groups of 1\nRow 2: [4] (one group)\nRow 3: []\nColumn 1: [2]\n"
    "Column 2: [1]\nColumn 3: [1]\nColumn 4: [2] - one group of 2 cells",
    "list(rows = list(c(1L, 1L), 4L, 0L), cols = list(2L, 1L, 1L, 2L))",
    "Enter row values, rows separated by commas:\n1 1,4,0\n"
    "Enter col values, cols separated by commas:\n2,1,1,2",
    "$ ./solve --out flag.png \\\n --hclues='1,1;4;0' \\\n --vclues='2;1;1;2'",
    "rows = [[1,1],[4],[]] # this isn't hard\ncols = [[2],[1],[1],[2]] # it's 4",
]  # fmt: skip


KEYS = [
    '@dataclass\nclass Nonogram:\n    width: int\n    height: int\n\n'
    'key = Nonogram(width=4, height=3, row_hints=[[2], [1], [3]], '
    'col_hints=[[3], [1, 1], [1], []])\n',
    'export const LEVELS: Level[] = [\n'
    '  { size: [4, 3], topHints: [[3], [1, 1], [1], [0]], '
    'leftHints: [[2], [1], [3]], maxHintSize: 2 },\n'
    '];',
    'struct Puzzle key = {\n    .height = 3,\n    .width = 4,\n'
    '    .row_hints = {{2}, {1}, {3}},\n    .col_hints = {{3}, {1, 1}, {1}, {0}},\n};',
    '>>> from picross import solve\n>>> solve(rows=[[2], [1], [3]],\n'
    '...       columns=[[3], [1, 1], [1], [0]])\n',
    'fn main() {\n    let mut p = Picross::new(3, 4);\n'
    '    p.row_spec = vec![vec![2], vec![1], vec![3]];\n'
    '    p.col_spec = vec![vec![3], vec![1, 1], vec![1], vec![]];\n    p.solve();\n}',
    'import numpy as np\nrow_clues = np.array([[0, 2], [0, 1], [0, 3]])\n'
    'column_clues = np.array([[0, 3], [1, 1], [0, 1], [0, 0]])\n'
    'grid = np.zeros((3, 4), dtype=int)\n',
    '(define-nonogram key\n  #:rows ((2) (1) (3))\n  #:columns ((3) (1 1) (1) ()))',
    'Module[{rows = {{2}, {1}, {3}}, cols = {{3}, {1, 1}, {1}, {}}},\n  SolveNonogram[rows, cols]]',
    'def test_key():\n    nonogram = Nonogram.from_clues(\n        row_clues="2;1;3",\n'
    '        column_clues="3;1,1;1;0",\n    )\n    assert nonogram.solve()\n',
    'Row(0).Clues = {2}\nRow(1).Clues = {1}\nRow(2).Clues = {3}\nColumn(0).Clues = {3}\n'
    'Column(1).Clues = {1, 1}\nColumn(2).Clues = {1}\nColumn(3).Clues = {0}',
    '$ ./nonogram --rows 2,1,3 --cols 3,1.1,1,0',
    'My daughter found this in a magazine, can anybody help?\n\nAcross (from the top):\n2\n'
    '1\n3\n\nDown (from the left):\n3\n1 1\n1\nnone\n',
    '+-----+------+\n| row | clue |\n+-----+------+\n|   1 | 2    |\n|   2 | 1    |\n'
    '|   3 | 3    |\n+-----+------+\n+-----+------+\n| col | clue |\n+-----+------+\n'
    '|   1 | 3    |\n|   2 | 1 1  |\n|   3 | 1    |\n|   4 | 0    |\n+-----+------+',
    'First row: 2\nSecond row: 1\nThird row: 3\nFirst column: 3\nSecond column: 1, 1\n'
    'Third column: 1\nFourth column: 0',
    '1st row: 2\n2nd row: 1\n3rd row: 3\n1st column: 3\n2nd column: 1 1\n3rd column: 1\n'
    '4th column: 0',
    '**ROWS**\n* 2\n* 1\n* 3\n\n**COLUMNS**\n* 3\n* 1 1\n* 1\n* 0\n\n*(solution in the comments)*',
    'Line,Clue\nRow 1,2\nRow 2,1\nRow 3,3\nColumn 1,3\nColumn 2,1 1\nColumn 3,1\nColumn 4,0',
    'rows    (3):  2 | 1 | 3\ncolumns (4):  3 | 1 1 | 1 | 0',
    'Rows = 3\nColumns = 4\n\nRow clues\n2\n1\n3\n\nColumn clues\n3\n1 1\n1\n0',
    'Rows (top -> bottom): 2, 1, 3\nCols (left -> right): 3, (1,1), 1, 0',
    'Waagerecht: 2, 1, 3\nSenkrecht: 3, 1 1, 1, 0',
    'Zeile 1: 2\nZeile 2: 1\nZeile 3: 3\nSpalte 1: 3\nSpalte 2: 1 1\nSpalte 3: 1\nSpalte 4: leer',
    'Zeilen (von oben nach unten)\n2\n1\n3\nSpalten (von links nach rechts)\n3\n1-1\n1\n0',
    'Breite: 4\nHöhe: 3\nZeilenangaben: 2 / 1 / 3\nSpaltenangaben: 3 / 1 1 / 1 / 0',
    'Poziome: 2, 1, 3\nPionowe: 3, 1 1, 1, 0',
]  # fmt: skip
LAMPS = [
    'class TPuzzle : Puzzle\n{\n'
    '    public override int[][] Rows => new[] { new[] { 4 }, new[] { 1 }, new[] { 1, 1 } };\n'
    '    public override int[][] Columns => new[] { new[] { 1, 1 }, new[] { 1 }, '
    'new[] { 2 }, new[] { 1, 1 } };\n}',
    'rows :: [[Int]]\nrows = [ [4]\n       , [1]\n       , [1,1]\n       ]\n'
    'columns :: [[Int]]\ncolumns = [ [1,1], [1], [2], [1,1] ]',
    'val rows = Seq(Seq(4), Seq(1), Seq(1, 1))\n'
    'val cols = Seq(Seq(1, 1), Seq(1), Seq(2), Seq(1, 1))',
    'ROWS <- strsplit(c("4", "1", "1 1"), " ")\nCOLS <- strsplit(c("1 1", "1", "2", "1 1"), " ")',
    'my @rows = ([4], [1], [1, 1]);\nmy @cols = ([1, 1], [1], [2], [1, 1]);',
    "it('solves the T', () => {\n  const result = solve({\n    rowClues: ['4', '1', '1 1'],\n"
    "    columnClues: ['1 1', '1', '2', '1 1'],\n  });\n  expect(result.solved).toBe(true);\n"
    '});',
    'rows = [(4,), (1,), (1, 1)]\ncols = [(1, 1), (1,), (2,), (1, 1)]\n\n'
    'print(len(rows), "rows")\nprint(len(cols), "columns")',
    'nonogram(Rows, Cols) :-\n    Rows = [[4],[1],[1,1]],\n    Cols = [[1,1],[1],[2],[1,1]].',
    'let puzzle = Nonogram(\n    rows: [[4], [1], [1, 1]],\n'
    '    columns: [[1, 1], [1], [2], [1, 1]]\n)',
    '{:rows [[4] [1] [1 1]] :cols [[1 1] [1] [2] [1 1]]}',
    'rows = [\n  4;\n  1;\n  1, 1\n];\ncols = [\n  1, 1;\n  1;\n  2;\n  1, 1\n];',
    'set rows {{4} {1} {1 1}}\nset cols {{1 1} {1} {2} {1 1}}',
    'puzzle:\n  size: 4x3\n  clues:\n    row: ["4", "1", "1,1"]\n    col: ["1,1", "1", "2", "1,1"]',
    'Rows from top to bottom are\n 4\n 1\n 1 1\nand columns from left to right are\n 1 1\n'
    ' 1\n 2\n 1 1',
    '1) Rows: 4; 1; 1 1\n2) Columns: 1 1; 1; 2; 1 1',
    'ROW CLUES\n---------\n(1)  4\n(2)  1\n(3)  1 1\n\nCOLUMN CLUES\n------------\n(1)  1 1\n'
    '(2)  1\n(3)  2\n(4)  1 1',
    'row 1\t4\nrow 2\t1\nrow 3\t1,1\ncol 1\t1,1\ncol 2\t1\ncol 3\t2\ncol 4\t1,1',
    'Rows: [4] [1] [1 1]\nColumns: [1 1] [1] [2] [1 1]',
    'Left side:\n4\n1\n1 1\nTop:\n1 1\n1\n2\n1 1',
    'Lignes (de haut en bas) :\n4\n1\n1 1\n\nColonnes (de gauche à droite) :\n1 1\n1\n2\n1 1',
    'Righe: 4, 1, 1 1\nColonne: 1 1, 1, 2, 1 1',
    'Filas: 4 / 1 / 1 1. Columnas: 1 1 / 1 / 2 / 1 1.',
    'HORIZONTAL: D A AA\nVERTICAL: AA A B AA',
    'Rows:\n4\n1\n1\t1\n\nColumns:\n1\t1\t2\t1\n1\t\t\t1',
    'Rows:\n4\n1\n1 1\nColumns:\n1 1 2 1\n1     1',
]  # fmt: skip
SUMS = Puzzle(rows=["sum 2", [1, 1], "sum 0"], columns=["sum 2", [], "sum 1"])
SUM_TEXTS = [
    "Rows: sum 2 / 1 1 / sum 0\nColumns: sum 2 / 0 / Sum 1",
    "rows = ['sum 2', [1, 1], 'sum 0']\ncolumns = [[sum 2], [], [sum 1]]",
    "Row 1: sum 2\nRow 2: 1 1\nRow 3: sum 0\nCol 1: sum 2\nCol 2: 0\nCol 3: sum 1",
]

BLOTS = Puzzle(rows=["2 ?", "1or2 *", "?", []], columns=["1", "3", "?", "3"])
BLOT_TEXTS = [
    "Rows: 2 ? / 1or2 * / ? / 0\nColumns: 1 / 3 / ? / 3",
    "row clues:\n2, ?\n1OR2 *\n?\n0\n\ncolumn clues:\n1\n3\n?\n3\n",
    "Rows: 2 ?;1or2 *;?;\nCols: 1|3|?|3",
]
BOTH = Puzzle(rows=["? 1 sum 3", "1or2 sum 1", "sum 2"], columns=["? sum 1", "2", "0", "*"])
BOTH_TEXT = "Rows: ? 1 sum 3 / 1or2 Sum 1 / sum 2\nColumns: ? sum 1 / 2 / 0 / *"

CORPUS = [
    (text, puzzle)
    for texts, puzzle in (
        (TEXTS, FLAG),
        (KEYS, KEY),
        (LAMPS, LAMP),
        (SUM_TEXTS, SUMS),
        (BLOT_TEXTS, BLOTS),
        ([BOTH_TEXT], BOTH),
    )
    for text in texts
]


@pytest.mark.parametrize(("text", "puzzle"), CORPUS)
def test_texts_of_people_and_programs_are_read(text: str, puzzle: Puzzle) -> None:
    assert read(text) == puzzle
    assert read(text.replace("\n", "\r\n").encode(), format="typed") == puzzle


LISTS = "rows = [[1, 1], [4], []]\ncols = [[2], [1], [1], [2]]"
BOARD = "    2 1 1 2\n1 1\n  4\n  0"
#: Texts with other text around the part that has the puzzle.
PARTS = [
    f"# Flags\n\nMy solver (v1.2) hangs:\n\n```python\n{LISTS}\n```\n\n## Issues\n\nSee 7 others.",
    "Try this:\n~~~\nrows: 1 1, 4, 0\ncols: 2, 1, 1, 2\n~~~\n"
    "It prints\n~~~\n#..#\n####\n....\n~~~",
    f"You get a puzzle.\n1. Each row has runs.\n\n{LISTS}\n\nUse 1 for filled cells."
    " Each row must have exactly 4 cells.",
    f"```sh\npip install solver==0.2\n```\n\n```\n{LISTS}\n```\nMIT, 2021.",
    "rows:\n1 1\n4\n0\ncols:\n2\n1\n1\n2\npls help",
    "In:\n```\n3 4\n1 1\n4\n0\n2\n1\n1\n2\n```\nOut:\n```\nX..X\nXXXX\n....\n```",
    "```\nP1\n4 3\n1 0 0 1\n1 1 1 1\n0 0 0 0\n```\nThat is all.",
    "A `.non` file:\n```\nwidth 4"
    "\nheight 3\nrows\n1,1\n4\n0\ncolumns\n2\n1\n1\n2\n```\nThat is all.",
    f"$ cat flag.txt\n{BOARD}\n$ ./solve flag.txt",
    f"> show(flag)\n#> {BOARD}".replace("\n ", "\n#>  ").replace("\n1", "\n#> 1"),
    f"## Example\n\n> Solve it\n> ```\n> {BOARD}".replace("\n ", "\n>  ").replace("\n1", "\n> 1"),
    f"{{-\n{BOARD}\n-}}",
    "/**\n * The flag.\n *\n *     2 1 1 2\n * 1 1\n *   4\n *   0\n */",
    "`flag.non`:\n```\n3 4\n1 1\n4\n0\n2\n1\n1\n2\n```\n[number of rows] [number of columns]\n"
    "\n[blocks in row_1]\n\n$\\dots$",
    "ALL = [\n  (\n    'a flag',\n    \"\"\"\n#..#\n####\n....\n\"\"\",\n  ),\n]",
    "    let s = \"\nrows:\n  - 1 1\n  - 4\n  - 0\ncols:\n  - 2\n  - 1\n  - 1\n  - 2\n\";",
    '{\n  ["name"] = "Level 7",\n  ["cells"] = [[\n#..#\n####\n....\n]]\n}',
    "3 4   <--- height and width\n1 1   <--- first the rows, then the columns\n4\n0\n2\n1\n1\n2",
    'test "Flag 3,4" do\n  clues = [\n    {:row, 0, [1, 1]},\n    {:row, 1, [4]},\n    '
    "{:row, 2, []},\n    {:col, 0, [2]},\n    {:col, 1, [1]},\n    {:col, 2, [1]},\n    "
    "{:col, 3, [2]}\n  ]",
    "flag [[1, 1], [4], [0]]\n     [[2], [1], [1], [2]]\n\n# . . # 1 1\n# # # # 4\n. . . . 0\n\n"
    "2 1 1 2",
    "First the rows, then the columns:\n```\n3 4\n1 1\n4\n0\n2\n1\n1\n2\n```",
    # programs
    f"# flag/2\n\nSolved in 83 steps, 0.02 s.\n\n```\n{LISTS}\n```",
    f"field = [[0 for _ in range(4)] for _ in range(3)]\n{LISTS}\nfor row in field:\n  f(",
    f"it('has one answer', () => {{\n  this.size = [3, 4];\n  {LISTS}\n  expect(f(9)).toBe(1",
    'data = {\n  "rows": list(map(lambda x: x.split(" "), "1 1\\n4\\n0".split("\\n"))),\n'
    '  "cols": "2;1;1;2".split(";"),\n}\nsolve(data)',
    "const int flag[] =\n  { 3, 4,\n    // Columns.\n    1, 2,\n    1, 1,\n    1, 1,\n    1, 2,\n"
    "    // Rows.\n    2, 1, 1,\n    1, 4,\n    0\n  };",
    "n_rows = 3;\nn_cols = 4;\nrows = [1,1,0,4,0,0];\ncols = [2,1,1,2];",
    'var input = "rows: 3 \\n 1 1 \\n 4 \\n 0 \\n columns: 4 \\n 2 \\n 1 \\n 1 \\n 2";',
    "A 3x4 flag. **Row clues:** - Row 1: [1, 1] - two\nruns of 1 - Row 2: [4] - one run of 4 - "
    "Row 3:\n[0] - nothing **Column clues:** - Column 1: [2]\n- Column 2: [1] - Column 3: [1]"
    " - Column 4: [2]",
    "    Row 1: 1 1\n    Row 2: 4\n    Row 3: 0\n    Column 1: 2\n    Column 2: 1\n"
    '    Column 3: 1\n    Column 4: 2\n  `,\n  height: 3,\n  solution: "100111110000",\n},',
    "h(1): 1 1\nh(2): 4\nh(3): 0\nv(1): 2\nv(2): 1\nv(3): 1\nv(4): 2",
    "#' such as \\code{\"1,1:4:0-2:1:1:2\"}\n",
    # JSON
    '{"ver": [[2], [1], [1], [2]], "hor": [[1, 1], [4], []]}',
    '{"clues": [{"line": [{"count": 2}, {"count": 1}, {"count": 1}, {"count": 2}]}, {"line": '
    '[{"count": [1, 1]}, {"count": 4}, {"count": 0}]}], "image": "|X..X|\\n|XXXX|\\n|....|"}',
    '{"w": 4, "h": 3, "cells": "100111110000"}',
    # drawings
    "FLAG 1: red\n  Size: 4x3\n  Picture nb 1:\n  #..#\n  ####\n  ....\n\n  Steps: 12\n  Lines: 7",
    'levels = [\n  make([\n    r"#..#",\n    # the middle\n    r"####",  # all\n    r"....",\n'
    "  ], 1),\n]",
    "Mine:\n```\n1001\n1111\n0000\n```\nThat is all.",
    "width = 4\nheight = 3\nflag = [1,0,0,1, 1,1,1,1, 0,0,0,0]",
    "array([['#', '.', '.', '#'],\n       ['#', '#', '#', '#'],\n       ['.', '.', '.', '.']],"
    " dtype='<U1')",
]  # fmt: skip


@pytest.mark.parametrize("text", PARTS)
def test_the_part_that_has_the_puzzle_is_read(text: str) -> None:
    assert read(text).replace(goal=None) == FLAG


@pytest.mark.parametrize(
    "text",
    [
        "Paste this:\n```\n1 1\n4\n0\n\n2\n1\n1\n2\n```\nand press OK.",
        "First the columns, then the rows:\n```\n3 4\n1 1\n4\n0\n2\n1\n1\n2\n```",
        "3 4   <--- the columns come first, then the rows\n1 1\n4\n0\n2\n1\n1\n2",
        "if example == '3':\n    solve([[1, 1], [4], [0]],\n          [[2], [1], [1], [2]])",
        "flag [[1, 1], [4], [0]]\n     [[2], [1], [1], [2]]\n\n# . . # 1 1\n# # # # 4\n2 1 1 2",
        "Mine:\n```\n2x2:1/1/1/1\n```\nYours:\n```\n2x2:2/2/2/2\n```",
        "3\n1 1\n4\n0\n4\n2\n1\n1\n2",
        'val flag: (String, String) =\n  ("""1,1\n    |4\n    |0""".stripMargin,\n   """2\n    |1\n'
        '    |1\n    |2""".stripMargin)',
        "nonogram(Rows, Cols) :- solve(Rows, Cols).\n\ntest(1, _,\n  [[1, 1], [4], []],\n"
        "  [[2], [1], [1], [2]]).",
        '{"clues": [[[1, 1], [4], []], [[2], [1], [1], [2]]], "moves": []}',
    ],
)
def test_a_part_that_may_be_another_puzzle_is_a_question(text: str) -> None:
    with pytest.raises(AmbiguousError):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        f"A 5x5 puzzle:\n```\n{LISTS}\n```\n```\n1\n```",
        "rows: 1 1, 4, 0\ncols: 2, 1, 1, 2\n\nEach row must have exactly 5 cells.",
        "Rows:\n\n```\n3 4\n1 1\n4\n0\n2\n1\n1\n2\n```",
        f"A flag of 5x4 cells:\n```\n{BOARD}\n```",
        f"{LISTS}\nrows.reverse()\nsolve(",
        "rows = [[1, 1], [4]]\ncols = [[1], [1], [1]]\nzq = [[2], [1]]",
        "A flag of 5x3 cells\n#..#\n####\n....\n1 error",
        "#..#\n## ##\n#..#\n####\n....\nEnd of 1",
    ],
)
def test_what_stands_around_a_part_is_not_ignored(text: str) -> None:
    with pytest.raises(FormatError):
        read(text)


@pytest.mark.parametrize(
    ("text", "line", "column", "fact"),
    [
        ("rows = %w[2,1 3]\ncols = %w[1,1 2]", 1, 8, "'%'"),
        ("Row 1: 1 1\nRow 2: 4\nRow 3:\nC1: 2\nC2: 1\nC3: 1\nC4: 2", 3, 1, "no clue"),
        ("Row 1: 1 1\nRow 2: four\nRow 3: 0\nC1: 1\nC2: 1", 3, 1, "another number than 2"),
        ("p.addRow(1, 1)\np.addRow(4)\np.addRow()\np.addCol(2)\np.addCol(1)", 3, 1, "no clue"),
        ("rwos: 1 1 / 4\ncolumns: 2 / 1 / 1 / 2", 1, 1, "'rwos'"),
        ("rows are 1 1, 4 and 0\ncolumns are 2, 1, 1 and 2", 1, 17, "'and'"),
        ("rows:\n1 1\n4\nhinten:\n2\n1\n1\n2", 4, 1, "'hinten'"),
        ("rows:\n1 1\nfour\n\ncolumns: 2 1 1 2", 3, 1, "'four'"),
        ("[[1, 1], [4]]\nrows\ncols = [[2], [1], [1], [2]]", 1, 1, "not understood"),
        ("rows = [[1, 1], [4]\ncols = [[2], [1], [1], [2]]", 1, 8, "not closed"),
        ("rows = [[1, 1], 4]]\ncols = [[2], [1], [1], [2]]", 1, 19, "no bracket is open"),
        ("rows = [[1, 1], [4]]\nrows = [[2], [1], [1], [2]]", 2, 1, "rows appear twice"),
        ("5x5\nrows = [[1, 1], [4]]\ncols = [[2], [1], [1], [2]]", 1, 1, "5 x 5"),
        ("Row 1: 1 1\nRow 3: 4\ncols = [[2], [1], [1], [2]]", 2, 1, "another number than 2"),
        ("Row 1: 1 1\nRow 2:\ncols = [[1], [], [1]]", 2, 1, "no clue follows"),
        ("rows: 2 / 4 0\ncolumns: 2 / 1 / 1 / 2", 1, 11, "a 0 beside other numbers"),
        ("Row\tClue\n1\t1\n2\t1\n4\t1\nColumn\tClue\n1\t3", 4, 1, "another number than 3"),
        ("rows = [[1], [1]]\ncols = [2]\nzq = [[1], [2]]", 3, 1, "'zq'"),
        ("rows = [[1, 1], 4[], [1]]\ncols = [[2], [1], [1], [3]]", 1, 18, "separator"),
        ("rows = reversed([[1], [2]])\ncols = [[1], [2]]", 1, 8, "'reversed'"),
        ("HORIZONTAL: see below\nVERTICAL: see there", 1, 13, "'see'"),
        ("rows = [[1], [2]]\ncols = [[2], [1]]\nrows.reverse()", 3, 1, "'rows'"),
        ("rows = [[1], [2]]\ncols = [[2], [1]]\nrows, cols = cols, rows", 3, 1, "'rows'"),
        ("rows = [[1], [2]]\ncols = [[2], [1]]\nrows[0][0] = 2", 3, 8, "'['"),
        ("rows: 1, , 1\ncols: 2", 1, 12, "between two commas"),
        ("row(1,1,2). row(1,1,2).\ncol(1,1,2). col(2,1,2).", 1, 19, "another position than 2"),
        ("rows:\n// 1 1\n4\n0\ncolumns: 2, 1, 1, 2", 2, 1, "'/'"),
        ("| R1 | 1 |\n| | 1 |\n| C1 | 2 |", 2, 5, "not on the line"),
        ("rows[0] = new int[1] {1};\nrows[] = new int[0];\ncols = [[1]]", 2, 1, "states rows 0"),
        ("rows: 3\n1 1\n4\n0\ncolumns: 4\n2\n1\n\n2", 5, 1, "counts lines"),
        ("Row 1: [1] - not 1 but 2\nColumn 1: [1]", 1, 14, "'not'"),
    ],
)
def test_what_is_not_understood_is_named(
    text: str, line: int | None, column: int | None, fact: str
) -> None:
    with pytest.raises(FormatError, match=re.escape(fact)) as caught:
        read(text, format="typed")
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    "text",
    [
        "solve([[1, 1], [2]], [[2], [], [2]])",
        "[[[1], [2]],\n[[2], [1]]]",
        "x = [[1,1], [4], []]\ny = [[2], [1], [1], [2]]",
        "solve([[1, 1], [4], []],  # columns\n      [[2], [1], [1], [2]])",
        "clues = (((2,), (1,), (1,), (2,)), ((1, 1), (4,), ()))",
        "1 1;4;0\n2;1;1;2",
        "2,1,1,2\n1 1,4,0",
        "?- nonogram(\n\t[[1,1],[4],[]],\n\t[[2],[1],[1],[2]],\n\tSolution\n).",
        "int[][][] BLOCKS = new int[][][]{{\n{1, 1},\n{4}}, {\n{2},\n{1},\n{1},\n{2}}};",
    ],
)
def test_lists_without_names_are_a_question(text: str) -> None:
    with pytest.raises(AmbiguousError, match="rows or the columns") as caught:
        read(text)
    first, second = caught.value.readings
    assert (first.rows, first.columns) == (second.columns, second.rows)


def test_the_only_address_in_a_text_is_read() -> None:
    address = "https://puzz.link/p?nonogram/4/3/3g111i2g1g3g"
    assert read(f'/* nonogram.js */\n{{ url: "{address[29:]}", }}') == KEY
    for text in (
        "My 2nd one, [here]({}):\nCan you?",
        '<a href="{}">\nflag</a>',
        "Try\n{}.",
    ):
        assert read(text.format(address)) == KEY
    with pytest.raises(AmbiguousError, match="several puzzles"):
        read(f"{address}\nor https://puzz.link/p?nonogram/1/1/11")
    with pytest.raises(FormatError):
        read(f"The rows are in\n{address}", format="typed")


def test_strings_of_letters_need_no_names() -> None:
    assert read('x = "D A AA"\ny = "AA A B AA"') == LAMP


def test_a_part_with_a_contradiction_is_reported_as_such() -> None:
    with pytest.raises(PuzzleError, match="column 1: the clue 9 needs 9 cells"):
        read('["Level 1", "https://puzz.link/p?nonogram/1/1/91"],')


def test_lists_that_are_equal_need_no_names() -> None:
    assert read("solve([[2], [1]], [[2], [1]])").shape == (2, 2)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '{"rows": [[2], [1]], "columns": [[2], [1]], "content": [0, 0, 0, -1]}'),
        ("a.json", "rows = [[2], [1]]\ncols = [[2], [1]]"),
        ("a.dzn", "rows = 2\ncols = 2\nrow_rules = [[2], [1]]\ncol_rules = [[2], [1]]"),
        ("a.stp", "Rows: 2, 1\nColumns: 2, 1"),
    ],
)
def test_a_text_that_does_not_follow_its_extension_is_read(
    name: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert read(path).rows == Puzzle(rows=[[2], [1]], columns=[[2], [1]]).rows


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Rows: 1 1\nColumns: 1 0 1", 2),  # a row with 1 1, or two rows with 1
        ("| Rows | Columns |\n|---|---|\n| 1 | 2 |\n| 1 | |", 2),  # one column, or an empty one
        ("horizontal = [[2], [1]]\nvertical = [[1], [1], [1]]\np = '10\\n10\\n01'", 2),
        ("Rows: 1, 1,\nColumns: 2", 2),  # two rows, or an empty one
    ],
)
def test_a_text_that_may_mean_two_puzzles_is_a_question(text: str, number: int) -> None:
    with pytest.raises(AmbiguousError) as caught:
        read(text)
    assert len(caught.value.readings) == number


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("rows:\n1 1\n9\n0\ncolumns: 2 1 1 2", ["row 2 (line 3)"]),
        ("rows: 3\n1 1 1\n4\n0\ncolumns: 4\n2\n1\n1\n2", ["row 1 (line 2)"]),
        ("cols = [\n  [2],\n  [11],\n]\nrows = [[1], [1]]", ["column 2 (line 3)"]),
        ("Row 1: 1\nRow 2: 1\nC1: 2\nC2: 1", ["row clues (line 1)", "column clues (line 3)"]),
    ],
)
def test_errors_of_clues_name_their_lines(text: str, places: list[str]) -> None:
    with pytest.raises(PuzzleError) as caught:
        read(text)
    assert all(place in str(caught.value) for place in places)
    assert caught.value.draft is not None
    assert places[0] in typos(caught.value.draft).problem or len(places) > 1


def test_typos_are_found_in_free_text(tmp_path: Path) -> None:
    path = tmp_path / "a.py"
    path.write_text("rows = [[1, 1], [4], []]\ncols = [[2], [1], [11], [2]]\n")
    shown = run([sys.executable, "-m", "nonolith", "check", "--typo", str(path)])
    assert "column 3 (line 2)" in shown.stdout.lower()


def test_the_examples_of_the_documentation_are_read() -> None:
    section = DOCS.read_text().split("\n## typed\n")[1].split("\n## ")[0]
    examples = re.findall(r"^ *```\n(.*?)^ *```", section, re.MULTILINE | re.DOTALL)
    assert len(examples) > 6
    for example in examples:
        puzzle = read(example, format="typed")
        assert (puzzle.rows, puzzle.columns) == (DOMINO.rows, DOMINO.columns), example


#: Words, numbers, and brackets or quotation marks, each of which a slip may change.
_PARTS = [re.compile(part) for part in (r"[^\W\d]\w*", r"\d+", r"[][(){}\"'`]")]


def _slip(text: str, rng: random.Random) -> tuple[str, bool]:
    """Return the text with a word, a number or a bracket deleted, renamed, doubled or exchanged
    with the next one; and whether the text may then have another puzzle: if two words or two
    numbers were exchanged, or a 0 was deleted or doubled, which may have been the last line."""
    kind = rng.randrange(3)
    parts = list(_PARTS[kind].finditer(text))
    if len(parts) < 2:
        return text, False
    place = rng.randrange(len(parts) - 1)
    begin, end = parts[place].span()
    what = rng.choice(["delete", "rename", "double", "exchange"])
    if what == "exchange":
        begin2, end2 = parts[place + 1].span()
        changed = text[begin2:end2] + text[end:begin2] + text[begin:end] + text[end2:]
    else:
        new = {"delete": "", "rename": ("zq", "7", "~")[kind], "double": f"{text[begin:end]} " * 2}
        changed = new[what] + text[end:]
    zero = what in ("delete", "double") and text[begin:end] == "0"
    return text[:begin] + changed, (kind < 2 and what == "exchange") or zero


def _outcome(text: str, meant: bool, puzzle: Puzzle, format: str | None) -> str:
    """Read a text with a slip; return what came of it."""
    try:
        with warnings.catch_warnings(action="error"):
            found = read(text, format=format)
    except AmbiguousError:
        return "question"
    except FormatError as error:
        return "error" if error.line else "error without line"
    except PuzzleError:
        return "contradiction"
    if (found.rows, found.columns) == (puzzle.rows, puzzle.columns):
        return "same"
    assert meant or puzzle in (BLOTS, SUMS, BOTH), text  # a sum without its word is a clue
    return "another"


@pytest.mark.parametrize("number", [150, pytest.param(1000, marks=pytest.mark.long)])
def test_a_slip_leads_to_the_same_puzzle_an_error_or_a_question(number: int) -> None:
    rng = random.Random(number)
    chosen = rng.choices(CORPUS, k=number)
    outcomes = Counter(_outcome(*_slip(text, rng), puzzle, "typed") for text, puzzle in chosen)
    parts = rng.choices([part for part in PARTS if re.search("(?i)row", part)], k=number // 3)
    assert (
        Counter(_outcome(*_slip(part, rng), FLAG, None) for part in parts)["another"] < number / 10
    )
    assert outcomes["another"] < number / 10, outcomes
    assert outcomes["error without line"] < number / 20, outcomes


@pytest.mark.parametrize(
    ("begin", "unit"),
    [
        ("rows = [[", "],["),
        ("", "rows.append([1])\n"),
        ("", "row 1: 1\nrows = 1\n"),
        ("", "rows|.\n"),
        ("", "/* rows */"),
        ("rows:\n", "- - 1 "),
        ("“", "„"),
    ],
)
def test_free_text_is_read_in_linear_time(begin: str, unit: str) -> None:
    seconds = []
    for number in (2_000, 16_000):
        start = time.process_time()
        with pytest.raises(FormatError):
            read(begin + number * unit, format="typed")
        seconds.append(time.process_time() - start)
    assert seconds[1] < 24 * seconds[0] + 0.1  # 8 times as many; quadratic time: 64 times
