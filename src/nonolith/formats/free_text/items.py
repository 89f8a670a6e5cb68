"""Split a text into words, numbers, signs, and groups between brackets or quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeGuard

from nonolith.formats.free_text.labels import WORD, keeps_list, label_of, names_a_side, side_of_size
from nonolith.formats.free_text.tables import Piece, pieces
from nonolith.support.errors import FormatError

_TOKEN = re.compile(
    r"""
    (?P<newline>\n|(?<=\s)--(?=[^\W\d])|\\n(?![^\W\d_])|</?(?:[bip]|br|li|[uo]l|t[hdr]|h[1-6]|pre|code|strong|em)\b[^<>\n]{0,80}>)
  | (?P<ignored>^[ \t]*(?:`{3}|~{3})(?:[^[(=\n]*$)?|^[ \t]*`[,;]?[ \t]*$|^[ \t]*[-=_*~]{3,}[ \t]*$
      |^[ \t]*+\|?[ \t]*+:?--[-:| \t]*+$|^[ \t]*(?://|\#|%|;)++[ \t]*$|^[ \t]*>>>
      |^[ \t]*\+[-+=]{3,}[ \t]*$|(?<=[0-9])L\b|\#(?=:[^\W\d])
      |^[ \t]*\(?[0-9]{1,3}[.)](?=[ \t]+(?!(?:none|null|nil|empty|leer)\b)[^\W\d]))
  | (?P<string>\"{3}[\s\S]*?\"{3}|'{3}[\s\S]*?'{3}|"[^"\n]*"|'(?!\()[^'\n]*'|`[^`\n]*`
      |[\u201c\u201e][^\n\u201c-\u201e]*[\u201c\u201d])
  | (?P<comment>/\*[^*]{0,2000}+\*++(?:[^/*][^*]{0,200}+\*++){0,200}+/|<!--[\s\S]{0,2000}?-->
      |(?:(?<!/)//++|(?<!\#)\#++(?![0-9]|:\w)|(?<!%)(?<![\"')][ ])%++(?=[ \t])|(?<!-)--(?!\w)
        |^[ \t]*(?:--|;++|%++(?!\w+[ \t]*=)))
        (?=.{0,80}?[^\W\d_]).*)
  | (?P<size>[0-9]+[ \t]*[xX\u00d7][ \t]*[0-9]+(?!\w))
  | (?P<ordinal>^[ \t]*\(?(?:[0-9]+|[a-zA-Z])[.)](?=[ \t]+(?:\d|[`\[({"']+\d)))
  | (?P<word>[0-9]+(?:st|nd|rd|th)\b|[^\W\d]\w*(?:['\u2019-][^\W\d_]+)*)

  | (?P<number>[0-9]+(?!\w|L\b)|[0-9]+(?=L\b))
  | (?P<open>[\[({])
  | (?P<close>[\])}])
  | (?P<join>(?<=[0-9])[-.](?=[0-9]))
  | (?P<assign>:=|=>|->|<-|:-|==?|(?<!:):(?!:))
  | (?P<comma>,)
  | (?P<bar>[/;|])
  | (?P<other>[0-9]\w+|[^\s\w])
    """,
    re.VERBOSE | re.MULTILINE,
)
_CLOSING = {"[": "]", "(": ")", "{": "}"}
#: The kinds of items that clues consist of.
_CLUES = ("number", "size", "ordinal")
#: Words for a clue without blocks.
EMPTY = ("none", "null", "nil", "empty", "leer")
#: Signs before lists and their types.
_DECORATION = ".!<>&*@#'"
#: Marks of comments.
_MARKS = "#/%-*!<>; \t"

#: A statement that is a comment.
_CODE = re.compile(r"\w\.\w+[(\[].*;\s*\Z")
#: A mark that may begin every line.
_MARK = re.compile(r"^[ \t]*(//+|[*>|#;%]|--)(?=[ \t]|$)", re.MULTILINE)
#: A range of R between commas, such as 1:2.
_RANGE = re.compile(r"[(,=\s][0-9]{1,2}L?:[0-9]{1,2}L?[,)]")
#: The head of a function or of another block.
_BLOCK = re.compile(r"[^\d=:,\n]*\)[^\d=:,\n(){}\[\]]*\{")
#: A line with only closing brackets.
_CLOSED = re.compile(r"[\s})\];,]*")
#: Maximum number of brackets inside each other.
_DEEPEST = 16


class Token(NamedTuple):
    """A word, a number or a sign."""

    kind: str  #: the name of its group in the regular expression, or ``edge``
    text: str
    at: int  #: its position in the text


class Group(NamedTuple):
    """The items between two brackets or quotation marks."""

    text: str  #: the opening bracket or quotation mark
    items: list[Item]
    at: int  #: the position of the bracket in the text
    kind: str = "group"


Item = Token | Group


def is_group(item: Item) -> TypeGuard[Group]:
    """Return whether the item is a group."""
    return item.kind == "group"


def error(text: str, item: Item, message: str, expected: str | None = None) -> FormatError:
    """Return a FormatError with the line and the column of an item of the text."""
    column = item.at - text.rfind("\n", 0, item.at)
    return FormatError(message, expected, line=line_at(text, item.at), column=column)


def _line_of(text: str, item: Item) -> tuple[int, int]:
    return text.rfind("\n", 0, item.at) + 1, text.find("\n", item.at) % (len(text) + 1)


def line_at(text: str, at: int) -> int:
    """Return the number of the line, from 1, in which a position of the text is."""
    return text.count("\n", 0, at) + 1


def items_of(text: str) -> list[Item]:
    """Return the items of a text. Groups that name rows or columns are replaced by their items.

    Such a group is, for example, an object of JavaScript or the arguments of a function. A token of
    the kind ``edge`` stands for each of its brackets. Comments that name no side are left out.

    Raises:
        FormatError: A bracket has no partner.
    """
    text = _without_marks(text)
    found: Iterable[Token] = chain.from_iterable(_piece(text, piece) for piece in pieces(text))
    found = _with_ranges(found) if "list(" in text and _RANGE.search(text) else found
    return list(_dissolved(text, _grouped(text, found)))


def _with_ranges(tokens: Iterable[Token]) -> Iterator[Token]:
    """Yield the tokens, with the numbers of each range of R, such as 1:2, in parentheses."""
    every = [token for token in tokens if token.kind != "ignored"]
    place = 0
    while place < len(every):
        first, sign, last = [*every[place : place + 3], *every[:1] * 2][:3]
        at = first.at
        if _RANGE.match("," + "".join([first.text, sign.text, last.text]) + ","):
            one, two = int(first.text), int(last.text)
            step = 1 if one <= two else -1
            yield Token("open", "(", at)
            for number in range(one, two + step, step):
                yield Token("number", str(number), at)
            yield Token("close", ")", at)
            place += 3
        else:
            yield first
            place += 1


def _without_marks(text: str) -> str:
    """Return the text with spaces for a mark that begins every line, as in comments and mails."""
    marks = list(_MARK.finditer(text))
    lines = sum(bool(line.strip()) for line in text.split("\n"))
    if len(marks) < max(lines, 2) or len({mark[1] for mark in marks}) > 1:
        return text
    if marks[0][1] == "|" and text.count("|") > lines:  # a table
        return text
    return _MARK.sub(lambda mark: " " * len(mark[0]), text)


def _piece(text: str, piece: Piece) -> Iterator[Token]:
    yield from _tokens(text, piece.start, piece.end)
    if piece.kind:
        yield Token(piece.kind, piece.sign, piece.end)


def _tokens(text: str, start: int, end: int) -> Iterator[Token]:
    for match in _TOKEN.finditer(text, start, end):
        assert match.lastgroup is not None
        yield Token(match.lastgroup, match[0], match.start())


def _grouped(text: str, found: Iterable[Token]) -> list[Item]:
    """Return the items, with a group for each pair of brackets or quotation marks."""
    outermost: list[Item] = []
    opened: list[Group] = []
    for token in found:
        items = opened[-1].items if opened else outermost
        if token.kind == "open":
            if len(opened) == _DEEPEST:
                raise error(text, token, f"more than {_DEEPEST} brackets inside each other")
            if token.text == "{" and items and items[-1].kind == "newline":
                items.pop()
            opened.append(Group(token.text, [], token.at))
            items.append(opened[-1])
        elif token.kind == "close":
            partner = opened and _CLOSING[opened[-1].text] == token.text
            cut_off = token.text == "}" and _CLOSED.fullmatch(text, *_line_of(text, token))
            if not partner and (opened or not cut_off):
                raise error(
                    text, token, f"no bracket is open for {token.text}",
                    _CLOSING[opened[-1].text] if opened else None,
                )  # fmt: skip
            closed = opened.pop().items if partner else []
            if all(item.kind == "newline" for item in closed):
                closed.clear()
        elif token.kind == "string":
            items += _string(text, token)
        elif token.kind == "comment":
            items += _comment(text, token)
        elif token.kind != "ignored":
            items.append(token)
    while opened and _BLOCK.fullmatch(text[: opened[0].at + 1].rpartition("\n")[2]):
        outermost[-1:] = opened.pop(0).items  # the part of a function
    if opened:
        expected = _CLOSING[opened[-1].text]
        raise error(text, opened[-1], f"the bracket {opened[-1].text} is not closed", expected)
    return outermost


def _string(text: str, token: Token) -> list[Item]:
    """Return the words of a string; or, if it has numbers or is empty, a group."""
    end = token.at + len(token.text)
    beside = text[max(0, token.at - 1) : token.at] + text[end : end + 1]
    if re.search("[0-9]", beside):
        raise error(text, token, f"the quotation mark {token.text[0]} is beside a number")
    marks = 3 if token.text[:3] == 3 * token.text[0] and len(token.text) > 5 else 1
    inner = _tokens(text, token.at + marks, end - marks)
    if len(token.text) > 2 * marks and not re.search("[0-9]", token.text):
        return [item for item in inner if item.kind == "word"]
    items = _grouped(text, inner)
    return [Group(token.text[0], items, token.at)]


def _comment(text: str, token: Token) -> list[Item]:
    """Return the words of a comment that begins a line and names a side; otherwise nothing."""
    before = text[max(0, token.at - 200) : token.at].rpartition("\n")[2]
    words = "" if _CODE.search(token.text) else token.text.strip(_MARKS)
    keeps = token.text.startswith("#const ") or names_a_side(" ".join(WORD.findall(words)))
    if before.strip() or not keeps:
        return []
    start = token.at + token.text.index(words)
    return _grouped(text, _tokens(text, start, start + len(words)))


def _dissolved(text: str, items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if not is_group(item) or not item.items:
            yield item
            continue
        beside_name = text[item.at - 1 : item.at].isalnum() or text[item.at - 1] == "]"
        words_only = not _has(item, _CLUES) and _has(item, ("word",))
        if words_only and beside_name and item.text == "[":
            pass  # an index or types: rows[ROWS], list[int]
        elif words_only and not (beside_name and _has_side(item)):
            yield from _dissolved(text, (each for each in item.items if each.kind != "assign"))
        elif _has_side(item) or _has_sizes(item):
            yield Token("edge", item.text, item.at)
            kinds = [each.kind for each in item.items[:5]]
            if item.text == "(" and kinds == ["number", "comma", "number", "comma", "word"]:
                size = f"{item.items[0].text}x{item.items[2].text}"  # Nonogram(3, 4, rows, columns)
                yield Token("size", size, item.items[0].at)
                item.items[:4] = []
            yield from _dissolved(text, item.items)
            yield Token("edge", item.text, item.at)
        else:
            yield item


def _has_sizes(group: Group) -> bool:
    """Return whether the group is an object such as {width: 5, height: 4}."""
    names = [item.text for item in group.items if item.kind == "word"]
    return group.text == "{" and len(names) == 2 and all(side_of_size([name]) for name in names)


def _has(group: Group, kinds: Sequence[str]) -> bool:
    return any(item.kind in kinds or (is_group(item) and _has(item, kinds)) for item in group.items)


def is_like_clues(item: Item) -> bool:
    """Return whether the item is or contains a number, or is an empty list."""
    if not is_group(item):
        return item.kind in _CLUES
    return not item.items or any(map(is_like_clues, item.items))


def _has_side(group: Group) -> bool:
    return any(
        _has_side(item) if is_group(item) else item.kind == "word" and names_a_side(item.text)
        for item in group.items
    )


def values_of(items: Iterable[Item]) -> list[Item]:
    """Return the items without names of types and functions, as in ``new int[][] {...}``."""
    kept: list[Item] = []
    run: list[Item] = []  #: words, signs and groups that stand beside each other
    for item in items:
        if is_group(item) or item.kind in ("word", "other"):
            run.append(item)
            continue
        names = [each.text for each in run] if item.kind == "assign" else []
        is_key = names and (label := label_of(names)).known and not label.counts
        if not is_key or any(each.kind != "word" for each in run):
            kept += [*_value(run), item]
        run = []
    return kept + _value(run)


def _value(run: list[Item]) -> list[Item]:
    """Return the values of items that stand beside each other, without words before them."""
    if len(run) > 1 and run[-1].kind == "word" and run[-1].text.lower() in EMPTY:
        return [*_value(run[:-1]), run[-1]]
    words = [item.text for item in run if item.kind == "word"]
    groups = [item for item in run if is_group(item)]
    if not words or not keeps_list(words, after=False):
        return [item for item in run if item.kind != "other" or item.text not in _DECORATION]
    if not groups or run[-1] is not groups[-1]:
        return run
    if all(
        not group.items or (group.text == "[" and len(group.items) < 2) for group in groups[:-1]
    ):
        return run[-1:]
    return run[run.index(groups[0]) :]
