// What is seen on a page, measured: each function gives a list of what is wrong.

// Whether an element, and so everything in it, is of no interest to the eye.
function isUnseen(element) {
  return ["STYLE", "style", "TITLE", "title", "desc", "defs", "symbol"].includes(element.nodeName) || !element.checkVisibility();
}

// Texts that are shown, with the box of each line; read once for all that is asked together.
let read = null;
function shownTexts() {
  read ||= readTexts();
  return read;
}

function readTexts() {
  const found = [];
  const range = document.createRange();
  const accept = (node) => node instanceof Text || !isUnseen(node) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT;
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, accept);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || !node.data.trim()) continue;
    const parent = node.parentElement;
    range.selectNodeContents(node);
    const drawn = parent.closest("svg");
    const boxes = drawn ? [parent.getBoundingClientRect()] : [...range.getClientRects()];
    for (const line of boxes) {
      const box = drawn ? line : clipped(line, parent);
      if (box.width > 0.5 && box.height > 0.5) found.push({ text: node.data.trim(), parent, box, drawn });
    }
  }
  return found;
}

// What a box that cuts off its contents leaves of a line.
function clipped(line, element) {
  let { left, right, top, bottom } = line;
  for (let one = element; one; one = one.parentElement) {
    if (getComputedStyle(one).overflow !== "hidden") continue;
    const frame = one.getBoundingClientRect();
    [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
    [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
  }
  return { left, right, top, bottom, width: right - left, height: bottom - top };
}

function said(text) {
  return text.slice(0, 40);
}

// Nothing sticks out of the page, and no part of it has to be scrolled sideways.
function overflowing() {
  const root = document.documentElement;
  const wrong = root.scrollWidth > root.clientWidth + 1 && !(root instanceof SVGElement) ? ["the page is too wide"] : [];
  for (const one of document.querySelectorAll(".scroll")) {
    if (one.checkVisibility() && one.scrollWidth > one.clientWidth + 1) wrong.push("to be scrolled: " + said(one.innerText));
  }
  const page = root.getBoundingClientRect();
  for (const { text, box, parent } of shownTexts()) {
    if (parent.closest(".scroll")) continue;
    if (box.left < page.left - 1 || box.right > page.right + 1) wrong.push("out of the page: " + said(text));
  }
  return wrong;
}

// No drawing's words lie outside of it.
function outsideOfDrawings() {
  return shownTexts().filter(({ drawn, box }) => {
    if (!drawn) return false;
    const frame = drawn.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).map(({ text }) => said(text));
}

// All that can be wrong with where words are and how large.
function misplaced(least) {
  return [...overflowing(), ...outsideOfDrawings(), ...overlapping(), ...tiny(least), ...broken()];
}

// Short words of ours of which one line holds the beginning and the next the end.
function broken() {
  const range = document.createRange();
  const wrong = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    range.selectNodeContents(node);
    if (node.parentElement.closest("svg, [dir=auto]") || range.getClientRects().length < 2) continue;
    for (const word of node.data.matchAll(/(?<!\S)[A-Za-z]{2,12}(?!\S)/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = [...range.getClientRects()];
      if (lines.some((line) => line.top > lines[0].bottom - 2)) wrong.push("broken: " + word[0]);
    }
  }
  return wrong;
}

// How far two boxes lie over each other, the smaller way.
function overlap(a, b) {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.min(across, down);
}

// The part of a line of type that letters fill; a box of text is higher than they are.
function inked({ box }) {
  return { left: box.left, right: box.right, top: box.top + box.height * 0.24, bottom: box.bottom - box.height * 0.22 };
}

// No words lie over other words, or over an icon.
function overlapping() {
  const texts = shownTexts().map((one) => ({ ...one, ink: inked(one) }));
  const icons = [...document.querySelectorAll("use[href^='#i-'], use[href^='#n-']")];
  const pictures = icons.filter((one) => one.checkVisibility() && !one.closest("defs, symbol"));
  const boxes = pictures.map((one) => ({ text: one.getAttribute("href"), ink: one.getBoundingClientRect() }));
  const all = [...texts, ...boxes].sort((one, other) => one.ink.top - other.ink.top);
  const wrong = [];
  all.forEach((one, index) => {
    for (let next = index + 1; next < all.length && all[next].ink.top < one.ink.bottom; next += 1) {
      const other = all[next];
      if (!one.parent && !other.parent || one.parent === other.parent) continue;
      if (overlap(one.ink, other.ink) > 1.5) wrong.push(said(one.text) + " | " + said(other.text));
    }
  });
  return wrong;
}

// Puts the drawings that are shown from the shelf into the places in which they are used, where words in them are seen.
function takeOffTheShelf() {
  const used = () => [...document.querySelectorAll("figure use[href^='#d']")].filter((one) => one.checkVisibility());
  for (let found = used(); found.length; found = used()) {
    for (const one of found) {
      const copy = document.querySelector(one.getAttribute("href")).cloneNode(true);
      copy.removeAttribute("id");
      copy.setAttribute("transform", `translate(${one.getAttribute("x") || 0} ${one.getAttribute("y") || 0})`);
      one.replaceWith(copy);
    }
  }
}

// Every word on a board lies on one area, and every area has a name on it.
function offTheirAreas() {
  const figure = [...document.querySelectorAll("figure > svg[class]")].find((one) => one.checkVisibility());
  const shapes = [...figure.querySelectorAll("rect.f-sheet, rect.f-water")].map((one) => one.getBoundingClientRect());
  const areas = shapes.filter((one) => one.height > 60).map((frame) => ({ frame, names: 0 }));
  const wrong = [];
  for (const { text, box, parent } of shownTexts().filter(({ drawn }) => drawn === figure)) {
    const under = areas.find(({ frame }) => box.left > frame.left - 1 && box.right < frame.right + 1 && box.top > frame.top - 1 && box.bottom < frame.bottom + 1);
    if (!under) wrong.push(said(text));
    else if (parent.matches(".serif")) under.names += 1;
  }
  return [...wrong, ...areas.filter(({ names }) => names !== 1).map(({ names }) => names + " names on an area")];
}

// Contrast

function channels(colour) {
  const found = colour.match(/[\d.]+/g).map(Number);
  return found.length > 3 ? found : [...found, 1];
}

function over([r, g, b, a], back) {
  return [r, g, b].map((channel, index) => channel * a + back[index] * (1 - a)).concat(1);
}

function luminance([r, g, b]) {
  const [x, y, z] = [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
}

// A line thinner than so many pixels is no background: letters stand out on both sides of it.
const HAIRLINE = 3;

// The colour behind a point: everything painted there below the element, from the bottom up.
function behind(element, x, y) {
  const below = document.elementsFromPoint(x, y).filter((one) => one !== element && !element.contains(one) && one.nodeName !== "text");
  if (!below.length) return null;
  let colour = [255, 255, 255, 1];
  for (const one of below.reverse()) {
    const style = getComputedStyle(one);
    const isShape = one instanceof SVGGeometryElement;
    const isLine = isShape && style.fill === "none";
    const paint = isLine ? style.stroke : isShape ? style.fill : style.backgroundColor;
    if (isLine && parseFloat(style.strokeWidth) * one.getScreenCTM().a < HAIRLINE) continue;
    if (!paint || paint === "none" || paint.startsWith("url")) continue;
    const [r, g, b, a] = channels(paint);
    colour = over([r, g, b, a * Number(style.opacity)], colour);
  }
  return colour;
}

// Words too pale to read: less than 4.5 to 1, or 3 to 1 if they are large (WCAG 2.2, 1.4.3).
function pale() {
  const wrong = [];
  for (const { text, parent, box, drawn } of shownTexts()) {
    let here = drawn ? parent.getBoundingClientRect() : firstLine(parent);
    if (here.top < 0 || here.bottom > innerHeight) {
      parent.scrollIntoView({ block: "start", behavior: "instant" });
      here = drawn ? parent.getBoundingClientRect() : firstLine(parent);
    }
    const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
    const style = getComputedStyle(parent);
    const back = behind(parent, x, y);
    if (!back) {
      wrong.push("nothing behind: " + said(text));
      continue;
    }
    const front = over(channels(drawn ? style.fill : style.color), back);
    const [light, dark] = [luminance(front), luminance(back)].sort((a, b) => b - a);
    const size = box.height / 1.15;
    const isLarge = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < (isLarge ? 3 : 4.5)) wrong.push(ratio.toFixed(2) + ": " + said(text));
  }
  return wrong;
}

const contents = document.createRange();
function firstLine(element) {
  contents.selectNodeContents(element);
  return [...contents.getClientRects()].find((box) => box.width > 0.5) || element.getBoundingClientRect();
}

// Words smaller than so many pixels.
function tiny(least) {
  const size = ({ parent, drawn }) => parseFloat(getComputedStyle(parent).fontSize) * (drawn ? Math.abs(parent.getScreenCTM().d) : 1);
  return shownTexts().filter((one) => size(one) < least).map((one) => size(one).toFixed(1) + " pixels: " + said(one.text));
}

// Characters for which no font of the system has a picture: they look like one that cannot have any.
function missingGlyphs() {
  const canvas = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas");
  canvas.width = canvas.height = 40;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = (character, font) => {
    pen.clearRect(0, 0, 40, 40);
    pen.font = "24px " + font;
    pen.fillText(character, 4, 30);
    return pen.getImageData(0, 0, 40, 40).data.join();
  };
  const written = {};
  for (const { text, parent } of shownTexts()) {
    const font = getComputedStyle(parent).fontFamily;
    for (const character of text) (written[font] ||= new Set()).add(character);
  }
  const wrong = new Set();
  for (const [font, characters] of Object.entries(written)) {
    const none = drawn("\u{10FFFD}", font);
    for (const character of characters) if (character.trim() && drawn(character, font) === none) wrong.add(character);
  }
  return [...wrong];
}

// Whatever was fetched beside the page itself.
function fetched() {
  return performance.getEntriesByType("resource").map((one) => one.name);
}

// The drawings that are shown, by class.
function drawings() {
  return [...document.querySelectorAll("figure > svg")].filter((one) => one.checkVisibility()).map((one) => one.getAttribute("class"));
}
