/** A point in millimetres; y grows downwards. */
export type Point = readonly [number, number];

const KINDS = {
  outline: 'stroke-width="3" stroke-linejoin="round"',
  thin: 'stroke-width="1.4"',
  hatch: 'stroke-width="1"',
  hidden: 'stroke-width="1.6" stroke-dasharray="8 5"',
  centre: 'stroke-width="1.2" stroke-dasharray="16 4 3 4"',
  dimension: 'stroke-width="1.2"',
} as const;
type Kind = keyof typeof KINDS;

const LETTER_PX = 26;
const ARROW_PX = 12;
/** Where two arrows and the letter do not fit between the extension lines. */
const NARROW_PX = 44;
/** How far a centre line goes beyond the part. */
const OVERHANG_PX = 10;

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Where a dimension line stands. */
interface Line {
  /** Where the extension lines begin, in millimetres; one value for both or one for each. */
  readonly from: number | readonly [number, number];
  /** Distance of the line from the farther of them, in pixels; the sign is the side. */
  readonly by: number;
  /** Where the distance begins instead, in millimetres: the edge of the view. */
  readonly clear?: number;
}

/** A technical drawing at a scale: lines by kind, dimensions with their letters. */
export class Sheet {
  readonly #scale: number;
  readonly #paths = new Map<Kind, string[]>();
  readonly #arrows: string[] = [];
  readonly #texts: string[] = [];
  readonly #box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };

  /** @param scale pixels per millimetre */
  constructor(scale: number) {
    this.#scale = scale;
  }

  /** An open line through the points. */
  line(kind: Kind, ...points: readonly Point[]): void {
    this.#path(kind, `M${points.map((point) => this.#pixels(point)).join("L")}`);
  }

  /** A closed line. */
  polygon(kind: Kind, ...points: readonly Point[]): void {
    this.#path(kind, `M${points.map((point) => this.#pixels(point)).join("L")}Z`);
  }

  rectangle(kind: Kind, [left, top]: Point, [right, bottom]: Point): void {
    this.polygon(kind, [left, top], [right, top], [right, bottom], [left, bottom]);
  }

  circle(kind: Kind, [x, y]: Point, radius: number): void {
    this.arc(kind, [x, y], radius, 0, 180);
    this.arc(kind, [x, y], radius, 180, 360);
  }

  /** Part of a circle, clockwise, in degrees from the right. */
  arc(kind: Kind, [x, y]: Point, radius: number, from: number, to: number): void {
    const at = (degrees: number): Point => [
      x + radius * Math.cos((degrees * Math.PI) / 180),
      y + radius * Math.sin((degrees * Math.PI) / 180),
    ];
    const r = short(radius * this.#scale);
    const isLarge = to - from > 180 ? 1 : 0;
    this.#path(kind, `M${this.#pixels(at(from))}A${r} ${r} 0 ${isLarge} 1 ${this.#pixels(at(to))}`);
    for (let quarter = Math.ceil(from / 90) * 90; quarter <= to; quarter += 90) this.#pixels(at(quarter));
  }

  /** A curve from `start` to `end` that is drawn towards `control`. */
  curve(kind: Kind, start: Point, control: Point, end: Point): void {
    this.#path(
      kind,
      `M${this.#pixels(start)}Q${this.#inPixels(control).map(short).join(" ")} ${this.#pixels(end)}`,
    );
  }

  /** A centre line, a little longer than the part. */
  centreLine([x1, y1]: Point, [x2, y2]: Point): void {
    const length = Math.hypot(x2 - x1, y2 - y1) * this.#scale;
    const [dx, dy] = [((x2 - x1) / length) * OVERHANG_PX, ((y2 - y1) / length) * OVERHANG_PX];
    this.line("centre", [x1 - dx, y1 - dy], [x2 + dx, y2 + dy]);
  }

  /** Centre lines of a circle. */
  cross([x, y]: Point, radius: number): void {
    this.centreLine([x - radius, y], [x + radius, y]);
    this.centreLine([x, y - radius], [x, y + radius]);
  }

  /** A horizontal dimension below (`by` above 0) or above the part. */
  across(letter: string, x1: number, x2: number, line: Line): void {
    this.#dimension(letter, [x1, x2], line, false);
  }

  /** A vertical dimension right (`by` above 0) or left of the part. */
  along(letter: string, y1: number, y2: number, line: Line): void {
    this.#dimension(letter, [y1, y2], line, true);
  }

