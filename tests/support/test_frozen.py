"""Frozen values have named fields, but no other features of tuples."""

from __future__ import annotations

import inspect

import pytest

from nonolith.support.frozen import Frozen


class Place(Frozen):
    """A place with a name."""

    row: int
    column: int = 0
    name: str = "here"

    @property
    def both(self) -> tuple[int, int]:
        return self.row, self.column


class Marked(Place):
    """A subclass of ``Place`` with one more field."""

    mark: str = "x"


def test_fields_come_by_place_by_name_and_by_default() -> None:
    place = Place(3, name="there")
    assert (place.row, place.column, place.name) == (3, 0, "there")
    assert place.both == (3, 0)
    assert Marked(1, mark="o").asdict() == {"row": 1, "column": 0, "name": "here", "mark": "o"}


@pytest.mark.parametrize(
    ("values", "named", "message"),
    [
        ((), {}, "Place: missing a required argument: 'row'"),
        ((1, 2, "a", 4), {}, "Place: too many positional arguments"),
        ((1,), {"row": 2}, "Place: multiple values for argument 'row'"),
        ((1,), {"depth": 2}, "Place: got an unexpected keyword argument 'depth'"),
    ],
)
def test_wrong_arguments_are_a_type_error(
    values: tuple[object, ...], named: dict[str, object], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        Place(*values, **named)  # type: ignore[arg-type]


def test_a_value_cannot_be_changed() -> None:
    place = Place(1)
    with pytest.raises(AttributeError, match="a Place is immutable; cannot set row"):
        place.row = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable"):
        place.other = 2  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match="cannot delete row"):
        del place.row


def test_a_frozen_value_is_not_a_sequence() -> None:
    assert not isinstance(Place(1), tuple)
    for name in ("count", "index", "__len__", "__iter__", "__getitem__"):
        assert not hasattr(Place(1), name)


def test_the_representation_is_valid_python() -> None:
    assert repr(Place(1, name="a")) == "Place(row=1, column=0, name='a')"
    assert eval(repr(Place(1, 2))) == Place(1, 2)


def test_the_signature_shows_the_fields() -> None:
    assert str(inspect.signature(Place)) == "(row: 'int', column: 'int' = 0, name: 'str' = 'here')"
    assert str(inspect.signature(Marked)).endswith("name: 'str' = 'here', mark: 'str' = 'x')")


def test_matching_takes_the_fields_in_order() -> None:
    match Place(1, 2):
        case Place(row, column):
            assert (row, column) == (1, 2)


def test_of_fields_needs_a_value_for_each_field() -> None:
    assert Marked.of_fields(1, 2, "there", "o") == Marked(1, 2, "there", "o")
    for wrong in ((1, 2, "there"), (1, 2, "there", "o", 5)):
        with pytest.raises(ValueError, match="Marked has 4 fields"):
            Marked.of_fields(*wrong)
