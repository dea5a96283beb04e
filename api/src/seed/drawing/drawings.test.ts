import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FAMILIES } from "../demo/demo-catalogue.ts";
import { drawingPath, renderDrawings } from "./drawings.ts";
import { renderDrawing } from "./render.ts";
import { hexBolt } from "./screws.ts";
import { washer } from "./washers.ts";

const COLOUR = "#000001";
const BYTES_MAX = 6000;
const ELEMENTS = new Set(["svg", "title", "g", "path", "text", "tspan"]);
const drawings = renderDrawings(COLOUR);

/** Names of the elements that are opened and not closed in their order; text outside of them is an error too. */
function unbalanced(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = "", self] of svg.matchAll(/<(\/?)(\w+)(?: [\w-]+="[^"<>&]*")*(\/?)>/g)) {
    if (close && open.at(-1) === name) open.pop();
    else if (!self) open.push(name);
  }
  const rest = svg.replaceAll(/<[^<>]+>/g, "");
  return /[<>&]/.test(rest) ? [...open, rest] : open;
}

const lettersIn = (svg: string): string[] =>
  [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]+>/g, ""));

describe.each([...drawings])("%s", (name, svg) => {
  it("is a small image with a title, without scripts and references, in one colour", () => {
    expect(unbalanced(svg)).toEqual([]);
    expect(svg).toMatch(/^<svg [^>]*role="img">\n<title>[A-Z][^<]+<\/title>/);
    const elements = [...svg.matchAll(/<(\w+)/g)].map(([, element]) => element);
    expect(elements.filter((element = "") => !ELEMENTS.has(element))).toEqual([]);
    expect(new Set(svg.match(/#\w+/g))).toEqual(new Set([COLOUR]));
    expect(Buffer.byteLength(svg)).toBeLessThan(BYTES_MAX);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("has each letter of its size tables once, and no other", () => {
    const families = FAMILIES.filter(({ drawing }) => drawingPath(drawing).endsWith(`/${name}`));
    expect(families).not.toEqual([]);
    for (const { columns } of families) {
      expect(lettersIn(svg).toSorted()).toEqual(columns.flatMap(({ letter = [] }) => letter).toSorted());
    }
  });

  it("is the file that the web serves, but for the colour", () => {
    const file = new URL(`../../../../web/public/tools/${name}`, import.meta.url);
    expect(readFileSync(file, "utf8").replaceAll(/#[0-9a-f]{6}/g, COLOUR)).toBe(svg);
  });
});

/** Distances between the pairs of arrows, in pixels, by letter. */
function measured(svg: string): Map<string, number> {
  const arrows = /<path fill="[^"]*" stroke="none" d="([^"]*)"/.exec(svg)?.[1] ?? "";
  const tips = [...arrows.matchAll(/M([\d.-]+) ([\d.-]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  return new Map(
    lettersIn(svg).map((letter, at) => {
      const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = tips.slice(2 * at, 2 * at + 2);
      return [letter, Math.hypot(x2 - x1, y2 - y1)];
    }),
  );
}

describe("proportions", () => {
  const colour = "#000000";

  it.each([
    { d: 12, L: 30, k: 7.5, s: 18 },
    { d: 8, L: 60, k: 5.3, s: 13 },
  ])("a bolt of $d x $L is as large in all directions as its dimensions", (size) => {
    const pixels = measured(renderDrawing(hexBolt(size), "Bolt", colour));
    const scale = (pixels.get("L") ?? 0) / size.L;
    for (const [letter, millimetres] of Object.entries(size)) {
      expect([letter, (pixels.get(letter) ?? 0) / scale]).toEqual([letter, expect.closeTo(millimetres, 0)]);
    }
  });

  it("a thicker washer is drawn thicker", () => {
    const height = (h: number): number =>
      measured(renderDrawing(washer({ d1: 13, d2: 24, h }), "Washer", colour)).get("h") ?? 0;
    expect(height(4) / height(2)).toBeGreaterThan(1.8);
  });
});
