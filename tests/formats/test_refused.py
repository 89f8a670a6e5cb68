"""Readers refuse bad input with the right kind of error, its place, and a fact in its message."""

from __future__ import annotations

import pytest

from nonolith import FormatError, NonolithError, PuzzleError, UnsupportedError, read_all

# Beginnings and ends of files.
N = '{"nonolith": 1, '
B = "number_of_rows: 1 number_of_columns: 1 "
G = "[Dimensions]\n1\n2\n"
SET, END = "<puzzleset><puzzle>", "</puzzle></puzzleset>"
WEBPBN = """<puzzleset><puzzle type="grid"><color name="red">f00</color>
<clues type="columns"><line><count>1</count></line></clues>
<clues type="rows"><line><count>1</count></line></clues>
<solution><image>|X|</image></solution></puzzle></puzzleset>"""
COLOURS = ", ".join(['{"name": "a", "rgb": "#ffffff"}'] * 33)
DEFS = ", ".join(f'"{"ab"[n // 26]}{chr(97 + n % 26)} = ({n:06x}) %"' for n in range(32))

#: By format: the input, the line (and column) of the error, and a fact in its message.
BAD: dict[str, list[tuple[str, str, str]]] = {
    "bosch": [
        ("rows: 1", "1:1", "'rows:'"),
        ("number_of_rows: 1 columns: 1", "1:19", "'columns:'"),
        (B + "row_1 n: 1 s: 1 row_1 n: 1 s: 1", "1:56", "1 appears"),
        (B + "row_1 n 1", "1:46", "'n'"),
        (B + "row_1 n: 1001 s: 1", "1:49", "1001 clusters"),
        (B + "row_1 n: 1 s 1", "1:51", "'s'"),
        (B + "row_1 n: x s: 1", "1", "'x'"),
        (B + "row_1 n: 1 s: x", "1", "'x'"),
        (B + "row_1 n: 2 s: 1", "", "the file ends too"),
        (B + "row_x n: 1 s: 1", "1", "'x'"),
        ("number_of_rows: 1", "", "the file ends too"),
        (B + "row_2 n: 1 s: 1", "1:40", "there is no row_2"),
        ("number_of_rows: 1 number_of_columns: 1\nline_1 n: 1 s: 1", "2:1", "'line_1'"),
        (B + "row_1 n: 1 s: 1", "", "clue 1 of"),
    ],
    "csv": [
        ("1\n" * 3000, "1502", "3000 rows"),
        ("1,1\n1\n", "2", "has 1 cells"),
        ("1,2\n3,4\n", "1", "the clues are not"),
        (',1\n1,"a\n', "2", "'a'"),
        ("," * 2001, "1", "this row has too many cells"),
    ],
    "cwc": [
        ("1\n1", "1", "the size is missing"),
        ("1\n1\n", "3", "''"),
        ("1\n1\n1\n\n1\n\n1\n\n1\n\n1\n\n7\n", "13", "the clues go on"),
        ("1\n1\n1\n\n1\n", "", "list 2 of"),
        ("1\n1\n1\n\n1\n\n2\n\n1\n\n1\n", "7", "colour 2"),
        ("1\n1\n1\n\n1\n\n1 1\n\n1\n\n1\n", "7", "are 2 colours"),
        ("1\n1\n40\n\n1\n", "3", "40 colours"),
    ],
    "cwd": [
        ("\n\nx\n2\n1\n1\n\n1\n1\n", "3", "'x'"),
        ("1\ny\n1\n1\n", "2", "'y'"),
        ("1", "1", "''"),
        ("1\n1\n1\n", "3", "1 lines of"),
        ("1\n1\n1\n\n1\n1\n", "6", "'1'"),
        ("1001\n1\n", "1", "height 1001 is"),
        ("9999999999\n1\n", "1", "'9999999999'"),
        ("1\n1\n-1\n1\n", "3", "length -1 is"),
    ],
    "freenono": [
        ("<Nono/>", "1", "'Nono'"),
        ("<FreeNono><Nonogram name='' height='2'><line> x </line></Nonogram></FreeNono>",
         "", "height 1"),
        ("<FreeNono><Nonogram name=''><line> x _ </line><line> x </line></Nonogram></FreeNono>",
         "", "row 2 has"),
    ],
    "gnonograms": [
        ("[Dimensions]\n1\n", "2", "the size is missing"),
        (G + "[Row]\n1\n2\n[Col]\n1\n1\n", "6", "has 2 clues"),
        (G + "[Row]\n1\n[Col]\n1\n", "7", "has 1 clues"),
        (G + "[Sol]\n1 1\n1 1\n", "6", "has 2 rows"),
        (G + "[Wor]\n1 1\n1 1\n", "6", "has 2 rows"),
        (G + "[Col]\n1\n1\n", "", "the rows are missing"),
        (G + "[Row]\n1\n[Sol]\n0 0\n", "", "the columns are missing"),
        (G + "[Sol]\n1 1 1\n", "5", "has 3 cells"),
        (G + "[Row]\n1\n[ROW]\n1\n", "6", "'[ROW]'"),
        ("[Dim]\n1\n1\n[Row clues]\n1\n[Col]\n1\n[Sol]\n3\n", "9", "'3'"),
    ],
    "grid": [
        ("#" * 1001, "1", "1001 columns"),
        ("#\n" * 1001, "1001", "1001 rows"),
        ("#.\n#.#\n", "1", "has 2 cells"),
        ("#.\n#q\n", "2:2", "'q'"),
    ],
    "ish": [
        ("1;1\n\n1\n", "1", "'1;1'"),
    ],
    "json": [
        (N + '"rows": [[1], []], "columns": [[1]], "goal": ["#"]}', "", "goal has 1 rows"),
        (N + '"rows": [[1], []], "columns": [[1]], "goal": ["##", "#"]}', "", "row 1 has 2 cells"),
        (N + '"rows": [[1], []], "columns": [[1]], "goal": ["x", "."]}', "", "'x'"),
        (N + '"rows": [[1], []], "columns": [[1]], "goal": [[2], [0]]}', "", "is not a cell"),
        (N + '"rows": [[1], []], "columns": [[1]], "goal": [5, "."]}', "", "neither a string"),
        ("{", "1:2", "broken JSON: Expecting property"),
        (N + '"rows": [[1]]}', "", "the puzzle has no"),
        (N + '"rows": [[1]], "columns": [[1]], "size": 1}', "", "'size'"),
        (N + '"rows": [[1]], "columns": [[1]], "title": 5}', "", "title is not a"),
        (N + '"rows": [[1]], "columns": [[1]], "goal": "#"}', "", "goal is not a"),
        (N + '"rows": [[1]], "columns": [[1]], "goal": [7]}', "", "row 1 is"),
        (N + '"rows": [[1]], "columns": [[1]], "palette": [{"name": "a"}]}', "", "colour 0 has"),
        (N + '"rows": [["1"]], "columns": [[1]]}', "", "clue 1"),
        (N + '"rows": [1], "columns": [[1]]}', "", "clue 1 of"),
        (N + '"rows": [[1.5]], "columns": [[1]]}', "", "'1.5'"),
        (N + '"rows": [[12345678901]], "columns": [[1]]}', "", "'12345678901'"),
        ('{"rows": [[1]], "columns": [[1]], "nonolith": 3}', "", "version 3 is"),
        (N + f'"rows": [[1]], "columns": [[1]], "palette": [{COLOURS}]}}', "", "32 colours"),
        ("[]", "", "has no puzzle"),
        ('{"rows": [[1]], "rows": [[1]], "columns": [[1]]}', "", "'rows' appears twice"),
        ('{"nonolith": 1, "puzzles": 7}', "", "puzzles is not a"),
        ('{"nonolith": 1, "puzzles": [], "rows": []}', "", "'rows'"),
        ('{"nonolith": [2], "rows": []}', "", "version [2]"),
        ('{"nonolith": {"a": 1}, "rows": []}', "", "version {"),
        (N + '"rows": 1, "columns": []}', "", "rows is not a"),
        (N + '"rows": [], "columns": [], "saved": 1}', "", "saved is not a"),
        (N + '"rows": [[1]], "columns": [[1]], "saved": [["x"]]}', "", "'x'"),
        (N + '"rows": [[1]], "columns": [[1]], "given": [["x"]]}', "", "row 1"),
        (N + '"rows": [[1]], "columns": [[1]], "palette": 1}', "", "palette is not a"),
        (N + '"rows": [' + "[]," * 1000 + '[]], "columns": [[1]]}', "", "1001 rows"),
    ],
    "keen": [
        ("1 1\n0\n1\n", "3", "the columns are missing"),
        ("1\n\n1\n\n1\n", "5", "'1'"),
    ],
    "makhorin": [
        ("1\n1\n", "2", "the columns are missing"),
        ("1\n&\n1\n&\n1\n", "5", "'1'"),
    ],
    "minizinc": [
        ("rows 1;", "1:6", "'1'"),
        ("rows = 1; rows = 1;", "1:11", "rows appears twice"),
        ("rows = 1;\n  row_rules = [1, 2", "", "the file ends within"),
        ("rows = 1;\n  row_rules = array2d(1..1, 1..1, [1];", "2:38", "';'"),
        ("rows = 1; row_rules = [1];", "", "row_rule_len is missing"),
        ("rows = 1; row_rule_len = 1; row_rules = [1];", "", "cols is missing"),
        ("rows = 1; row_rule_len = 1; row_rules = [1]; cols = 1; col_rule_len = 1;",
         "", "col_rules is missing"),
        ("row_rules = [x];", "1", "'x'"),
        ("rows =", "", "the file ends too"),
        ("row_rules = ", "", "the file ends too"),
        ("rows = 1;\nrow_rules = 5;", "2:13", "'5'"),
        ("rows = 1;\nheight = 5;", "2:1", "'height'"),
        ("rows = 2; row_rule_len = 1; row_rules = [|1|];\n"
         "cols = 1; col_rule_len = 1; col_rules = [|1|];", "", "has 1 numbers"),
    ],
    "mk": [
        ("1 1\n1\n#\n1\n1\n", "5", "'1'"),
        ("3 2\n1 1\n0\n#\n1\n0\n1\n", "4", "after 2 rows"),
        ("1 2\n1\n1\n#\n1\n1\n", "3", "one row too many"),
    ],
    "nin": [
        ("1\n1\n1\n", "1", "'1'"),
        ("1 1\n1\n1\n1\n", "4", "'1'"),
        ("1 1\n-1\n1\n", "2", "length -1 is"),
        ("1 1\n" + "1 " * 2001 + "\n1\n", "2", "2001 words in"),
        ("1 1\n" + "1" * 20001 + "\n1\n", "2", "'11111111111111111111...'"),
        ("1 1\n" + " " * 65537 + "\n1\n", "2", "of 65537 characters"),
    ],
    "non": [
        ("color\n", "1", "''"),
        ("color a redd\n", "1", "'redd'"),
        ("color ab #ff0000\n", "1", "'ab'"),
        ("color a #f00\ncolor a #00f\n", "2", "'a'"),
        ("".join(f"color {chr(192 + i)} #ff0000\n" for i in range(32)), "32", "32 colours"),
        ("width 2\nheight 2\nrows\n1\ncolumns\n1\n1\n", "4", "1 clue under"),
        ("width 2\nheight 2\nrows\n1\n1\n1\ncolumns\n1\n1\n", "6", "3 clues under"),
        ("width 2\nheight 2\nrows\n\n1\n1\ncolumns\n1\n1\n1\n", "10", "3 clues under"),
        ("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal 011\n", "9", "has 3 cells"),
        ("width two\nheight two\nrows\n1\n1\ncolumns\n1\n1\n", "1", "'two'"),
        ("width 2\nheight 2\nrows\n1\n-1\ncolumns\n1\n1\n", "5", "length -1 is"),
        ("width 1\nheight 1\n", "3", "the rows are missing"),
        ("height 2\nrows\n1\n1\n", "1", "the width is missing"),
        ("width 1\ncolumns\n2\n", "1", "the height is missing"),
        ('width 1\nheight 2\nrows\n1\n1\ngoal "1?"\n', "7", "the columns are missing"),
        ("width 1\nheight 3\nrows\n1\n\n\n\n1\ncolumns\n2\n", "8", "too few clues under rows"),
        ("width 1\nheight 1\n7 x\nrows\n1\ncolumns\n1\n", "3", "'7 x'"),
        ("color a #f00\nwidth 1\nheight 1\nrows\n1q\ncolumns\n1a\n", "5", "'q'"),
    ],
    "nonograms_org": [
        ("var d=[[1\n", "2:1", "broken JSON"),
        ("var d=[[1],[2]];", "", "row 1 (from 0) of the numbers is missing"),
        ("var d=[[1],[2,3,4,0]];", "", "row 1 (from 0) of the numbers ends"),
        ("var d=[[1],[999,998,0,1000],[1,1,0,9],[1,0,0,9],[0,0,0,0]];", "", "2 x 1997"),
        ("nothing", "", "the page has no picture"),
    ],
    "nonogrid": [
        ("[clues]\nrows = [\n", "", "broken TOML"),
        ("[colors]\n", "", "the clues are missing"),
        ('[clues]\nrows = "1"\n', "", "the columns are missing"),
        ('[clues]\nrows = 1\ncolumns = "1"\n', "", "the rows are missing"),
        ('colors = 1\n[clues]\nrows = "1"\ncolumns = "1"\n', "", "[colors] is not a section"),
        ('[clues]\nrows = "1"\ncolumns = "1"\n[colors]\ndefs = 1\n', "", "defs is not a list"),
        ('[clues]\nrows = "1"\ncolumns = "1"\n[colors]\ndefs = ["r (red)"]\n', "", "'r (red)'"),
        ('[clues]\nrows = "1"\ncolumns = "1"\n[colors]\ndefs = ["r = (reddish) %"]\n',
         "", "'reddish'"),
        ('[clues]\nrows = "1q"\ncolumns = "1"\n', "2", "'q'"),
        ('[clues]\nrows = "q1"\ncolumns = "1"\n', "2", "'q1'"),
        ("[clues\n", "1:7", "']'"),
        (f'[clues]\nrows = "1aa"\ncolumns = "1aa"\n[colors]\ndefs = [{DEFS}]\n',
         "", "32 colours besides blank"),
    ],
    "npm": [
        ("[]", "", "this is not an"),
        ('{"rows": [[1]], "columns": [[1]], "other": 1}', "", "'other'"),
        ('{"rows": [[1]], "columns": [[1]], "content": 1}', "", "content is not a"),
        ('{"rows": [[1]], "columns": [[1]], "content": [2]}', "", "entry 1 of content is 2,"),
        ('{"rows": [[1]], "columns": [[1]], "content": []}', "",
         "has 0 cells (expected 1, 1 x 1)"),
    ],
    "olsak": [
        ("#d\n a red\n:\n:\n", "2", "'a red'"),
        ("#d\n a:a red\n a:b blue\n:\n:\n", "3", "'a'"),
        ("#d\n a:a red\n:\n1\n:\n1\n", "4", "the block of length 1 has"),
        ("#d\n a:a reddish\n:\n1a\n:\n1a\n", "2", "'reddish'"),
        (":\n1\n", "", "the clues are missing"),
        ("#d\n" + "".join(f" {chr(192 + i)}:a red\n" for i in range(33)) + ":\n:\n",
         "34", "33 colours"),
        (":\n1a\n:\n1a\n", "2", "a block has a"),
        ("#d\n a:a red\n:\n1b\n:\n1a\n", "4", "'b'"),
        (":" + "\n0" * 1001 + "\n:\n", "1002", "1001 lines of"),
    ],
    "pbm": [
        ("P1 2", "", "the height is missing"),
        ("P1\n2 2\n1 0 2 1\n", "", "'2'"),
        ("P1\n2 2\n1 0 1\n", "", "has 3 cells"),
        ("P3 1 1 1", "", "'P3'"),
        ("P4 2000 2001\n", "", "2000 x 2001 pixels"),
        ("P1 999999999 1 1", "", "is 999999999"),
        ("P1 x", "", "the width is missing"),
        ("P4 8 2 \x01", "", "has 1 bytes"),
    ],
    "picross": [
        ("GRID two\nROWS\n[ 1 ]\nROWS\n[ 1 ]\n", "4", "ROWS appears twice"),
        ("GRID two\n[ 1 ]\n", "2", "'[ 1 ]'"),
        ("GRID a\nCOLUMNS\n[ 1 ]\n", "4", "there are no ROWS"),
        ("GRID a\nGRID b\n", "1", "puzzle 1"),
        ("GRID a\nROWS\n[ 1 ]\nGRID b\n", "3", "puzzle 1"),
        ("ROWS\n[ 1 ]", "2", "there are no COLUMNS"),
    ],
    "puzzlink": [
        ("https://puzz.link/p?nonogram/1/1/1\nx\n", "2", "a second line"),
        ("https://puzz.link/p?nonogram/1/2/21%", "1:36", "'%'"),
        ("https://puzz.link/p?nonogram/1/2/2111", "1:37", "the clues go on"),
        ("https://puzz.link/p?nonogram/1", "1", "'https://puzz.link/p?...'"),
        ("https://puzz.link/p?nonogram/1/2/211/1", "1", "'https://puzz.link/p?...'"),
        ("pzprv3/cts/1/1/. 1 /1 . /", "1", "the kind or the size"),
        ("pzprv3\nnonogram\n1\n1\n. 1\n1 . .\n", "6", "the table has another size"),
        ("pzprv3\nnonogram\n1\n1\n. 1\n1 !\n", "6", "cell 1 of this row is '!'"),
        ("pzprv3\nnonogram\n1\n1\n. ?\n1 .\n", "6", "length '?' is not"),
    ],
    "sav": [
        ("GAME:7:Pattern\nPARAMS:3:1x1\nDESC:3:1/1\nMOVE:1:X\n", "4", "'X'"),
        ("GAME:7:Pattern\nPARAMS:3:1x1\nDESC:3:1/1\nMOVE:8:F0,1,1,1\n", "4", "'F0,1,1,1'"),
        ("GAME:7:Pattern\nPARAMS:3:1x1\nDESC:3:1/1\nMOVE:8:Fx,0,1,1\n", "4", "'x'"),
        ("GAME", "1", "'GAME'"),
        ("GAME:x:Pattern", "1", "'x'"),
        ("GAME:7:Pattern\nPARAMS:3:1x1\nDESC:3:1/1\nSTATEPOS:1:x\n", "4", "'x'"),
        ("SAVEFILE:4:Some\nGAME    :9:Pattern\n", "2", "has 7 bytes"),
        ("GAME:7:Pattern\nPARAMS:1:1\n", "", "the entry DESC is"),
    ],
    "series": [
        ("A B\nC d\n", "1", "not a puzzle of a series"),
        ("1:1-2\n1:1\n", "2", "not a puzzle of a series"),
        ("2 1\n1\n1\n1\n", "", "no series of puzzles"),
        ("2 1\n1\n1\n1\n2 1\n1 1\n1\n1\n", "", "no series of puzzles"),
    ],
    "jsonl": [
        ('{"rows": [[1]], "columns": [[1]]}\n\n{"rows"\n', "3:8", "broken JSON"),
        ('{"nonolith": 1, "puzzles": []}\n', "1", "has 0 puzzles"),
    ],
    "titled": [
        ("= 1 A / B\n##\n= 2\n#\n", "3", "not the heading of a picture"),
        ("= 2026-02-30 A\n#\n", "1", "no day 2026-02-30"),
        ("= 1 A / B\n##\n\n#\n", "4", "has 1 cells"),
        ("= 1 A / B\n.r\n#z\n", "3", "no colour has the character #"),
        ("= 1 A / B / c\n.c\n", "2", "no colour has the character c"),
        ("= 1 A / B / z\n.r\n", "1", "the character of a colour"),
        ("= 1 A\n= 2 B\n#\n", "1", "has no rows"),
    ],
    "sgriddler": [
        ("MK Version 2\n", "2", "the size is missing"),
        ("MK Version 3.0\n\n1 1 1\n", "3", "'1 1 1'"),
        ("MK Version 3.0\n\n1 1\n\n #\n 1\n 1\n\n 1\n", "6", "' 1'"),
        ("MK Version 3.0\n\n1 1\n\n #\n\n 1\n1\n 1\n", "8", "'1'"),
        ("MK Version 3.0\n\n1 1\n\n #\n\n 1-1\n\n 1\n", "7", "'1-1'"),
        ("x", "1", "'x'"),
        ("MK Version 2.0\n\n1 1\n", "4", "clues of the columns are missing"),
        ("MK Version 3.0\n\n1 1\n\n # #\n\n 1\n\n 1\n", "5", "has 2 cells"),
        ("MK Version 3.0\n\n1 1\n\n ?\n\n 1\n", "8", "clues of the rows are missing"),
    ],
    "simontatham": [
        ("5x4:", "1", "has 0 clues"),
        ("1x1:1", "1", "has 1 clue"),
        ("0x1:/", "1", "has 2 clues"),
        ("2x2:1/1/1", "1", "has 3 clues"),
        ("2x2:1/1/1/1,zz", "1", "the given cells have too many"),
        ("2x2:1/1/1/x", "1", "'x'"),
        ("2x2x2:1/1/1/1", "1", "'2x2x2'"),
        ("2x2", "1", "this is not a"),
        ("ax2:1/1/1/1", "1", "'a'"),
        ("1x1:" + "1" * 20001 + "/1", "1", "'11111111111111111111...'"),
        ("2x2:1/1/1/1,b", "1", "cover 2 cells"),
        ("2x2:1/1/1/1,a!a", "1", "'!'"),
        ("1x1:1/" + "1" * 65537, "1", "of 65537 characters"),
    ],
    "solutions": [
        ("$1\n", "1", "no lines follow $1"),
    ],
    "syro": [
        ("1 0\n#\n,\n", "3", "','"),
    ],
    "tournament": [
        ("$1\n1\n1\n$2\n$3\n1\n1\n", "4", "puzzle 2"),
        ("$1\n0 2\n1 0\n", "1", "neither 0 nor"),
        ("$1\n0 1\n1 0 1\n", "1", "the rows of this"),
        ("1\n$1\n1\n1\n", "1", "clues before the first"),
    ],
    "typed": [
        ("Rows: 1 / 1\n", "", "columns"),
        ("Columns: 1 / 1\n", "", "rows"),
        ("Rows: 1\nColumns: 1\nRows: 1", "3:1", "rows appear twice"),
        ("Rows: 1\nColumns: 1 / one", "2:14", "'one'"),
        ("Columns: 1\nRows:" + "1/" * 1001, "2", "1001 rows"),
    ],
    "yaya": [
        ("+----+\n|1111|\n|11  |\n+----+\n", "2", "no row of cells"),
        ("+----+\n|1111|\n+----+\n", "2", "no row of cells"),
        ("+----+\n|1111|\n|1111|\n|    |\n|    |\n|11112222|\n", "6", "no row of cells"),
    ],
    "webpbn": [
        (SET + "<solution><image>|[X|</image></solution>" + END, "", "does not end"),
        (SET + "<solution><image>|X|\n|XX|</image></solution>" + END, "", "[1, 2]"),
        (SET + "<solution type='best'/>" + END, "", "'best'"),
        (WEBPBN.replace("<count>", "<count color='white'>"), "", "'white'"),
        ('<!DOCTYPE pbn [<!ENTITY a "b">]><puzzleset>&a;</puzzleset>',
         "1", "the DOCTYPE defines entities"),
        ('<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzleset>&x;</puzzleset>',
         "1", "the DOCTYPE defines entities"),
        ('<!DOCTYPE pbn [<!ATTLIST a b CDATA "c">]><puzzleset/>', "1", "or attributes"),
        ('<!DOCTYPE pbn SYSTEM "a.dtd"><puzzleset>&nonsense;</puzzleset>', "1", "'nonsense'"),
        ("<html></html>", "1", "'html'"),
        ("<puzzleset></puzzleset>", "", "the input has no puzzle"),
        (WEBPBN.replace("|X|", "|q|"), "", "'q'"),
        (WEBPBN.replace("f00", "zz"), "", "'red'"),
        (WEBPBN.replace(">1<", ">-1<"), "", "'-1'"),
        ("<puzzleset><puzzle/></puzzleset>", "", "the rows are missing"),
        ("<puzzleset><puzzle backgroundcolor='red'>" + END, "", "'red'"),
        (SET + "<clues type='rows'><line/></clues>" + END, "", "the columns are missing"),
        (SET + "".join(f"<color name='c{i}'>f00</color>" for i in range(33)) + END,
         "", "at most 31"),
        (SET + "<color name='a'>f00</color><color name='a'>f00</color>" + END, "", "'a'"),
        (SET + "<clues type='columns'/><clues type='rows'>" + "<line/>" * 1001 + "</clues>" + END,
         "", "1001 rows"),
        (SET, "1:20", "broken XML: no element"),
        ("<puzzle>" * 101, "1", "more than 64 deep"),
    ],
    "katana": [
        ("\x1a\x81\xcd\x45 no picture", "", "no picture in the file"),
        ("\x1a\x81\xcd\x45\x89PNG\r\n\x1a\n", "", "not a picture that can be read"),
    ],
}  # fmt: skip


