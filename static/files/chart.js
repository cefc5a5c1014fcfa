// Draws charts with uPlot (MIT, uplot.license.txt), which is loaded with the
// first of them. The server says what to draw; colours and type are those of
// the page, also when they change or the page is printed.
let library;

function load() {
  library ??= Promise.all([element("link", { rel: "stylesheet", href: beside("uplot.css") }), element("script", { src: beside("uplot.min.js") })])
    .then(() => globalThis.uPlot)
    .catch((e) => {
      library = undefined; // the next chart tries again
      throw e;
    });
  return library;
}

const beside = (name) => new URL(name, import.meta.url).href;

function element(name, fields) {
  return new Promise((done, fail) => {
    const e = Object.assign(document.createElement(name), fields);
    e.onload = done;
    e.onerror = () => fail(new Error(`${name} was not loaded`));
    document.head.append(e);
  });
}

const PRINTED = 620; // px that a sheet of paper is wide

export async function draw(figure) {
  const uPlot = await load();
  const data = JSON.parse(figure.dataset.chart);
  const plot = figure.querySelector('[data-role="plot"]');
  const reading = figure.querySelector('[data-role="chart-reading"]');
  let chart, width;
  const paint = (paper = false) => {
    if (!figure.isConnected) return end();
    const looks = look(figure, paper);
    width = paper ? PRINTED : plot.clientWidth;
    if (!width) return;
    chart?.destroy();
    const options = FORMS[data.form](uPlot, data, looks, Math.floor(width), reading);
    chart = new uPlot(options, data.form === "bars" ? [data.ys.map((_, i) => i), data.ys] : [data.xs, data.ys], plot);
  };
  const again = () => paint();
  const printing = () => paint(true);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const size = new ResizeObserver(() => { if (plot.clientWidth !== width) paint(); });
  const theme = new MutationObserver(again);
  const end = () => {
    size.disconnect();
    theme.disconnect();
    dark.removeEventListener("change", again);
    removeEventListener("beforeprint", printing);
    removeEventListener("afterprint", again);
    chart?.destroy();
  };
  paint();
  size.observe(plot);
  theme.observe(document.documentElement, { attributes: true });
  dark.addEventListener("change", again);
  addEventListener("beforeprint", printing);
  addEventListener("afterprint", again);
  figure.dataset.drawn = "yes";
}

// save offers a chart as a picture, with its title and on the colour of the
// page.
export function save(figure) {
  const drawn = figure.querySelector("canvas");
  if (!drawn) return;
  const title = figure.querySelector(".what").textContent;
  const style = getComputedStyle(figure);
  const scale = devicePixelRatio;
  const edge = 16 * scale;
  const head = 40 * scale;
  const sheet = Object.assign(document.createElement("canvas"), { width: drawn.width + 2 * edge, height: drawn.height + head + edge });
  const ctx = sheet.getContext("2d");
  ctx.fillStyle = style.backgroundColor;
  ctx.fillRect(0, 0, sheet.width, sheet.height);
  ctx.fillStyle = style.color;
  ctx.font = `600 ${16 * scale}px ${style.fontFamily}`;
  ctx.textBaseline = "middle";
  ctx.fillText(title, edge, head / 2, sheet.width - 2 * edge);
  ctx.drawImage(drawn, edge, head);
  sheet.toBlob((blob) => {
    const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: `${title}.png` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers fetch it later
  });
}

// look is how the page looks right now. Colours are asked of an element that
// has them: what stands in a variable may depend on the scheme.
function look(figure, paper) {
  const style = getComputedStyle(figure);
  const probe = figure.appendChild(document.createElement("i"));
  const colour = (name, printed) => {
    if (paper) return printed;
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const size = Math.round(parseFloat(style.fontSize) * 0.8125);
  const found = {
    ink: colour("--ink", "#000"),
    soft: colour("--soft", "#444"),
    line: colour("--line", "#ccc"),
    accent: colour("--accent", "#12614c"),
    tint: colour("--tint", "#e4f0eb"),
    size,
    font: `${size}px ${style.fontFamily}`,
  };
  probe.remove();
  return found;
}

const language = document.documentElement.lang || "en";
const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
const number = (v) => (Math.abs(v) >= 1e5 ? short : whole).format(v);
const day = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const FORMS = { bars, line: (...a) => field(...a, true), points: (...a) => field(...a, false) };

// common is what all charts share.
function common(look, width, height) {
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { setScale: false, x: false, y: false } },
    padding: [8, 16, 0, 0],
  };
}

const axis = (look) => ({
  stroke: () => look.soft,
  font: look.font,
  grid: { stroke: () => look.line, width: 1 },
  ticks: { stroke: () => look.line, width: 1, size: 4 },
});