  /** Returns the size of the drawing, in pixels. */
  size(): Size {
    return { width: this.#box.right - this.#box.left, height: this.#box.bottom - this.#box.top };
  }

  /** Returns the image: `full` pixels wide and high, with the drawing in its middle. */
  toSvg(title: string, colour: string, full: Size): string {
    const { left, top } = this.#box;
    const { width, height } = this.size();
    const paths = [...this.#paths].map(([kind, parts]) => `<path ${KINDS[kind]} d="${parts.join("")}"/>`);
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${full.width} ${full.height}" role="img">`,
      `<title>${title}</title>`,
      `<g transform="translate(${short((full.width - width) / 2 - left)} ${short((full.height - height) / 2 - top)})" fill="none" stroke="${colour}">`,
      ...paths,
      `<path fill="${colour}" stroke="none" d="${this.#arrows.join("")}"/>`,
      `<g fill="${colour}" stroke="none" font-family="Arial,Helvetica,sans-serif" font-size="${LETTER_PX}" font-style="italic" text-anchor="middle">`,
      ...this.#texts,
      "</g></g></svg>\n",
    ].join("\n");
  }

  #dimension(
    letter: string,
    [start, end]: readonly [number, number],
    { from, by, clear }: Line,
    isVertical: boolean,
  ): void {
    const point = (along: number, off: number): Point => (isVertical ? [off, along] : [along, off]);
    const px = (pixels: number): number => pixels / this.#scale;
    const edges = typeof from === "number" ? ([from, from] as const) : from;
    const side = Math.sign(by);
    const at = (clear ?? (side > 0 ? Math.max(...edges) : Math.min(...edges))) + px(by);
    for (const [along, edge] of [
      [start, edges[0]],
      [end, edges[1]],
    ] as const) {
      this.line("dimension", point(along, edge + px(4 * side)), point(along, at + px(7 * side)));
    }
    const isNarrow = (end - start) * this.#scale < NARROW_PX;
    const out = px(isNarrow ? 20 : 0);
    this.line("dimension", point(start - out, at), point(end + out, at));
    this.#arrow(point(start, at), point(isNarrow ? start - 1 : start + 1, at));
    this.#arrow(point(end, at), point(isNarrow ? end + 1 : end - 1, at));
    const middle = (start + end) / 2;
    const fits = (end - start) * this.#scale > 18 + 10 * (letter.length - 1);
    if (fits) this.#letter(letter, point(middle, at - px(9)), isVertical);
    else
      this.#letter(letter, isVertical ? [at, start - out - px(8)] : [end + out + px(14), at + px(9)], false);
  }

  #arrow(tip: Point, towards: Point): void {
    const [x, y] = this.#inPixels(tip);
    const [tx, ty] = this.#inPixels(towards);
    const length = Math.hypot(tx - x, ty - y);
    const [ux, uy] = [((tx - x) / length) * ARROW_PX, ((ty - y) / length) * ARROW_PX];
    const corner = (turn: number): string => `${short(x + ux + uy * turn)} ${short(y + uy - ux * turn)}`;
    this.#arrows.push(`M${short(x)} ${short(y)}L${corner(0.28)}L${corner(-0.28)}Z`);
  }

  #letter(letter: string, point: Point, isTurned: boolean): void {
    const [x, y] = this.#inPixels(point);
    const index = letter.slice(1);
    const text = index ? `${letter.charAt(0)}<tspan dy="5" font-size="17">${index}</tspan>` : letter;
    const attributes = isTurned
      ? `transform="translate(${short(x)} ${short(y)})rotate(-90)"`
      : `x="${short(x)}" y="${short(y)}"`;
    this.#texts.push(`<text ${attributes}>${text}</text>`);
    const half = 9 + 5 * index.length;
    if (isTurned) this.#reach(x - LETTER_PX, y - half, x + 6, y + half);
    else this.#reach(x - half, y - LETTER_PX, x + half, y + 6);
  }

  #path(kind: Kind, data: string): void {
    const parts = this.#paths.get(kind) ?? [];
    parts.push(data);
    this.#paths.set(kind, parts);
  }

  #inPixels([x, y]: Point): Point {
    return [x * this.#scale, y * this.#scale];
  }

  #pixels(point: Point): string {
    const [x, y] = this.#inPixels(point);
    this.#reach(x, y, x, y);
    return `${short(x)} ${short(y)}`;
  }

  #reach(left: number, top: number, right: number, bottom: number): void {
    this.#box.left = Math.min(this.#box.left, left);
    this.#box.top = Math.min(this.#box.top, top);
    this.#box.right = Math.max(this.#box.right, right);
    this.#box.bottom = Math.max(this.#box.bottom, bottom);
  }
}
