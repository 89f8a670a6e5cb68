"""The daily puzzles: dates in all time zones, streaks, reruns, records, and the calendar."""

from __future__ import annotations

import json
import random
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

import nonolith
from nonolith import Grid, Palette, Puzzle
from tests.examples import long
from tests.web.page.modules import PAGE, Modules
from tests.web.page.playing import DESK, PHONE, Pages, axe, runs

if TYPE_CHECKING:
    from playwright.sync_api import Page

INKS, NAMES, *ROWS = json.loads((PAGE / "catalogue" / "daily.json").read_text(encoding="utf-8"))
TABLE = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
CELLS = json.loads((PAGE / "catalogue" / "daily-puzzles.json").read_text(encoding="utf-8"))

ZONES = [
    "Pacific/Kiritimati", "Pacific/Auckland", "Australia/Lord_Howe", "Asia/Kolkata",
    "Europe/Berlin", "UTC", "America/St_Johns", "America/New_York", "America/Santiago",
    "Pacific/Pago_Pago",
]  # fmt: skip

_DATES = """async cases => {
  const { dateAt, untilNext } = await import('./catalogue/daily.js');
  return cases.map(([zone, moments]) => {
    process.env.TZ = zone;
    return moments.map(at => [dateAt(new Date(at)), untilNext(new Date(at))]);
  });
}"""


def test_a_day_ends_at_midnight_in_each_time_zone_also_when_clocks_change(
    modules: Modules,
) -> None:
    cases, expected = [], []
    for name in ZONES:
        zone, moments, days = ZoneInfo(name), [], []
        # The days around the changes to and from summer time, north and south.
        for first in (date(2026, 3, 7), date(2026, 3, 28), date(2026, 4, 4), date(2026, 9, 26),
                      date(2026, 10, 3), date(2026, 10, 24), date(2026, 10, 31),
                      date(2026, 12, 31)):  # fmt: skip
            for n in range(3):
                day = first + timedelta(days=n)
                end = datetime(day.year, day.month, day.day, tzinfo=zone) + timedelta(days=1)
                for back in (1, 60, 7 * 3600):
                    moment = end.timestamp() - back
                    moments.append(moment * 1000)
                    days.append([str(datetime.fromtimestamp(moment, zone).date()), back * 1000])
        cases.append([name, moments])
        expected.append(days)
    assert modules.call(_DATES, cases) == expected


_ENTRIES = """async ([entries, dates, more]) => {
  const { entryOf } = await import('./catalogue/daily.js');
  const named = list => dates.map(one => {
    const entry = entryOf(list, one);
    return [entry.name, entry.date, Boolean(entry.rerun)];
  });
  const begun = dates.map(one => entryOf(more, one, { name: entries[3].name }).name);
  return [named(entries), named(more), begun, entryOf([], dates[0])];
}"""


def test_no_date_changes_when_pictures_are_added_and_reruns_are_marked(modules: Modules) -> None:
    first = date.fromisoformat(TABLE[0]["date"])
    dates = [str(first + timedelta(days=n)) for n in range(-40, len(TABLE) + 120)]
    last = date.fromisoformat(TABLE[-1]["date"])
    added = [
        TABLE[0] | {"date": str(last + timedelta(days=n)), "name": f"new{n}"} for n in range(1, 51)
    ]
    now, later, begun, none = modules.call(_ENTRIES, [TABLE, dates, TABLE + added])
    own = {entry["date"]: entry["name"] for entry in TABLE}
    for (name, day, again), after, kept in zip(now, later, begun, strict=True):
        assert again == (day not in own)
        if day in own:
            assert name == own[day] == after[0] == kept
        else:
            assert name in own.values()
            # The same day of the week, whose pictures have similar sizes.
            other = next(one for one, title in own.items() if title == name)
            apart = date.fromisoformat(day) - date.fromisoformat(other)
            assert apart.days % 28 == 0
            assert kept == (TABLE[3]["name"] if after[2] else after[0])
    assert none is None


_STREAKS = """async cases => {
  const { streaks } = await import('./catalogue/daily.js');
  return cases.map(([days, today]) => streaks(days, today));
}"""


