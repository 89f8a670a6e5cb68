"""The page of an explanation: the grid beside the sentences, to be walked through step by step.

One HTML document that needs nothing else, made for the eye as for the keyboard (arrow keys, or a
click on a sentence). Without scripts it shows the sentences and the last grid.
"""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, Any

from nonolith.explain.film import BAND, CROSS, FRAME, RING
from nonolith.explain.steps import Step
from nonolith.explain.techniques import TECHNIQUES
from nonolith.render.svg import escape, plan_of

if TYPE_CHECKING:
    from nonolith.explain.explaining import Explanation

_STYLE = f"""
body {{ font: 16px/1.5 Helvetica, Arial, sans-serif; color: #1c1c1c; margin: 1.5rem auto;
  max-width: 80rem; padding: 0 1rem; }}
h1 {{ font-size: 1.3rem; margin: 0 0 .5rem; }}
main {{ display: flex; gap: 2rem; align-items: flex-start; flex-wrap: wrap; }}
figure {{ margin: 0; position: sticky; top: 1rem; flex: 1 1 24rem; max-width: 44rem; }}
figure svg {{ width: 100%; height: auto; max-height: 80vh; }}
ol {{ flex: 1 1 24rem; margin: 0; padding-left: 2.5rem; max-height: 90vh; overflow: auto; }}
li {{ cursor: pointer; padding: .15rem .4rem; border-radius: .3rem; }}
li.now {{ background: {BAND}66; }}
li small {{ color: #6b6b6b; }}
button {{ font: inherit; padding: .2rem .8rem; }}
.key span {{ margin-right: 1rem; white-space: nowrap; }}
.key i {{ display: inline-block; width: .8rem; height: .8rem; margin-right: .3rem; }}
"""

_SCRIPT = """
const data = JSON.parse(document.getElementById('steps').textContent);
const marks = document.getElementById('marks'), cells = document.getElementById('cells');
const items = [...document.querySelectorAll('li')], C = data.cell;
let now = 0;
function shape(name, at) {
  const e = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const key in at) e.setAttribute(key, at[key]);
  return e;
}
function show(step) {
  now = Math.max(0, Math.min(data.steps.length, step));
  const known = new Map(data.start.map(([r, c, m]) => [r + ' ' + c, m]));
  for (const s of data.steps.slice(0, now))
    for (const [r, c, m] of s.facts) known.set(r + ' ' + c, m);
  cells.replaceChildren(); marks.replaceChildren();
  for (const [key, m] of known) {
    if (m & (m - 1)) continue;
    const [r, c] = key.split(' ').map(Number), colour = 31 - Math.clz32(m);
    cells.append(colour
      ? shape('rect', {x: c * C, y: r * C, width: C, height: C, fill: data.colours[colour]})
      : shape('circle', {cx: c * C + C / 2, cy: r * C + C / 2, r: C / 10, fill: '#8a8a8a'}));
  }
  const s = now ? data.steps[now - 1] : {lines: [], rests: [], facts: []};
  for (const [kind, i] of s.lines)
    marks.append(kind == 'row'
      ? shape('rect', {x: -data.left, y: i * C, width: data.width, height: C, class: 'band'})
      : shape('rect', {x: i * C, y: -data.top, width: C, height: data.height, class: 'band'}));
  for (const [r, c] of s.rests)
    marks.append(shape('circle', {cx: c * C + C / 2, cy: r * C + C / 2, r: C / 3, class: 'ring'}));
  for (const [r, c] of s.facts)
    marks.append(shape('rect', {x: c * C + .7, y: r * C + .7, width: C - 1.4, height: C - 1.4,
      class: 'frame'}));
  if (s.assumed) {
    const x = s.assumed[1] * C, y = s.assumed[0] * C;
    marks.append(shape('path', {class: 'cross',
      d: `M${x + 2} ${y + 2}l${C - 4} ${C - 4}m0 ${4 - C}l${4 - C} ${C - 4}`}));
  }
  items.forEach((item, i) => item.classList.toggle('now', i == now - 1));
  if (now) items[now - 1].scrollIntoView({block: 'nearest'});
  document.getElementById('count').textContent = now + ' of ' + data.steps.length;
}
items.forEach((item, i) => item.addEventListener('click', () => show(i + 1)));
document.getElementById('back').onclick = () => show(now - 1);
document.getElementById('next').onclick = () => show(now + 1);
addEventListener('keydown', event => {
  const by = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1}[event.key];
  if (by) { event.preventDefault(); show(now + by); }
});
show(location.hash ? Number(location.hash.slice(1)) : 0);
"""


