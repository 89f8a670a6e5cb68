"""What is wrong with an input, word for word: where, what was found, what was expected."""

from __future__ import annotations

import pytest

from nonolith import NonolithError, read_all

COLOURS = ", ".join(['{"name": "a", "rgb": "#ffffff"}'] * 33)
WEBPBN = """<puzzleset><puzzle type="grid"><color name="red">f00</color>
<clues type="columns"><line><count>1</count></line></clues>
<clues type="rows"><line><count>1</count></line></clues>
<solution><image>|X|</image></solution></puzzle></puzzleset>"""

# The format, what is read, and the whole message.
BAD = [
    (
        "non",
        "width 2\nheight 2\nrows\n1\ncolumns\n1\n1\n",
        "<text>:4: there is 1 clue under rows (expected 2)",
    ),
    (
        "non",
        "width 2\nheight 2\nrows\n1\n1\n1\ncolumns\n1\n1\n",
        "<text>:6: there are 3 clues under rows (expected 2)",
    ),
    (
        "non",
        "width 2\nheight 2\nrows\n\n1\n1\ncolumns\n1\n1\n1\n",
        "<text>:10: there are 3 clues under columns (expected 2)",
    ),
    (
        "non",
        "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n1\n",
        "<text>:9: there are 3 clues under columns (expected 2)",
    ),
    (
        "non",
        "width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal 011\n",
        "<text>:9: this picture has 3 cells (expected 2 x 2 cells)",
    ),
    (
        "non",
        "width two\nheight two\nrows\n1\n1\ncolumns\n1\n1\n",
        "<text>:1: width 'two' is not a whole number (expected digits)",
    ),
    (
        "non",
        "width 2\nheight 2\nrows\n1\n-1\ncolumns\n1\n1\n",
        "<text>:5: block length -1 is negative (expected 0 to 1000)",
    ),
    (
        "non",
        "width 2\nheight 2\nrows\n1\n1q\ncolumns\n1\n1\n",
        "<text>: the row clues need 1 black cells, the column clues need 2: no grid can have both",
    ),
    (
        "cwd",
        "\n\nx\n2\n1\n1\n\n1\n1\n",
        "<text>:3: height 'x' is not a whole number (expected digits)",
    ),
    (
        "cwd",
        "1\ny\n1\n1\n",
        "<text>:2: width 'y' is not a whole number (expected digits)",
    ),
    ("cwd", "1", "<text>:1: the size is missing (expected height and width on two lines)"),
    (
        "webpbn",
        '<!DOCTYPE pbn [<!ENTITY a "b">]><puzzleset>&a;</puzzleset>',
        "<text>: the XML defines entities, which are not expanded (expected plain XML)",
    ),
    (
        "simontatham",
        "5x4:",
        "<text>:1: there are no clues "
        "(expected 9 with / between them: 5 for the columns, then 4 for the rows)",
    ),
    (
        "simontatham",
        "1x1:1",
        "<text>:1: there is 1 clue "
        "(expected 2 with / between them: 1 for the columns, then 1 for the rows)",
    ),
    (
        "simontatham",
        "0x1:/",
        "<text>:1: there are 2 clues (expected 1: 0 for the columns, then 1 for the rows)",
    ),
    (
        "tournament",
        "$1\n1\n1\n$2\n$3\n1\n1\n",
        "<text>:4: puzzle 2: nothing stands under $2 (expected the clues of the columns and of the "
        "rows, or the rows of a solution)",
    ),
    (
        "solutions",
        "$1\n",
        "<text>:1: nothing stands under $1 (expected the clues of the columns and of the rows, or "
        "the rows of a solution)",
    ),
    ("syro", "1 0\n#\n,\n", "<text>:3: the clue ',' does not end (expected a last 0)"),
    ("json", "{", "<text>:1:2: broken JSON: Expecting property name enclosed in double quotes"),
    ("json", '{"rows": [[1]]}', "<text>: the puzzle has no columns (expected a list of clues)"),
    ("json", '{"columns": [[1]]}', "<text>: the puzzle has no rows (expected a list of clues)"),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "size": 1}',
        "<text>: the puzzle has an unknown key 'size' (expected one of nonolith, rows, "
        "columns, palette, given, goal, saved, title, author, copyright, licence, notes)",
    ),
    ("json", '{"rows": [[1]], "columns": [[1]], "title": 5}', "<text>: title is not a text"),
    ("json", '{"rows": [[1]], "columns": [[1]], "goal": "#"}', "<text>: goal is not a list"),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "goal": ["#", "#"]}',
        "<text>: goal has 2 rows (expected 1)",
    ),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "goal": ["##"]}',
        "<text>: goal, row 1 has 2 cells (expected 1)",
    ),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "goal": ["x"]}',
        "<text>: goal, row 1: 'x' is not a colour (expected one of . # ?)",
    ),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "goal": [[7]]}',
        "<text>: goal, row 1: this is not a cell (expected a colour from 0 to 1, null or a list)",
    ),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "goal": [7]}',
        "<text>: goal, row 1 is neither a text nor a list",
    ),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "palette": [{"name": "a"}]}',
        "<text>: colour 0 is not complete (expected name, rgb and char)",
    ),
    (
        "json",
        '{"rows": [["1"]], "columns": [[1]]}',
        "<text>: rows, clue 1: this is not a block (expected a length, or [length, colour])",
    ),
    ("json", '{"rows": [1], "columns": [[1]]}', "<text>: clue 1 of rows is not a list"),
    (
        "json",
        '{"rows": [[1.5]], "columns": [[1]]}',
        "<text>: '1.5' is not a whole number (expected a whole number)",
    ),
    (
        "json",
        '{"rows": [[12345678901]], "columns": [[1]]}',
        "<text>: the number '12345678901' is far too large",
    ),
    (
        "json",
        '{"rows": [[1]], "columns": [[1]], "nonolith": 2}',
        "<text>: version 2 of the format is not known (expected 1)",
    ),
    (
        "olsak",
        "#d\n a red\n:\n:\n",
        "<text>:2: 'a red' is not a colour (expected letter:char value comment)",
    ),
    ("olsak", "#d\n a:a red\n a:b blue\n:\n:\n", "<text>:3: the colour 'a' is defined twice"),
    ("olsak", "#d\n a:a red\n:\n1\n:\n1\n", "<text>:4: block 1 has no colour (expected one of a)"),
    (
        "olsak",
        "#d\n a:a reddish\n:\n1a\n:\n1a\n",
        "<text>:2: unknown colour 'reddish' (expected a common colour name or #rrggbb)",
    ),
    (
        "olsak",
        ":\n1\n",
        "<text>: the clues are missing (expected a line beginning with : before rows and columns)",
    ),
    (
        "simontatham",
        "2x2:1/1/1",
        "<text>:1: there are 3 clues "
        "(expected 4 with / between them: 2 for the columns, then 2 for the rows)",
    ),
    (
        "simontatham",
        "2x2:1/1/1/1,zz",
        "<text>:1: the given cells go on after the last cell (expected 4 cells)",
    ),
    (
        "simontatham",
        "2x2:1/1/1/x",
        "<text>:1: block length 'x' is not a whole number (expected digits)",
    ),
    (
        "nin",
        "1 1\n1\n",
        "<text>: the row clues need 1 cells, the column clues need 0: no grid can have both",
    ),
    ("nin", "1\n1\n1\n", "<text>:1: '1' is not a size (expected width and height)"),
    (
        "nin",
        "1 1\n1\n1\n1\n",
        "<text>:4: '1' comes after the last clue (expected 1 rows and 1 columns, and no more)",
    ),
    ("nin", "1 1\n-1\n1\n", "<text>:2: block length -1 is negative (expected 0 to 1000)"),
    (
        "mk",
        "1 1\n1\n#\n1\n1\n",
        "<text>:5: '1' comes after the last clue (expected 1 rows and 1 columns, and no more)",
    ),
    (
        "cwd",
        "1\n1\n1\n",
        "<text>:3: 1 lines of clues are not enough (expected 1 rows and 1 columns)",
    ),
    (
        "cwd",
        "1\n1\n1\n\n1\n1\n",
        "<text>:6: '1' comes after the last clue (expected 1 rows and 1 columns, and no more)",
    ),
    (
        "tournament",
        "$1\n1\n1\n1\n",
        "<text>:1: 3 lines of clues do not divide into columns and rows with the same total",
    ),
    ("tournament", "$1\n0 2\n1 0\n", "<text>:1: a number in this solution is neither 0 nor 1"),
    ("tournament", "$1\n0 1\n1 0 1\n", "<text>:1: the rows of this solution are not equally long"),
    ("pbm", "P1 2", "<text>: the height is missing (expected a whole number)"),
    ("pbm", "P1\n2 2\n1 0 2 1\n", "<text>: b'2' is not a cell (expected 0 or 1)"),
    ("pbm", "P1\n2 2\n1 0 1\n", "<text>: the picture has 3 cells (expected 4 cells)"),
    (
        "webpbn",
        "<html></html>",
        "<text>:1: the XML is of another kind: 'html' (expected puzzleset)",
    ),
    (
        "webpbn",
        "<puzzleset></puzzleset>",
        "<text>: there is no puzzle in it (expected a puzzle)",
    ),
    (
        "json",
        f'{{"rows": [[1]], "columns": [[1]], "palette": [{COLOURS}]}}',
        "<text>: the palette has 33 colours, at most 32",
    ),
    ("simontatham", "2x2x2:1/1/1/1", "<text>:1: '2x2x2' is not a size (expected width x height)"),
    (
        "simontatham",
        "2x2",
        "<text>:1: this is not a game ID (expected width x height, a colon, clues)",
    ),
    ("simontatham", "ax2:1/1/1/1", "<text>:1: size 'a' is not a whole number (expected digits)"),
    (
        "webpbn",
        WEBPBN.replace("|X|", "|q|"),
        "<text>: row 1 of an image: 'q' is not a colour (expected one of . r X ?)",
    ),
    (
        "webpbn",
        WEBPBN.replace("f00", "zz"),
        "<text>: colour 'red' has the value 'zz' (expected 3 or 6 hexadecimal digits)",
    ),
    (
        "webpbn",
        WEBPBN.replace(">1<", ">-1<"),
        "<text>: row 1: the count '-1' is not a length (expected a whole number)",
    ),
    (
        "webpbn",
        WEBPBN.replace('"grid"', '"triddler"'),
        "<text>: this is a triddler puzzle; nonolith reads rectangular puzzles (grid) only",
    ),
]


@pytest.mark.parametrize(("name", "text", "message"), BAD)
def test_a_bad_input_is_reported_where_what_and_what_was_expected(
    name: str, text: str, message: str
) -> None:
    with pytest.raises(NonolithError) as caught:
        read_all(text.encode(), format=name)
    assert str(caught.value) == message.replace("<text>", "<bytes>")