def test_streaks_equal_enumeration_and_the_archive_never_counts(modules: Modules) -> None:
    rng, cases, expected = random.Random(5), [], []
    first = date(2026, 2, 20)
    for _ in range(200):
        days = {}
        for n in range(rng.randrange(1, 25)):
            kind = rng.choice(["counts", "counts", "late", "open", "none"])
            if kind != "none":
                solved = kind != "open"
                days[str(first + timedelta(days=n))] = {"solved": solved, "counts": kind != "late"}
        today = first + timedelta(days=rng.randrange(25))
        has = [
            days.get(str(first + timedelta(days=n)), {}) == {"solved": True, "counts": True}
            for n in range(-1, 40)
        ]
        at = (today - first).days + 1
        end = at if has[at] else at - 1
        now = 0
        while end - now >= 0 and has[end - now]:
            now += 1
        text = "".join("x" if one else " " for one in has)
        cases.append([days, str(today)])
        expected.append({"now": now, "longest": max(map(len, text.split()), default=0)})
    assert modules.call(_STREAKS, cases) == expected


_RECORDS = """async ([first, second]) => {
  globalThis.dispatchEvent = () => true;
  const kept = new Map();
  globalThis.localStorage = new Proxy({
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }, { ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) });
  const { beginDay, endDay } = await import('./catalogue/daily.js');
  const { daysKept, exported, imported } = await import('./shared/storage.js');
  const facts = { seconds: 90, hints: 1, course: '....h.....' };
  beginDay(first, new Date(2026, 11, 7, 23, 59));
  // In another tab, after midnight; then the clock is set back.
  beginDay(first, new Date(2026, 11, 8, 0, 1));
  endDay(first, facts);
  endDay(first, { ...facts, seconds: 1 });
  beginDay(second, new Date(2026, 11, 9, 12));
  endDay(second, facts);
  const days = daysKept();
  const text = exported();
  kept.clear();
  beginDay(first, new Date(2026, 11, 9));
  beginDay(second, new Date(2026, 11, 8));
  imported(text);
  const merged = daysKept();
  imported(JSON.stringify({ ...JSON.parse(text), days: {} }));
  kept.set('nonolith.day.2026-12-08', '{"damag');
  return [days, merged, daysKept()];
}"""


def test_the_first_moment_decides_whether_a_day_counts_and_an_import_loses_nothing(
    modules: Modules,
) -> None:
    days, merged, damaged = modules.call(_RECORDS, TABLE[:2])
    one, two = days["2026-12-07"], days["2026-12-08"]
    assert (one["counts"], one["solved"], one["seconds"]) == (True, True, 90)
    assert (two["counts"], two["solved"], two["course"]) == (False, True, "....h.....")
    assert merged["2026-12-07"] == one
    # Begun on its date on this device, solved on the other one.
    assert merged["2026-12-08"]["solved"]
    assert damaged.keys() == {"2026-12-07"}


def daily(name: str) -> Puzzle:
    entry = next(one for one in TABLE if one["name"] == name)
    palette = Palette(INKS[key] for key in entry["palette"])
    return Puzzle.from_grid(Grid.from_text(CELLS[name].replace("/", "\n"), palette))


def at(page: Page, moment: str) -> None:
    page.clock.install(time=moment)
    page.reload()
    page.locator(".today button").wait_for()


def finish(page: Page, puzzle: Puzzle, but: int = 0) -> None:
    """Paint the open cells of the solution, without the last runs."""
    page.get_by_role("grid").wait_for()
    found = list(runs(puzzle))
    for r, first, last, colour in found[: len(found) - but]:
        if page.locator(".cell").nth(r * puzzle.width + first).get_attribute("data-v"):
            continue
        page.locator(".cell").nth(r * puzzle.width + first).focus()
        page.keyboard.press(str(colour))
        for _ in range(last - first):
            page.keyboard.press("Shift+ArrowRight")


def test_a_puzzle_begun_before_midnight_counts_for_its_date_in_two_tabs(
    pages: Pages, service: str
) -> None:
    entry, following = TABLE[0], TABLE[1]
    page = pages.open(service)
    at(page, f"{entry['date']}T23:58:00")
    assert page.locator("h1").inner_text().startswith("Every number")
    page.get_by_role("button", name="Play today’s puzzle").click()
    page.get_by_role("heading", name="Today’s puzzle").wait_for()
    assert entry["en"] not in page.title() + page.locator("body").inner_text()
    puzzle = daily(entry["name"])
    finish(page, puzzle, but=1)
    other = pages.tab(page, service)
    at(other, f"{following['date']}T00:01:00")
    # Returning players see today's puzzle first, without the headline for newcomers.
    assert other.locator("h1").inner_text() == "Today’s puzzle"
    assert other.locator(".today button").get_attribute("data-name") == following["name"]
    page.clock.fast_forward(240_000)
    place = "document.querySelector('.cells').getBoundingClientRect().toJSON()"
    before = page.evaluate(place)
    finish(page, puzzle)
    page.get_by_role("heading", name=entry["en"]).wait_for()
    assert page.evaluate(place) == before  # nothing moves at the end
    assert page.locator("main").inner_text().count(entry["en"]) == 1
    page.get_by_role("link", name="Calendar").click()
    day = page.get_by_role("button", name=f"7 December, {entry['en']}, solved", exact=True)
    day.or_(page.get_by_role("button", name=f"December 7, {entry['en']}, solved")).wait_for()
    assert page.locator(".numbers dd").first.inner_text() == "1"
    # The archive opens the pictures of earlier dates only.
    assert page.locator("td button").count() == 2