// bars are laid from left to right, so that their names can be read, each
// with its number at the end.
function bars(uPlot, data, look, width) {
  const measure = document.createElement("canvas").getContext("2d");
  measure.font = look.font;
  const wide = (s) => measure.measureText(s).width;
  const room = Math.min(width * 0.4, 240);
  const labels = data.labels.map((l) => fit(l, room, wide));
  const left = Math.ceil(Math.max(...labels.map(wide))) + 12;
  const numbers = data.ys.map(number);
  const right = Math.ceil(Math.max(...numbers.map(wide))) + 10;
  const low = Math.min(0, ...data.ys);
  const high = Math.max(0, ...data.ys);
  const across = Math.max(60, width - left - right);
  const perPixel = (high - low || 1) / across;
  const places = labels.map((_, i) => i);
  return {
    ...common(look, width, Math.round(labels.length * look.size * 2.4 + 16)),
    padding: [4, 4, 4, 0],
    cursor: { show: false },
    scales: {
      x: { time: false, ori: 1, dir: -1, range: [-0.5, labels.length - 0.5] },
      y: { ori: 0, dir: 1, range: [low - (low < 0 ? right * perPixel : 0), (high || 1) + right * perPixel] },
    },
    axes: [
      { ...axis(look), stroke: () => look.ink, side: 3, size: left, splits: () => places, values: () => labels, grid: { show: false }, ticks: { show: false }, gap: 8 },
      { show: false, side: 2 },
    ],
    series: [{}, { fill: () => look.accent, width: 0, fillTo: 0, points: { show: false }, paths: uPlot.paths.bars({ size: [0.62, 40], radius: 0.12 }) }],
    hooks: { draw: [(u) => tell(u, data.ys, numbers, look)] },
  };
}

// tell writes the numbers at the ends of the bars.
function tell(u, ys, numbers, look) {
  const { ctx } = u;
  const scale = devicePixelRatio;
  ctx.save();
  ctx.font = look.font.replace(/^[\d.]+/, (px) => px * scale);
  ctx.fillStyle = look.soft;
  ctx.textBaseline = "middle";
  ys.forEach((y, i) => {
    ctx.textAlign = y < 0 ? "right" : "left";
    ctx.fillText(numbers[i], u.valToPos(y, "y", true) + (y < 0 ? -6 : 6) * scale, u.valToPos(i, "x", true));
  });
  ctx.restore();
}

// fit shortens a label.
function fit(label, room, wide) {
  if (wide(label) <= room) return label;
  const letters = [...label];
  while (letters.length > 1 && wide(`${letters.join("")}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

// field is a line over time, or points.
function field(uPlot, data, look, width, reading, joined) {
  const time = data.scale === "date";
  const along = time ? when(data.xs) : data.scale === "year" ? String : number;
  const few = data.xs.length <= 40;
  return {
    ...common(look, width, Math.round(Math.min(360, Math.max(220, width * 0.5)))),
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), "Etc/UTC"),
    scales: { x: { time }, y: { range: (_, low, high) => span(low, high, joined) } },
    axes: [
      { ...axis(look), size: look.size * 2.4, label: data.x, labelFont: look.font, labelSize: look.size * 1.8, space: 70, values: (_, all, __, ___, step) => all.map((v) => (time ? mark(v, step) : data.scale === "year" && v % 1 ? "" : along(v))) },
      { ...axis(look), label: data.y, labelFont: look.font, labelSize: look.size * 1.8, values: (_, all) => all.map(number), size: 56 },
    ],
    series: [{}, {
      stroke: () => look.accent,
      width: 2,
      spanGaps: true,
      points: { show: !joined || few, size: joined ? 5 : 7, fill: () => (joined ? look.accent : look.tint), stroke: () => look.accent, width: 1 },
      ...(!joined && { paths: () => null }),
    }],
    hooks: {
      setCursor: [(u) => {
        const i = u.cursor.idx;
        reading.textContent = i == null || u.cursor.left < 0 ? "" : `${along(data.xs[i])}: ${whole.format(data.ys[i])}`;
      }],
    },
  };
}

// mark words a date on the axis, as finely as the marks stand.
function mark(at, step) {
  const [, parts] = MARKS.find(([least]) => step >= least);
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" }).format(new Date(at * 1000));
}

const DAY = 86400;
const MARKS = [
  [360 * DAY, { year: "numeric" }],
  [28 * DAY, { month: "short", year: "numeric" }],
  [DAY, { day: "numeric", month: "short" }],
  [0, { hour: "numeric", minute: "2-digit" }],
];

// when words a moment, its hour only where that tells something.
function when(xs) {
  const format = xs.every((x) => x % 86400 === 0) ? day : moment;
  return (x) => format.format(new Date(x * 1000));
}

// span gives the numbers room. A line begins at zero where that is not far.
function span(low, high, joined) {
  if (low === high) return [low - 1, high + 1];
  const air = (high - low) * 0.08;
  return [joined && low >= 0 && low < (high - low) * 2 ? 0 : low - air, high + air];
}
