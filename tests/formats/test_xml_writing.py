"""Texts in XML: what has a meaning is escaped, and what XML cannot have becomes U+FFFD."""

from __future__ import annotations

import pytest

from nonolith.formats.xml import attribute, escaped


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("&<>\"'", "&amp;&lt;&gt;&quot;'"),
        ("a\tb\nc\rd", "a\tb\nc&#13;d"),
        ("\x00\x1f \x7f", "\ufffd\ufffd \x7f"),
        ("\ud7ff\ud800\udbff\udfff\ue000", "\ud7ff\ufffd\ufffd\ufffd\ue000"),
        ("\ufffd\ufffe\uffff\U00010000", "\ufffd\ufffd\ufffd\U00010000"),
    ],
)
def test_each_character_is_written_so_that_xml_can_hold_it(text: str, written: str) -> None:
    assert escaped(text) == written


def test_line_ends_and_tabs_of_an_attribute_stay_what_they_are() -> None:
    assert attribute("name", 'a\t"b"\nc\rd') == 'name="a&#9;&quot;b&quot;&#10;c&#13;d"'