@pytest.mark.long
def test_todays_puzzle_is_finished_with_keys_only(pages: Pages, service: str) -> None:
    page = pages.open(service)
    at(page, f"{TABLE[0]['date']}T12:00:00")
    puzzle, press = daily(TABLE[0]["name"]), page.keyboard.press

    def tab_to(selector: str) -> None:
        for _ in range(12):
            if page.evaluate("found => document.activeElement.matches(found)", selector):
                return
            press("Tab")
        raise AssertionError(selector)

    tab_to(".today button")
    press("Enter")
    page.get_by_role("grid").wait_for()
    tab_to(".cell")
    row = column = 0
    for r, first, last, colour in runs(puzzle):
        for _ in range(r - row):
            press("ArrowDown")
        for _ in range(abs(first - column)):
            press("ArrowRight" if first > column else "ArrowLeft")
        press(str(colour))
        for _ in range(last - first):
            press("Shift+ArrowRight")
        row, column = r, last
    page.get_by_role("heading", name=TABLE[0]["en"]).wait_for()
    assert page.locator("#live").inner_text() == f"Solved: {TABLE[0]['en']}."
    tab_to(".end button")
    press("Enter")
    page.get_by_role("radio").first.wait_for()
    assert page.evaluate("document.activeElement.tagName") == "H1"  # of the next puzzle


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), [long(DESK, "light"), long(PHONE, "dark")])
def test_the_calendar_fits_and_axe_finds_nothing(
    pages: Pages, service: str, size: tuple[int, int], scheme: str
) -> None:
    page = pages.open(service, size, color_scheme=scheme, locale="de")
    at(page, "2027-06-30T12:00:00")  # the table has ended
    page.get_by_text("Wiederholung").wait_for()
    page.get_by_role("link", name="Kalender").click()
    page.get_by_role("heading", name="Juni 2027").wait_for()
    for _ in range(6):
        page.get_by_role("button", name="Voriger Monat").click()
    assert page.get_by_role("button", name="Voriger Monat").is_disabled()
    page.get_by_role("button", name="7. Dezember, nicht gelöst", exact=True).wait_for()
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize(
    ("host", "reaches"),
    [("localhost", False), ("127.0.0.1", False), ("10.1.2.3", False), ("192.168.0.7", False),
     ("172.20.1.1", False), ("172.32.1.1", True), ("box.local", False), ("desk", False),
     ("[::1]", False), ("[fd12::1]", False), ("[2001:db8::1]", True), ("example.org", True),
     ("8.8.8.8", True), ("local.example.org", True)],
)  # fmt: skip
def test_links_are_offered_only_from_addresses_that_others_reach(
    modules: Modules, host: str, reaches: bool
) -> None:
    function = "async host => (await import('./shared/links.js')).reachesOthers(host)"
    assert modules.call(function, host) is reaches


def test_the_course_of_a_game_has_the_worst_of_each_tenth(modules: Modules) -> None:
    puzzle = nonolith.Puzzle.from_grid(Grid.from_text("\n".join(["#" * 10] * 10)))
    function = """async json => {
      const { Game } = await import('./play/game.js');
      const { puzzleOf } = await import('./shared/puzzle.js');
      const game = new Game(puzzleOf(json));
      const fill = n => game.set(new Map([...Array(n).keys()].map(cell => [cell, 1])));
      game.mark('h'); fill(35); game.mark('m'); game.mark('h'); fill(99); game.mark('h');
      const again = new Game(game.puzzle);
      again.restore(game.record());
      game.restore({ ...game.record(), course: 'x' });
      return [again.course, game.course];
    }"""
    json_object = json.loads(nonolith.write(puzzle, format="json"))
    assert modules.call(function, json_object) == ["h..m.....h", "." * 10]