def page(explanation: Explanation) -> str:
    """An explanation as an HTML document.

    >>> import nonolith
    >>> print(page(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))[:15])
    <!DOCTYPE html>
    """
    puzzle = explanation.puzzle
    title = escape(puzzle.title or "A nonogram") + ", explained"
    sentences = "\n".join(
        f"<li>{escape(step.sentence)} "
        f"<small>{escape(TECHNIQUES[step.technique].title)}</small></li>"
        for step in explanation.steps
    )
    author = f"<p>By {escape(puzzle.author)}.</p>" if puzzle.author else ""
    steps = dumps(_data(explanation), separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<h1>{title}</h1>
{author}<main>
<figure>
{_board(explanation)}
<p><button id="back">back</button> <button id="next">next</button> <span id="count"></span></p>
<p class="key"><span><i style="background:{BAND}"></i>where to look</span><span><i
style="border:2px solid {RING};border-radius:50%"></i>rests on</span><span><i
style="border:2px solid {FRAME}"></i>follows</span></p>
</figure>
<ol>
{sentences}
</ol>
</main>
<p>{escape(explanation.ending)}</p>
<script type="application/json" id="steps">{steps}</script>
<script>{_SCRIPT}</script>
</body>
</html>
"""


def _board(explanation: Explanation) -> str:
    plan = plan_of(explanation.puzzle)
    ground = explanation.puzzle.palette[0].rgb
    last = "".join(
        f'<rect x="{c * plan.cell}" y="{r * plan.cell}" width="{plan.cell}" height="{plan.cell}" '
        f'fill="{explanation.puzzle.palette[colour].rgb}"/>'
        for r, row in enumerate(explanation.grid.rows())
        for c, colour in enumerate(row)
        if colour
    )
    style = (
        f".band{{fill:{BAND};mix-blend-mode:multiply}}.ring{{fill:none;stroke:{RING};stroke-width:1.3}}"
        f".frame{{fill:none;stroke:{FRAME};stroke-width:1.4}}.cross{{stroke:{CROSS};"
        "stroke-width:1.4}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {plan.width} {plan.height}" '
        'role="img" font-family="Helvetica,Arial,sans-serif" text-anchor="middle">'
        f'<style>{style}</style><g transform="translate({plan.left} {plan.top})">'
        f'<rect width="{explanation.puzzle.width * plan.cell}" '
        f'height="{explanation.puzzle.height * plan.cell}" fill="{ground}"/>'
        f'{"".join(plan.clues)}<g id="cells">{last}</g>{"".join(plan.lines)}'
        '<g id="marks"></g></g></svg>'
    )


def _data(explanation: Explanation) -> dict[str, Any]:
    plan = plan_of(explanation.puzzle)
    start = explanation.start
    masks = start.masks()
    return {
        "cell": plan.cell,
        "left": plan.left,
        "top": plan.top,
        "width": plan.width,
        "height": plan.height,
        "colours": [colour.rgb for colour in explanation.puzzle.palette],
        "start": [
            [i // start.width, i % start.width, mask]
            for i, mask in enumerate(masks)
            if not mask & (mask - 1)
        ],
        "steps": [_step(step) for step in explanation.steps],
    }


def _step(step: Step) -> dict[str, Any]:
    lines = dict.fromkeys(link.line for link in step.chain) or {step.line: None}
    record: dict[str, Any] = {
        "lines": [list(line) for line in lines],
        "rests": [[fact.row, fact.column] for fact in step.rests_on],
        "facts": [list(fact) for fact in step.facts],
    }
    if step.assumed is not None:
        record["assumed"] = [step.assumed.row, step.assumed.column]
    return record
