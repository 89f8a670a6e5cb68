// The page of an explanation: shows the board after any of its steps.
"use strict";
const find = id => document.getElementById(id);
const data = JSON.parse(find("steps").textContent);
const { cell, rows, columns, colours, steps, words } = data, last = steps.length;
const full = 2 ** colours.length - 1;
const board = find("board"), links = [...document.querySelectorAll("ol a")];
const narrow = matchMedia("(max-width: 44rem)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let now = -1, timer = 0;

function masksAfter(number) {
  const masks = new Array(rows * columns).fill(full);
  const learn = facts => facts.forEach(([r, c, mask]) => { masks[r * columns + c] = mask; });
  learn(data.start);
  steps.slice(0, number).forEach(step => learn(step.facts));
  return masks;
}

const colourOf = mask => 31 - Math.clz32(mask);
const isSettled = mask => !(mask & (mask - 1));

function path(attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const name in attributes) element.setAttribute(name, attributes[name]);
  return element;
}

// One path for each colour, and one for the dots of blank cells.
function drawCells(masks) {
  const cells = colours.map(() => "");
  masks.forEach((mask, place) => {
    if (!isSettled(mask)) return;
    const c = place % columns, r = (place - c) / columns, colour = colourOf(mask);
    if (!colour) cells[0] += `M${(c + .5) * cell} ${(r + .5) * cell}h0`;
    else if (!c || masks[place - 1] !== mask) {
      let end = c + 1;
      while (end < columns && masks[r * columns + end] === mask) end += 1;
      cells[colour] += `M${c} ${r}h${end - c}v1h${c - end}z`;
    }
  });
  const paths = cells.map((d, colour) => path(colour
    ? { d, fill: colours[colour], transform: `scale(${cell})`, "shape-rendering": "crispEdges" }
    : { d, stroke: data.dot, "stroke-opacity": .6, "stroke-width": 2, "stroke-linecap": "round" }));
  find("cells").replaceChildren(...paths);
}

function drawMarks(marks, left) {
  find("band").setAttribute("d", marks.band || "");
  for (const mark of find("marks").children)
    mark.setAttribute("d", marks[mark.dataset.mark] || "");
  find("left").replaceChildren(...Object.entries(left).map(([stroke, d]) =>
    path({ d, stroke, "stroke-width": 1.9, "stroke-linecap": "round" })));
}

// Scrolls the board, where it is larger than its place, to the cells that follow.
function bringIntoView(facts) {
  if (!facts.length) return;
  const grid = document.querySelector(".grid"), side = document.querySelector(".side");
  const unit = grid.clientWidth / grid.viewBox.baseVal.width;
  const middle = place => {
    const places = facts.map(fact => fact[place]);
    return ((Math.min(...places) + Math.max(...places)) / 2 + .5) * cell * unit;
  };
  // The clues cover a part of the board, however far it is scrolled.
  const [x, y] = [Math.min(side.clientWidth, board.clientWidth * .45),
    Math.min(data.top * unit, board.clientHeight * .4)];
  board.scrollTo({
    left: side.clientWidth + middle(1) - (board.clientWidth + x) / 2,
    top: data.top * unit + middle(0) - (board.clientHeight + y) / 2,
    behavior: calm.matches ? "auto" : "smooth",
  });
}

function sentence() {
  if (!now) return last ? words.start : data.ending;
  const told = links[now - 1].querySelector("span").firstChild.textContent;
  return now === last ? told + data.ending : told;
}

function show(number) {
  number = Math.max(0, Math.min(last, Math.trunc(number) || 0));
  if (number === now) return;
  const first = now < 0;
  now = number;
  const step = now ? steps[now - 1] : { facts: [] };
  drawCells(masksAfter(now));
  drawMarks(step.marks || {}, step.left || {});
  find("sentence").textContent = sentence();
  find("count").textContent = now ? words.count.replace("{now}", now) : words.begin;
  find("slider").value = now;
  find("slider").setAttribute("aria-valuetext", words.step.replace("{now}", now));
  find("back").disabled = !now;
  find("next").disabled = find("play").disabled = now === last;
  links.forEach((link, i) => {
    if (i === now - 1) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  });
  bringIntoView(step.facts);
  if (now === last) pause();
  measure();
  const sticks = getComputedStyle(find("stage").parentElement).display !== "contents"
    || getComputedStyle(find("stage")).position === "sticky";
  if (now && sticks) links[now - 1].parentElement.scrollIntoView({
    block: narrow.matches ? "start" : "nearest",
    behavior: first || calm.matches ? "auto" : "smooth",
  });
  // Where the page stands within another one, its address may not be changed.
  try { history.replaceState(null, "", now ? "#" + now : "#"); } catch { /* stays as it is */ }
}

function pause() {
  clearInterval(timer);
  timer = 0;
  find("play").textContent = words.play;
}

function play() {
  if (timer) return pause();
  timer = setInterval(() => show(now + 1), 1800);
  find("play").textContent = words.pause;
  return show(now + 1);
}

function go(number) {
  pause();
  show(number);
}

// Whether the whole board would be too small to read: then it scrolls, or can be shown whole.
function measure() {
  const tall = parseFloat(getComputedStyle(board).maxHeight);
  const whole = Math.min(board.clientWidth / data.width, tall / data.height);
  find("stage").classList.toggle("large", whole < 1.3);
  document.documentElement.style.setProperty("--stage", find("stage").offsetHeight + "px");
}

find("back").addEventListener("click", () => go(now - 1));
find("next").addEventListener("click", () => go(now + 1));
find("play").addEventListener("click", play);
find("slider").addEventListener("input", event => go(event.target.value));
find("zoom").addEventListener("click", event => {
  const whole = board.classList.toggle("whole");
  event.target.textContent = whole ? words.closer : words.whole;
  bringIntoView(now ? steps[now - 1].facts : []);
});
links.forEach((link, i) => link.addEventListener("click", event => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(i + 1);
}));
addEventListener("hashchange", () => go(location.hash.slice(1)));
addEventListener("keydown", event => {
  // Within a board that scrolls the arrows scroll it, at the slider they move it.
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === find("slider")) return;
  if (event.target === board && find("stage").classList.contains("large")) return;
  const to = {
    ArrowLeft: now - 1, ArrowUp: now - 1, ArrowRight: now + 1, ArrowDown: now + 1, Home: 0, End: last,
  }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
new ResizeObserver(measure).observe(find("stage"));
find("bar").hidden = !last;
measure();
show(location.hash.slice(1));
