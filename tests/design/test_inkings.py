"""Test the parts of drawing a picture: subject, regions, ways of drawing, likeness, variants."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("cv2")
Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")

from nonolith import Grid, Limits, Verdict, check  # noqa: E402
from nonolith.design import Judge  # noqa: E402
from nonolith.design.inkings import inkings, otsu_of  # noqa: E402
from nonolith.design.likeness import Eye  # noqa: E402
from nonolith.design.regions import Regions, regions_of  # noqa: E402
from nonolith.design.subject import Subject, subject_of  # noqa: E402
from nonolith.design.target import Target  # noqa: E402
from nonolith.design.variants import variant_of  # noqa: E402
from nonolith.model.puzzle import Puzzle  # noqa: E402
from nonolith.solving.work import Work  # noqa: E402

INK = np.array([[100, 0, 0], [0, 0, 0]], np.float32)


def work() -> Work:
    return Work(Limits())


def subject(image: Any, size: int | tuple[int, int] = 20, **options: Any) -> Subject:
    found = subject_of(image.convert("RGBA"), size, options.pop("crop", "auto"), **options)
    assert found is not None
    return found


def canvas(colour: Any = "white", side: int = 160, mode: str = "RGB") -> tuple[Any, Any]:
    image = Image.new(mode, (side, side), colour)
    return image, ImageDraw.Draw(image)


def found_regions(of: Subject) -> Regions:
    regions = regions_of(of, work())
    assert regions is not None
    return regions


def styles(found: Subject) -> dict[str, Any]:
    """Return the last drawing of each style."""
    return {drawing.way: drawing.filled for drawing in inkings(found, work())}


def test_fully_transparent_pixels_are_outside_whatever_their_colour() -> None:
    image, draw = canvas((250, 0, 0, 0), mode="RGBA")
    draw.rectangle((40, 40, 119, 79), fill=(250, 0, 0, 255))
    draw.rectangle((90, 50, 109, 69), fill=(250, 250, 0, 255))
    found = subject(image, 20, crop="none")
    inside = found.mean(found.inside)
    assert inside[5:10, 5:15].min() == 1
    assert inside.sum() == 50
    assert subject(image, 10).shape == (5, 10)


def test_the_background_is_removed_from_the_border_only() -> None:
    image, draw = canvas((200, 220, 255))
    draw.ellipse((20, 20, 140, 140), fill="black")
    draw.ellipse((60, 60, 100, 100), fill=(200, 220, 255))
    found = subject(image)
    inside = found.mean(found.inside)
    assert inside[0, 0] == 0
    assert inside[10, 10] == 1  # a hole in the subject belongs to it


def test_hairlines_survive_the_removal_of_the_background() -> None:
    image, draw = canvas(side=500)
    draw.arc((50, 50, 450, 450), 20, 340, fill=(190, 190, 190), width=1)
    filled = styles(subject(image, 25))["silhouette"]
    assert 40 < filled.sum() < 110
    assert filled.any(axis=1).all()


def test_outlines_are_connected_by_sides_and_unique_after_few_changes() -> None:
    image, draw = canvas()
    draw.ellipse((4, 4, 155, 155), fill=(255, 235, 170))
    draw.ellipse((45, 50, 60, 75), fill="black")
    draw.ellipse((100, 50, 115, 75), fill="black")
    outline = styles(subject(image, 20))["outline"]
    cells = Image.fromarray(np.where(outline, 255, 0).astype(np.uint8)).copy()
    row, column = np.argwhere(outline)[0].tolist()
    ImageDraw.floodfill(cells, (column, row), 100)  # from a cell to cells that share a side
    assert (np.asarray(cells)[[0, -1]] != 255).all()  # the top and the bottom of the ring
    grid = Grid.from_rows(outline.astype(int).tolist())
    variant = variant_of(grid, np.ones((*outline.shape, 2)), Target.of("unique"), work())
    assert variant.met
    # Two changes make it unique; with the others, line solving settles it.
    assert sum(a != b for a, b in zip(grid.masks(), variant.grid.masks(), strict=True)) <= 9
    assert variant.result.line_solvable


def test_a_gradient_is_one_region_and_touching_colours_are_two() -> None:
    ramp = Image.linear_gradient("L").resize((160, 160)).point(lambda value: 60 + value // 3)
    assert len(found_regions(subject(ramp, crop="none")).areas) == 2
    image, draw = canvas()
    draw.rectangle((0, 0, 79, 159), fill=(200, 0, 0))
    draw.rectangle((80, 0, 159, 159), fill=(0, 0, 200))
    regions = found_regions(subject(image, crop="none"))
    assert regions.pairs.tolist() == [[1, 2]]
    assert regions.lengths[0] == pytest.approx(20)
    assert regions.contrasts[0] > 60
    assert regions.areas[1:].tolist() == pytest.approx([200, 200])


def test_an_eye_survives_and_noise_does_not() -> None:
    image, draw = canvas((200, 150, 100))
    draw.rectangle((100, 0, 159, 159), fill=(40, 60, 160))
    draw.ellipse((70, 50, 78, 58), fill="black")
    noise = Random(1)
    for _ in range(300):
        draw.point((noise.randrange(100), noise.randrange(160)), fill=(185, 135, 90))
    regions = found_regions(subject(image, crop="none"))
    assert len(regions.areas) == 4
    assert regions.areas[1:].min() == pytest.approx(1, abs=0.4)


def test_thin_strokes_are_lines_of_single_cells_without_gaps() -> None:
    image, draw = canvas()
    draw.line((4, 20, 155, 130), fill="black", width=4)  # half a cell wide
    filled = next(iter(inkings(subject(image, 20), work()))).filled
    assert filled.any(axis=0).all()  # no gap
    assert filled.sum() <= filled.shape[1] + filled.shape[0]
    assert (filled.sum(axis=0) <= 2).all()


def test_areas_of_equal_colour_are_kept_apart_by_a_line() -> None:
    image, draw = canvas()
    draw.rectangle((0, 0, 159, 159), fill=(20, 20, 20))
    draw.rectangle((40, 40, 119, 119), fill=(120, 40, 30))
    image = image.convert("RGBA")
    image.putpixel((0, 0), (0, 0, 0, 0))
    image.paste((0, 0, 0, 0), (0, 0, 160, 8))
    filled = styles(subject(image, 20))["silhouette"]
    ring = ~filled
    assert 20 <= ring.sum() <= 40
    assert filled[0].all()
    outline = styles(subject(image, 20))["outline"]
    assert outline[[0, -1]].all()
    assert outline[:, [0, -1]].all()
    assert not outline[2, 2:-2].any()


def test_the_threshold_divides_two_groups() -> None:
    values = np.array([0.1, 0.12, 0.15, 0.8, 0.82])
    assert 0.15 < otsu_of(values) < 0.8
    weights = np.array([1, 1, 0, 0, 5.0])
    assert 0.12 < otsu_of(values, weights) < 0.82


def test_the_eye_prefers_the_drawing_to_worse_ones() -> None:
    cells = np.zeros((16, 16), int)
    cells[3:13, 4:8] = cells[10:13, 4:14] = cells[3:5, 10:13] = 1
    image = Image.fromarray((255 * (1 - cells)).astype(np.uint8)).resize((160, 160), 0)
    eye = Eye(subject(image, 16, crop="none"))
    same = eye.compare(cells, INK)
    assert same.fidelity > 0.97
    noise = np.random.default_rng(2).integers(0, 2, cells.shape)
    without_detail = cells.copy()
    without_detail[3:5, 10:13] = 0
    others = [np.roll(cells, 3, axis=1), 1 - cells, noise, without_detail]
    found = [eye.compare(other, INK) for other in others]
    assert all(one.rank < same.rank - 0.03 for one in found)
    assert found[2].rank < 0.3
    assert found[3].rank > max(found[0].rank, found[2].rank)
    nudged = cells.copy()
    nudged[3, 4] = 0
    assert eye.compare(nudged, INK).fidelity > 0.9
    assert eye.compare(np.zeros_like(cells), INK).fidelity == 0


def random_grid(seed: int, side: int = 12) -> Grid:
    random = Random(seed)
    return Grid(side, side, [1 + (random.random() < 0.5) for _ in range(side * side)])


@pytest.mark.parametrize("seed", range(6))
def test_a_variant_is_unique_and_no_change_is_needless(seed: int) -> None:
    grid = random_grid(seed)
    costs = np.random.default_rng(seed).random((12, 12, 2))
    variant = variant_of(grid, costs, Target.of("unique"), work())
    assert variant.met
    assert check(Puzzle.from_grid(variant.grid)).verdict is Verdict.UNIQUE
    changed = [
        i for i, (a, b) in enumerate(zip(grid.masks(), variant.grid.masks(), strict=True)) if a != b
    ]
    assert len(changed) <= 6
    for i in changed:
        masks = list(variant.grid.masks())
        masks[i] = grid.masks()[i]
        # Without it, the puzzle is ambiguous, or line solving leaves more of its cells open.
        without = Judge(Grid(12, 12, masks)).judge()
        more = (without.open or 0) > (variant.result.open or 0)
        assert without.verdict is not Verdict.UNIQUE or more


def test_cheap_cells_change_first() -> None:
    grid = Grid.from_text("#...\n....\n....\n...#")  # two solutions: either diagonal
    costs = np.ones((4, 4, 2))
    costs[0, 1] = 0
    variant = variant_of(grid, costs, Target.of("unique"), work())
    assert variant.met
    assert variant.grid[0:1, 0:2].text() == "##"
    assert sum(a != b for a, b in zip(grid.masks(), variant.grid.masks(), strict=True)) == 1
