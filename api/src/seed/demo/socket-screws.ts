import { family, type Row } from "./family.ts";
import { cylinder } from "./mass.ts";
import { coarseThread, screwLengths } from "./threads.ts";
import type { DemoFamily } from "./types.ts";

/** d, dk, k, s, shortest and longest length. */
type Size = readonly [number, number, number, number, number, number];

/** ISO 4762; dk of the plain head. */
const CAP: readonly Size[] = [
  [2, 3.8, 2, 1.5, 4, 20],
  [2.5, 4.5, 2.5, 2, 5, 25],
  [3, 5.5, 3, 2.5, 5, 30],
  [4, 7, 4, 3, 6, 40],
  [5, 8.5, 5, 4, 8, 50],
  [6, 10, 6, 5, 10, 60],
  [8, 13, 8, 6, 12, 80],
  [10, 16, 10, 8, 16, 100],
  [12, 18, 12, 10, 20, 100],
  [16, 24, 16, 14, 30, 100],
];
/** b, and the longest screw that is threaded up to the head. */
type Threads = ReadonlyMap<number, readonly [number, number]>;

/** ISO 4762, by nominal diameter. */
const CAP_THREADS: Threads = new Map([
  [2, [16, 16]],
  [2.5, [17, 20]],
  [3, [18, 20]],
  [4, [20, 25]],
  [5, [22, 25]],
  [6, [24, 30]],
  [8, [28, 35]],
  [10, [32, 40]],
  [12, [36, 50]],
  [16, [44, 60]],
]);
/** ISO 7380-1. */
const BUTTON: readonly Size[] = [
  [3, 5.7, 1.65, 2, 6, 16],
  [4, 7.6, 2.2, 2.5, 8, 25],
  [5, 9.5, 2.75, 3, 8, 30],
  [6, 10.5, 3.3, 4, 10, 40],
  [8, 14, 4.4, 5, 12, 50],
  [10, 17.5, 5.5, 6, 16, 50],
  [12, 21, 6.6, 8, 20, 60],
];
/** ISO 10642; dk is the theoretical maximum. */
const COUNTERSUNK: readonly Size[] = [
  [3, 6.72, 1.86, 2, 8, 30],
  [4, 8.96, 2.48, 2.5, 8, 40],
  [5, 11.2, 3.1, 3, 8, 50],
  [6, 13.44, 3.72, 4, 10, 60],
  [8, 17.92, 4.96, 5, 12, 70],
  [10, 22.4, 6.2, 6, 16, 80],
  [12, 26.88, 7.44, 8, 20, 80],
];

function rows(sizes: readonly Size[], threads?: Threads): Row[] {
  return sizes.flatMap(([d, dk, k, s, min, max]) =>
    screwLengths(min, max).map((length) => ({
      number: `M${d}X${length}`,
      size: `M${d} x ${length}`,
      values: {
        ...coarseThread(d),
        length,
        ...(threads && { "thread-length": threadLength(threads, d, length) }),
        "head-diameter": dk,
        "head-height": k,
        "key-size": s,
      },
      grams: cylinder(d * 0.92, length) + cylinder(dk, k) * 0.7,
    })),
  );
}

function threadLength(threads: Threads, d: number, length: number): number {
  const [b, longest] = threads.get(d) ?? [length, length];
  return length <= longest ? length : b;
}

const COLUMNS = {
  thread: "d",
  length: "L",
  pitch: "",
  "head-diameter": "dk",
  "head-height": "k",
  "key-size": "s",
};

const cap = (
  variant: string,
  suffix: string,
  material: string,
  finish: string,
  text: string,
  perKilogram: number,
) =>
  family({
    title: "Socket head cap screw",
    variant: `ISO 4762, ${variant}`,
    description: `Cylindrical head with hex socket, also known as DIN 912. ${text}`,
    category: "socket-head-cap-screws",
    drawing: "socket-head-cap-screw",
    prefix: "SC",
    suffix,
    common: { standard: "iso-4762", material, finish, drive: "hex-socket" },
    columns: {
      thread: "d",
      length: "L",
      "thread-length": "b",
      pitch: "",
      "head-diameter": "dk",
      "head-height": "k",
      "key-size": "s",
    },
    rows: rows(CAP, CAP_THREADS),
    pricing: { base: 6, perKilogram, packed: true },
  });

const other = (
  head: "button" | "countersunk",
  variant: string,
  suffix: string,
  common: { material: string; finish: string },
  perKilogram: number,
) => {
  const isButton = head === "button";
  return family({
    title: isButton ? "Button head screw" : "Countersunk socket screw",
    variant: `${isButton ? "ISO 7380-1" : "ISO 10642"}, ${variant}`,
    description: isButton
      ? "Low rounded head with hex socket, for covers and guards."
      : "Countersunk head of 90 degrees with hex socket; the head is flush with the surface.",
    category: isButton ? "button-head-screws" : "countersunk-screws",
    drawing: isButton ? "button-head-screw" : "countersunk-screw",
    prefix: isButton ? "BH" : "CS",
    suffix,
    common: { standard: isButton ? "iso-7380-1" : "iso-10642", ...common, drive: "hex-socket" },
    columns: COLUMNS,
    rows: rows(isButton ? BUTTON : COUNTERSUNK),
    pricing: { base: 7, perKilogram, packed: true },
  });
};

export const SOCKET_SCREWS: readonly DemoFamily[] = [
  cap(
    "steel 12.9, black",
    "129B",
    "steel-12-9",
    "black-oxide",
    "For fixtures and machines under high load.",
    620,
  ),
  cap("stainless A2", "A2", "stainless-a2", "plain", "Does not rust outdoors; strength class 70.", 1300),
  other("button", "steel 10.9, zinc plated", "109Z", { material: "steel-10-9", finish: "zinc-plated" }, 700),
  other("button", "stainless A2", "A2", { material: "stainless-a2", finish: "plain" }, 1400),
  other(
    "countersunk",
    "steel 10.9, zinc plated",
    "109Z",
    { material: "steel-10-9", finish: "zinc-plated" },
    700,
  ),
  other("countersunk", "stainless A2", "A2", { material: "stainless-a2", finish: "plain" }, 1400),
];
