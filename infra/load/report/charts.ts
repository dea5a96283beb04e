/** One line of a chart; a null is a gap. */
export interface Line {
  readonly name: string;
  readonly points: readonly (readonly [at: number, value: number | null])[];
}

const WIDTH = 640;
const HEIGHT = 220;
const MARGIN = { top: 12, right: 12, bottom: 34, left: 68 };
/** So near to the right edge a time stands before its place: it would be cut. */
const EDGE = 40;
const TICKS = 4;
/** Looks of a line, each with a colour and a dash of its own (`style.ts`); the same order in every chart. */
const LOOKS = 8;

/**
 * A line chart as SVG, with the title that reads it to people who do not see it.
 * @param unit stands behind the numbers of the upright axis
 * @param lastAt where the time axis ends: the same for all charts of a run
 */
export function lineChart(title: string, unit: string, lines: readonly Line[], lastAt: number): string {
  const drawn = lines.filter(({ points }) => points.some(([, value]) => value !== null));
  const all = drawn.flatMap(({ points }) => [...points]);
  const end = Math.max(1, lastAt);
  const step = niceStep(Math.max(...all.map(([, value]) => value ?? 0), 0) / TICKS);
  const top = step * TICKS;
  const x = (at: number): number => MARGIN.left + (at / end) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (value: number): number =>
    HEIGHT - MARGIN.bottom - (value / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const rules = Array.from({ length: TICKS + 1 }, (_, tick) => tick * step).map(
    (value) =>
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(value)}" y2="${y(value)}" class="rule"/>` +
      `<text x="${MARGIN.left - 6}" y="${y(value) + 4}" class="tick" text-anchor="end">${short(value)}</text>`,
  );
  const pace = niceStep(end / TICKS);
  const times = Array.from({ length: Math.floor(end / pace) + 1 }, (_, tick) => tick * pace).map(
    (at) =>
      `<text x="${x(at)}" y="${HEIGHT - 8}" class="tick" text-anchor="${x(at) > WIDTH - EDGE ? "end" : "middle"}">${short(at)} s</text>`,
  );
  const paths = drawn.map(
    ({ points }, index) => `<path d="${pathOf(points, x, y)}" class="${look(index)}"/>`,
  );
  const legend = drawn.map(
    ({ name }, index) =>
      `<li><svg class="key" aria-hidden="true"><path d="M0 4H28" class="${look(index)}"/></svg>${escaped(name)}</li>`,
  );
  if (drawn.length === 0)
    return `<figure><figcaption>${escaped(title)}</figcaption><p class="none">Nothing was measured.</p></figure>`;
  return `<figure><figcaption>${escaped(title)} <span>${escaped(unit)}</span></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(`${title}, ${unit}: ${wordsOf(drawn)}`)}">${rules.join("")}${times.join("")}${paths.join("")}</svg>
<ul class="legend">${legend.join("")}</ul></figure>`;
}

function pathOf(points: Line["points"], x: (at: number) => number, y: (value: number) => number): string {
  let isDown = false;
  return points
    .map(([at, value]) => {
      if (value === null) {
        isDown = false;
        return "";
      }
      const verb = isDown ? "L" : "M";
      isDown = true;
      return `${verb}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join("");
}

function wordsOf(lines: readonly Line[]): string {
  const highest = ({ points }: Line): number => Math.max(...points.map(([, value]) => value ?? 0));
  return lines.map((line) => `${line.name} at most ${short(highest(line))}`).join(", ");
}

const look = (index: number): string => `look${index % LOOKS}`;

/** 1, 2 or 5 times a power of ten, at least that much. */
function niceStep(least: number): number {
  if (least <= 0) return 0.25;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5].find((each) => each * power >= least) ?? 10) * power;
}

/** A number as people read it on an axis. */
export function short(value: number): string {
  if (Math.abs(value) >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(2)));
}

/** Text that stays text in HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
