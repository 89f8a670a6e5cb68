"""Palettes whose colours people can tell apart, also people who are colour-blind.

Two colours are as far apart as they look (in Lab) to the viewer for whom they are nearest: with
normal sight, without red cones (protanopia), or without green cones (deuteranopia).
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np

from nonolith.design.subject import Array, lab_of, rgb_of
from nonolith.model.colours import palette_of_values, word_of
from nonolith.model.palette import Palette

#: Colours that are nearer than this (in Lab) are hard to tell apart.
CLEAR = 12.0

#: What people with normal sight, protanopes and deuteranopes see of a colour (linear RGB).
#: Source: Machado, Oliveira and Fernandes 2009, severity 1.
_SIGHTS = np.array(
    [
        np.eye(3),
        [[0.1523, 1.0526, -0.2049], [0.1145, 0.7863, 0.0992], [-0.0039, -0.0481, 1.0520]],
        [[0.3673, 0.8606, -0.2280], [0.2801, 0.6725, 0.0474], [-0.0118, 0.0429, 0.9689]],
    ]
)

#: Maximum number of steps in which colours are moved apart, each by 1 in lightness.
_STEPS = 40


def distances(colours: Array) -> Array:
    """Return how far apart each pair of colours (Lab) is for the viewer who sees least of it."""
    rgb = rgb_of(colours[None])[0] / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    seen = np.clip(linear @ _SIGHTS.transpose(0, 2, 1), 0, 1)
    seen = np.where(seen <= 0.0031308, seen * 12.92, 1.055 * seen ** (1 / 2.4) - 0.055)
    lab = lab_of(seen * 255)
    nearest: Array = np.sqrt(((lab[:, :, None] - lab[:, None]) ** 2).sum(axis=3)).min(axis=0)
    return nearest


def moved_apart(colours: Array) -> Array:
    """Return colours (Lab) that are lighter or darker, so that all of them are clearly different.

    White and black stay. If there is not enough room, some pairs stay near.
    """
    moved = colours.astype(np.float32)
    fixed = (moved[:, 0] > 99.5) | (moved[:, 0] < 0.5)
    for _ in range(_STEPS):
        near = np.argwhere(np.triu(distances(moved) < CLEAR, 1)).tolist()
        if not near:
            break
        steps = np.zeros(len(moved), np.float32)
        for pair in near:
            darker, lighter = sorted(pair, key=lambda i: moved[i, 0])
            steps[darker] -= 1
            steps[lighter] += 1
        moved[:, 0] += np.where(fixed, 0, np.clip(steps, -1, 1))
        moved[:, 0] = np.where(fixed, moved[:, 0], np.clip(moved[:, 0], 5, 97))
    return moved


def palette_of_colours(colours: Array) -> Palette:
    """Return the palette of colours (Lab), blank first. Shades of a colour get different names."""
    blank, *others = (f"#{bytes(rgb).hex()}" for rgb in rgb_of(colours[None])[0])
    light = dict(zip(others, colours[1:, 0].tolist(), strict=True))
    words = {rgb: word_of(rgb) for rgb in others}
    for word, number in Counter(words.values()).items():
        shades = sorted((rgb for rgb in others if words[rgb] == word), key=light.__getitem__)
        names = [f"light {word}", f"dark {word}"]
        if number in (2, 3) and " " not in word and not {*names} & {*words.values()}:
            words[shades[-1]] = names[0]
            if number == 3:
                words[shades[0]] = names[1]
    return palette_of_values(blank, others, words)


def near_colours(palette: Palette) -> list[str]:
    """Return the pairs of colours that are hard to tell apart, as ``red and green``."""
    values = np.array([list(bytes.fromhex(colour.rgb[1:])) for colour in palette], np.uint8)
    apart = distances(lab_of(values[None])[0])
    pairs = combinations(range(len(palette)), 2)
    return [f"{palette[i].name} and {palette[j].name}" for i, j in pairs if apart[i, j] < CLEAR]
