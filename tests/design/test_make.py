"""Make the expected puzzle from every kind of picture file, and refuse bad input and settings."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nonolith import (
    ArgumentError,
    FormatError,
    Grid,
    LimitReached,
    Limits,
    MissingExtraError,
    NonolithError,
    Verdict,
    check,
)
from nonolith.design import Made, make
from nonolith.design.judge import JudgeResult
from nonolith.design.photo import cropped, open_picture
from nonolith.design.target import rated_target
from nonolith.model.limits import MAX_INPUT_BYTES
from tests.examples import long

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")
ImageFilter = pytest.importorskip("PIL.ImageFilter")
pytest.importorskip("cv2")

#: About photographs in black and white.
pytestmark = pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")

#: A picture without any symmetry, so that each rotation is visible.
FLAG = Grid.from_text("######\n#...#.\n###...\n#.....\n#.....")


def image_of(grid: Grid, scale: int = 8, margin: int = 8, mode: str = "RGB") -> Any:
    """Return the picture enlarged, black on white, with a margin."""
    image = Image.new("L", (grid.width, grid.height))
    image.putdata([255 if mask == 1 else 0 for mask in grid.masks()])
    image = image.resize((grid.width * scale, grid.height * scale), Image.Resampling.NEAREST)
    framed = Image.new("L", (image.width + 2 * margin, image.height + 2 * margin), 255)
    framed.paste(image, (margin, margin))
    return framed.convert(mode)


def saved(image: Any, form: str, **options: Any) -> bytes:
    out = BytesIO()
    image.save(out, format=form, **options)
    return out.getvalue()


def best(data: bytes, **options: Any) -> Made:
    return make(data, **{"size": 6, **options})[0]


def turned(image: Any) -> bytes:
    """Return the image rotated by 90 degrees, with the orientation in its EXIF data."""
    exif = Image.Exif()
    exif[0x0112] = 6
    return saved(image.transpose(Image.Transpose.ROTATE_90), "JPEG", exif=exif, quality=95)


def clear(image: Any) -> bytes:
    """Return the image in black on a transparent background."""
    alpha = image.convert("L").point(lambda value: 255 - value)
    black = Image.new("RGBA", image.size, (0, 0, 0, 0))
    black.putalpha(alpha)
    return saved(black, "PNG")


def light_on_clear(image: Any) -> bytes:
    """Return the image in white on a transparent background."""
    white = Image.new("RGBA", image.size, (255, 255, 255, 0))
    white.putalpha(image.convert("L").point(lambda value: 255 - value))
    return saved(white, "PNG")


def sixteen(image: Any) -> bytes:
    grey = image.convert("I").point(lambda value: value * 257)
    return saved(grey.convert("I;16"), "PNG")


def animated(image: Any) -> bytes:
    other = Image.new("RGB", image.size, "black")
    return saved(image, "GIF", save_all=True, append_images=[other, image])


FILES: dict[str, Callable[[Any], bytes]] = {
    "PNG": lambda image: saved(image, "PNG"),
    "JPEG": lambda image: saved(image, "JPEG", quality=70),
    "GIF": lambda image: saved(image, "GIF"),
    "BMP": lambda image: saved(image, "BMP"),
    "TIFF": lambda image: saved(image, "TIFF"),
    "WebP": lambda image: saved(image, "WEBP"),
    "PPM": lambda image: saved(image, "PPM"),
    "a palette": lambda image: saved(image.convert("P"), "PNG"),
    "one bit": lambda image: saved(image.convert("1"), "PNG"),
    "16 bits": sixteen,
    "CMYK": lambda image: saved(image.convert("CMYK"), "JPEG", quality=95),
    "transparent": clear,
    "light on transparent": light_on_clear,
    "turned by the camera": turned,
    "animated": animated,
}


@pytest.mark.parametrize("kind", FILES)
def test_every_kind_of_file_gives_the_picture_that_people_see(kind: str) -> None:
    made = best(FILES[kind](image_of(FLAG)))
    assert made.puzzle.goal == FLAG, made
    assert made.result.verdict is Verdict.UNIQUE
    assert made.rating is not None
    assert made.fidelity > 0.95


def test_a_picture_can_be_read_from_a_path(tmp_path: Path) -> None:
    path = tmp_path / "flag.png"
    path.write_bytes(saved(image_of(FLAG), "PNG"))
    assert make(path, size=6)[0].puzzle.goal == FLAG
    assert make(str(path), size=6)[0].puzzle.goal == FLAG


def test_a_subject_of_one_colour_keeps_its_background() -> None:
    image = Image.new("RGB", (40, 40), "white")
    image.paste((200, 0, 0), (10, 10, 30, 30))
    made = make(saved(image, "PNG"), size=8)[0]
    assert made.puzzle.goal is not None
    assert made.puzzle.goal.text().split("\n") == 2 * ["........"] + 4 * ["..####.."] + 2 * [
        "........"
    ]


def test_sizes_keep_the_shape_or_are_rows_and_columns() -> None:
    data = saved(image_of(FLAG), "PNG")
    assert best(data, size=12).puzzle.shape == (10, 12)
    assert best(data, size=(7, 9)).puzzle.shape == (7, 9)
    assert best(data, size=(30, 5)).puzzle.shape == (30, 5)


def test_cropping_can_be_switched_off_or_set_to_a_box() -> None:
    data = saved(image_of(FLAG), "PNG")
    whole = best(data, size=(7, 8), crop="none").puzzle.goal
    assert whole is not None
    assert whole[1:6, 1:7] == FLAG
    part = best(data, size=3, crop=(8, 8, 32, 32), blank="light").puzzle.goal
    assert part == FLAG[0:3, 0:3]


def test_light_cells_are_filled_if_the_background_is_dark() -> None:
    from PIL import ImageOps

    made = best(saved(ImageOps.invert(image_of(FLAG)), "PNG"))
    assert made.puzzle.goal == FLAG
    assert best(saved(image_of(FLAG), "PNG"), blank="dark").puzzle.goal != FLAG


def test_similar_colours_become_one_and_the_background_is_blank() -> None:
    image = Image.new("RGB", (60, 60), (250, 250, 240))
    image.paste((200, 20, 30), (10, 10, 30, 50))
    image.paste((20, 30, 190), (30, 10, 50, 30))
    made = best(saved(image, "PNG"), size=4, colours=2)
    assert made.puzzle.goal is not None
    names = [colour.name for colour in made.puzzle.palette]
    rows = [list(row) for row in made.puzzle.goal.rows()]
    red, blue = rows[0][0], rows[0][3]
    assert rows == [[red, red, blue, blue]] * 2 + [[red, red, 0, 0]] * 2
    assert len(set(names)) == 3
    assert best(saved(image, "PNG"), size=4, colours=2, blank="#0000ff").puzzle.goal != made


def house(soft: bool = False, background: str = "white") -> Any:
    """Return a house with a red roof, a yellow wall, a blue window and a dark door."""
    image = Image.new("RGB", (240, 240), background)
    draw = ImageDraw.Draw(image)
    draw.rectangle((40, 110, 200, 220), fill=(240, 200, 60))
    draw.polygon([(20, 110), (120, 20), (220, 110)], fill=(190, 30, 30))
    draw.rectangle((60, 130, 105, 165), fill=(40, 90, 200))
    draw.rectangle((130, 140, 175, 219), fill=(70, 40, 20))
    return image.filter(ImageFilter.GaussianBlur(3)) if soft else image


def photograph() -> Any:
    """Return a dark disc on a noisy background."""
    noise = Random(5)
    image = Image.new("RGB", (160, 120))
    image.putdata(
        [(90 + noise.randrange(160), 150, 60 + noise.randrange(120)) for _ in range(160 * 120)]
    )
    ImageDraw.Draw(image).ellipse((55, 30, 105, 80), fill=(60, 20, 30))
    return image


def test_results_are_ranked_and_differ_from_each_other() -> None:
    found = make(saved(house(), "PNG"), size=24, rated=3)
    assert len(found) >= 4
    scores = [made.score for made in found]
    assert scores == sorted(scores, reverse=True)
    assert all({"style", "blank"} <= set(made.settings) for made in found)
    assert len({made.settings["style"] for made in found}) >= 3
    assert sum(made.rating is not None for made in found) <= 3
    assert "% like the picture" in str(found[0])
    for one, other in combinations(found, 2):
        assert one.puzzle.goal is not None
        assert other.puzzle.goal is not None
        cells = zip(one.puzzle.goal.masks(), other.puzzle.goal.masks(), strict=True)
        differ = sum(a != b for a, b in cells)
        assert differ + one.changed + other.changed > one.puzzle.height * one.puzzle.width / 10


def test_given_settings_are_used() -> None:
    gradient = saved(Image.linear_gradient("L").convert("RGB"), "PNG")
    (made,) = make(gradient, size=8, threshold=64, contrast=2.0, dither=False, unique=False)
    assert made.settings["threshold"] == 64
    assert (made.settings["contrast"], made.settings["dither"]) == (2.0, False)
    assert made.puzzle.goal is not None
    # Contrast 2 moves the grey 64 away from the mean; about 3 of 8 rows are darker.
    assert made.puzzle.goal.text().split("\n") == 3 * ["########"] + 5 * ["........"]
    dithered = make(gradient, size=8, dither=True)
    assert [made.settings["style"] for made in dithered] == ["dither"]


def test_the_first_puzzle_is_unique_by_default_and_few_cells_change() -> None:
    data = saved(house(), "PNG")
    drawn = make(data, size=25, unique=False)
    assert all(made.changed == 0 for made in drawn)
    made = make(data, size=25)[0]
    assert made.result.verdict is Verdict.UNIQUE
    assert check(made.puzzle).verdict is Verdict.UNIQUE
    assert made.changed <= 25
    assert made.warning is None


@pytest.mark.parametrize("colours", [1, 3])
def test_a_symmetric_variant_is_symmetric(colours: int) -> None:
    found = make(saved(house(), "PNG"), size=21, symmetric=True, colours=colours)
    for made in found:
        assert made.puzzle.goal is not None
        assert all(list(row) == list(row)[::-1] for row in made.puzzle.goal.rows())
    assert found[0].result.verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    "wanted", [{"difficulty": "easy"}, {"difficulty": "medium"}, {"minutes": (2, 4)}]
)
def test_a_difficulty_is_met_or_the_warning_says_that_it_is_not(wanted: dict[str, Any]) -> None:
    found = make(saved(house(), "PNG"), size=15, **wanted, rated=8)
    target = rated_target(wanted.get("difficulty"), wanted.get("minutes"))
    assert target is not None
    for made in found:
        met = made.rating is not None and target.is_met_by(made.rating)
        assert met == ("target" not in made.warnings), made
    assert not found[0].warnings
    with pytest.raises(ArgumentError, match="not a difficulty"):
        make(saved(house(), "PNG"), difficulty="unique")


def test_the_first_choice_is_one_that_a_person_can_solve() -> None:
    """The sketch of this face that is drawn best is unique, but no line settles a cell of it."""
    image = Image.new("RGB", (256, 256), "white")
    face = ImageDraw.Draw(image)
    face.ellipse((20, 20, 236, 236), outline="black", width=6)
    for left in (78, 154):
        face.ellipse((left, 90, left + 24, 114), fill="black")
    face.arc((70, 90, 186, 200), 20, 160, fill="black", width=6)
    found = make(saved(image, "PNG"), size=30)
    assert [made.result.open for made in found[:2]] == [0, 0]
    assert "hard" in found[-1].warnings


def test_a_puzzle_that_single_lines_hardly_settle_has_a_warning_instead_of_a_rating() -> None:
    image = Image.new("RGB", (250, 250), "white")
    ImageDraw.Draw(image).line((20, 20, 230, 230), fill="black", width=20)
    made = best(saved(image, "PNG"), size=20)
    assert (made.verdict, made.rating) == ("unique, line solving leaves 400 cells open", None)
    assert made.warnings == {
        "hard": "very hard, since single lines settle few cells: try another size"
    }


def test_the_outline_of_a_part_as_light_as_the_paper_is_drawn() -> None:
    image = Image.new("RGB", (250, 250), "white")
    draw = ImageDraw.Draw(image)
    draw.ellipse((10, 70, 239, 239), fill="#dcdcdc")
    left = [(125, 90), (50, 60), (60, 30), (100, 60), (90, 5), (125, 40)]
    right = [(160, 5), (150, 60), (190, 30), (200, 60)]
    draw.polygon(left + right, fill="#206020")
    goal = best(saved(image, "PNG"), size=25, colours=2).puzzle.goal
    assert goal is not None
    body = [list(row) for row in goal.rows()][12:22]
    assert all(any(row[:8]) and any(row[-8:]) for row in body)


def test_soft_edges_add_no_colours_and_missing_colours_are_left_out() -> None:
    made = make(saved(house(soft=True), "PNG"), size=25, colours=8)[0]
    names = [colour.name for colour in made.puzzle.palette]
    assert 4 <= len(names) - 1 <= 5, names
    assert not any("grey" in name for name in names)
    flags = make(saved(image_of(FLAG), "PNG"), size=6, colours=5)
    assert len(flags[0].puzzle.palette) == 2
    assert flags[0].puzzle.goal == FLAG


def test_the_background_of_a_photograph_is_removed_in_some_puzzles() -> None:
    found = make(saved(photograph(), "PNG"), size=20)
    made = next(made for made in found if made.settings.get("background") == "removed")
    assert made.puzzle.goal is not None
    assert abs(made.puzzle.height - made.puzzle.width) <= 2
    assert all("background" not in made.settings for made in make(
        saved(photograph(), "PNG"), size=20, crop="none"
    ))  # fmt: skip


@pytest.mark.parametrize(
    "option",
    [
        {"threshold": 100},
        long({"palette": ["red"]}),
        long({"contrast": 2}),
        long({"colours": 2}),
    ],
    ids=str,
)
def test_settings_apply_to_the_foreground_of_a_photograph_too(option: dict[str, Any]) -> None:
    found = make(saved(photograph(), "PNG"), size=20, **option)
    made = next(made for made in found if made.settings.get("background") == "removed")
    settings = {name: value for name, value in option.items() if name in ("threshold", "contrast")}
    assert settings.items() <= made.settings.items()
    assert "blank" in made.settings


@pytest.mark.parametrize(
    ("image", "colours", "warns"),
    [("photo", 1, True), long("photo", 2, False), ("flat", 1, False)],
)
def test_a_photograph_in_black_and_white_is_announced_before_it_is_drawn(
    image: str, colours: int, warns: bool
) -> None:
    noise = Random(3)
    picture = Image.new("RGB", (160, 120))
    picture.putdata(
        [
            (40 + x, y + noise.randrange(40), 90 + noise.randrange(60))
            if image == "photo"
            else ((200, 30, 30), (30, 90, 200))[(x // 40 + y // 40) % 2]
            for y in range(120)
            for x in range(160)
        ]
    )
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        make(saved(picture, "PNG"), size=8, colours=colours, rated=0)
    assert [("--colours" in str(one.message)) for one in caught] == [True] * warns


@pytest.mark.long
def test_a_picture_with_too_much_detail_has_a_warning() -> None:
    noise = Random(3)
    image = Image.new("RGB", (60, 60))
    image.putdata([3 * (noise.randrange(256),) for _ in range(3600)])
    made = make(saved(image, "PNG"), size=30, crop="none")[0]
    assert "larger size" in made.warnings["detail"]
    assert "30 columns" in made.warnings["detail"]
    assert made.warning == "; ".join(made.warnings.values())


def test_without_opencv_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.workers.isolation.is_worker", lambda: True)
    monkeypatch.setitem(sys.modules, "nonolith.design.sketches", None)
    with pytest.raises(MissingExtraError, match="pip install"):
        make(saved(image_of(FLAG), "PNG"))


def test_a_threshold_applies_to_the_background_and_dark_blank_fills_the_other_cells() -> None:
    ramp = saved(Image.linear_gradient("L").resize((80, 80)), "PNG")
    light, dark = (
        make(ramp, size=8, threshold=160, blank=blank, unique=False)[0].puzzle.goal
        for blank in ("light", "dark")
    )
    assert light is not None
    assert light.text().count("#") == 5 * 8
    assert dark == Grid.from_text(light.text().translate(str.maketrans("#.", ".#")))


def broken() -> bytes:
    data = saved(image_of(FLAG, scale=40), "PNG")
    return data[: len(data) // 2]


@pytest.mark.parametrize(
    ("data", "options", "message"),
    [
        (b"no picture", {}, "not a picture"),
        (b"", {}, "the file is empty"),
        (broken(), {}, "broken"),
        (saved(Image.new("RGB", (9, 9), "white"), "PNG"), {}, "one colour"),
        (saved(image_of(FLAG), "PNG"), {"colours": 32}, "from 1 to 31"),
        (saved(image_of(FLAG), "PNG"), {"size": 0}, "from 1 to 1000"),
        (saved(image_of(FLAG), "PNG"), {"size": (5, 1001)}, "from 1 to 1000"),
        (saved(image_of(FLAG), "PNG"), {"size": (5, 5, 5)}, "rows and columns"),
        (saved(image_of(FLAG), "PNG"), {"crop": (0, 0, 999, 9)}, "not in the picture"),
        (saved(image_of(FLAG), "PNG"), {"crop": "some"}, "auto, none, or a box"),
        (saved(image_of(FLAG), "PNG"), {"threshold": 256}, "from 1 to 255"),
        (saved(image_of(FLAG), "PNG"), {"threshold": 9, "colours": 2}, "black and white"),
        (saved(image_of(FLAG), "PNG"), {"contrast": 0}, "from 0.1 to 10"),
        (saved(image_of(FLAG), "PNG"), {"blank": "shiny"}, "light, dark or a colour"),
        (saved(image_of(FLAG), "PNG"), {"dither": "yes"}, "dither must be true"),
        (7, {}, "path of a picture"),
    ],
)
def test_pictures_and_settings_without_a_puzzle_are_refused(
    data: Any, options: Any, message: str
) -> None:
    with pytest.raises(NonolithError, match=message):
        best(data, **options)


def test_a_limit_before_the_first_puzzle_is_an_error() -> None:
    with pytest.raises(LimitReached):
        best(saved(image_of(FLAG), "PNG"), limits=Limits(seconds=0))


def flag(**options: Any) -> list[Made]:
    return make(saved(image_of(FLAG), "PNG"), **{"size": 6, **options})


def test_a_result_is_one_line_with_its_settings() -> None:
    (made,) = flag(threshold=100, contrast=1.0, dither=False, blank="light")
    assert made.rating is not None
    assert str(made) == (
        f"unique; {made.rating.brief}; 100% like the picture; "
        "style: tones, threshold: 100, contrast: 1, dither: no, blank: light"
    )
    several = made.replace(result=JudgeResult(Verdict.MULTIPLE, 4, 1), rating=None)
    assert str(several).startswith("multiple, line solving leaves 4 cells open; 100% like")
    undecided = made.replace(result=JudgeResult(Verdict.SOLVED, 1, 0))
    assert str(undecided).startswith("not decided, line solving leaves 1 cell open; ")


@pytest.mark.parametrize(
    ("values", "eight"),
    [
        ([0, 256, 65535], [0, 0, 255]),
        ([0, 25700, 51400], [0, 100, 200]),
        ([0, 100, 255], [0, 100, 255]),
        ([-100, 0, 100], [0, 127, 255]),
        ([0, 40000, 80000], [0, 127, 255]),
        ([7, 7, 7], [0, 0, 0]),
    ],
)
def test_greys_of_16_bits_become_greys_of_8(values: list[int], eight: list[int]) -> None:
    image = Image.new("I", (3, 1))
    image.putdata(values)
    assert list(open_picture(saved(image, "TIFF")).convert("L").tobytes()) == eight


@pytest.mark.parametrize(
    "box", [(-1, 0, 5, 5), (0, -1, 5, 5), (5, 0, 5, 5), (0, 5, 5, 5), (0, 0, 11, 5), (0, 0, 5, 9)]
)
def test_a_box_must_be_in_the_picture(box: tuple[int, int, int, int]) -> None:
    image = Image.new("RGBA", (10, 8), "white")
    with pytest.raises(FormatError, match="is not in the picture of 10 x 8 pixels"):
        cropped(image, box)
    assert cropped(image, (0, 0, 10, 8)).size == (10, 8)
    assert cropped(image, (9, 7, 10, 8)).size == (1, 1)


@pytest.mark.parametrize(
    ("name", "reason"), [("none.png", "No such file or directory"), ("a\0b.png", "null")]
)
def test_files_that_cannot_be_read_are_reported_with_the_reason(
    name: str, reason: str, tmp_path: Path
) -> None:
    path = str(tmp_path / name)
    with pytest.raises(FormatError) as raised:
        make(path)
    before, _, after = str(raised.value).partition(": cannot be read: ")
    assert before == path
    assert reason in after


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    out = BytesIO()
    Image.new("1", (10_000, 5_001)).save(out, "PNG")
    with pytest.raises(FormatError, match=r"the picture is 10000 x 5001 pixels.* at most 50000000"):
        open_picture(out.getvalue())
    with (tmp_path / "a.png").open("wb") as file:
        file.truncate(MAX_INPUT_BYTES + 1)
    with pytest.raises(FormatError, match=r"a.png: the file has more than"):
        make(tmp_path / "a.png")
