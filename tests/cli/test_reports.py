"""Reports of comparisons: when a file is written again, and what goes to standard output."""

from __future__ import annotations

from argparse import Namespace

import pytest

from nonolith import UnsupportedError
from nonolith.cli.reports import reports_of


@pytest.mark.parametrize(
    ("json", "csv", "plot"), [(True, "-", None), (False, "-", "-"), (True, None, "-")]
)
def test_standard_output_takes_only_one_form(json: bool, csv: str | None, plot: str | None) -> None:
    arguments = Namespace(json=json, csv=csv, plot=plot, colour="never")
    with pytest.raises(UnsupportedError) as raised:
        reports_of(arguments, ["auto"])
    assert str(raised.value) == ("standard output takes only one of --json, --csv - and --plot -")