#: Errors of other kinds: the format, the input, a fact in the message, and the kind of error.
OTHERS: list[tuple[str, str, str, type[NonolithError]]] = [
    ("nin", "1 1\n1\n", "need 1 cells", PuzzleError),
    ("non", "width 2\nheight 2\nrows\n1\n1q\ncolumns\n1\n1\n", "need 1 black", PuzzleError),
    ("non", "width 1\nheight 2\nrows\n\n1\n\n1\ncolumns\n1\n", "need 2 cells", PuzzleError),
    ("olsak", "#t\n:\n1\n:\n1\n", "triddler", UnsupportedError),
    ("olsak", "#d\n a:a /\n:\n:\n", "line 2", UnsupportedError),
    ("olsak", "#d\n a:a\\\n:\n:\n", "line 2", UnsupportedError),
    ("puzzlink", "https://puzz.link/p?nonogram/1/2/2.1", "of unknown length", UnsupportedError),
    ("sav", "SAVEFILE:1:x\nRESTART :1:x\n", "RESTART is not supported", UnsupportedError),
    ("sav", "GAME:3:Net\n", "this is a game", UnsupportedError),
    ("sav", "GAME:7:Pattern\nPARAMS:3:1x1\nDESC:3:1/1\nSOLVE:1:S\n", "line 4", UnsupportedError),
    ("simontatham", "15x15#123", "line 1", UnsupportedError),
    ("webpbn", WEBPBN.replace('"grid"', '"triddler"'), "a triddler puzzle", UnsupportedError),
]  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_an_error_has_the_place_and_the_text_found_there(name: str) -> None:
    for text, place, fact in BAD[name]:
        with pytest.raises(FormatError) as caught:
            read_all(text.encode("latin-1"), format=name)
        error = caught.value
        found = ":".join(str(p) for p in (error.line, error.column) if p is not None)
        assert (found, fact in str(error)) == (place, True), (text[:80], str(error))


@pytest.mark.parametrize(("name", "text", "fact", "kind"), OTHERS)
def test_clues_and_kinds_of_puzzles_are_refused_by_name(
    name: str, text: str, fact: str, kind: type[NonolithError]
) -> None:
    with pytest.raises(kind, match=fact):
        read_all(text, format=name)
