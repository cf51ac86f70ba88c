// What is seen on a page, measured: each function gives a list of what is wrong.

// Texts that are shown, with the box of each line.
function shownTexts() {
  const found = [];
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || ["STYLE", "style", "TITLE", "title", "desc"].includes(parent.nodeName)) continue;
    if (parent.closest("defs, symbol") || !parent.checkVisibility()) continue;
    const range = document.createRange();
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
  const width = root.getBoundingClientRect().width;
  for (const { text, box, parent } of shownTexts()) {
    if (parent.closest(".scroll")) continue;
    if (box.left < -1 || box.right > width + 1) wrong.push("out of the page: " + said(text));
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
  const icons = [...document.querySelectorAll("use")].filter((one) => /^#(i|n)-/.test(one.getAttribute("href")));
  const pictures = icons.filter((one) => !one.closest("defs, symbol") && one.checkVisibility());
  const boxes = pictures.map((one) => ({ text: one.getAttribute("href"), ink: one.getBoundingClientRect() }));
  const wrong = [];
  texts.forEach((one, index) => {
    for (const other of [...texts.slice(index + 1), ...boxes]) {
      if (one.parent === other.parent) continue;
      if (overlap(one.ink, other.ink) > 1.5) wrong.push(said(one.text) + " | " + said(other.text));
    }
  });
  return wrong;
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
    parent.scrollIntoView({ block: "center", behavior: "instant" });
    const here = drawn ? parent.getBoundingClientRect() : firstLine(parent);
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

function firstLine(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()].find((box) => box.width > 0.5) || element.getBoundingClientRect();
}

// Words smaller than so many pixels.
function tiny(least) {
  return shownTexts().filter(({ parent, drawn }) => {
    const scale = drawn ? Math.abs(parent.getScreenCTM().d) : 1;
    return parseFloat(getComputedStyle(parent).fontSize) * scale < least;
  }).map(({ text }) => said(text));
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
  const wrong = new Set();
  for (const { text, parent } of shownTexts()) {
    const font = getComputedStyle(parent).fontFamily;
    for (const character of text) {
      if (character.trim() && drawn(character, font) === drawn("\u{10FFFD}", font)) wrong.add(character);
    }
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
