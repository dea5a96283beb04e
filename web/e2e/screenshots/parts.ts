import type { components } from "@shop/openapi/types";
import { aTool } from "../../src/testing/samples.ts";
import { LONG, responding, type State } from "./states.ts";

type Part = components["schemas"]["Part"];

/** Calls for the part of a page. */
export const PART = "*/api/parts/*";

const related = Array.from({ length: 6 }, (_, index) =>
  aTool({
    _id: `0199f000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    ...(index === 1 ? { name: LONG } : {}),
  }),
);

export const longTool = aTool({
  name: LONG,
  description: LONG.repeat(4),
  available: 1_000_000,
  price: 99_999.99,
});

/** The tool's page with another tool under its address. */
export const aPart = (name: string, over: Partial<Parameters<typeof aTool>[0]>): State =>
  responding(name, PART, { ...aTool(over), related });

const folder = "/documents/0199f000-0000-7000-8000-0000000000d0";
const datasheet = {
  format: "pdf",
  bytes: 184_320,
  pages: 12,
  preview: "/tools/drawing-hex-bolt.svg",
} as const;
const inFull: Part = {
  ...aTool({ available: 0, expectedOn: "2099-12-04", minOrder: 100, orderMultiple: 100 }),
  weightGrams: 1250,
  category: "level-4",
  path: [1, 2, 3, 4].map((level) => ({
    slug: `level-${level}`,
    name: level === 4 ? LONG : `Level ${level}`,
  })),
  family: "hex-bolts",
  familyName: LONG,
  priceBreaks: [500, 1000, 2000].map((minQuantity, at) => ({ minQuantity, price: 10 - at })),
  attributes: { length: 30 },
  specifications: [
    { attribute: "length", label: "Length", value: "30", unit: "mm" },
    { attribute: "material", label: "Material", value: LONG, unit: null },
  ],
  neighbours: [
    { attribute: "length", label: "Length", step: "smaller", value: "25 mm", partNumber: "BW-1", slug: "a" },
    { attribute: "length", label: "Length", step: "larger", value: "35 mm", partNumber: "BW-2", slug: "b" },
  ],
  pictures: ["clamp", "balance-scale", "axe", "wrench"].map((name, at) => ({
    img: `/tools/${name}.webp`,
    alt: `${name}, side ${at + 1}`,
  })),
  documents: [
    {
      kind: "datasheet",
      title: "Datasheet of the bolt",
      latest: `${folder}/latest`,
      revisions: ["B", "A"].map((revision) => ({
        ...datasheet,
        revision,
        date: "2026-11-23",
        url: `${folder}/BW-1002-datasheet-rev-${revision}.pdf`,
      })),
    },
    {
      kind: "cad",
      latest: `${folder}/latest`,
      title: LONG,
      revisions: [
        {
          revision: "1.0",
          date: "2026-11-23",
          format: "step",
          bytes: 1_800_000,
          pages: null,
          url: `${folder}/BW-1002-cad-rev-1.0.step`,
          preview: null,
        },
      ],
    },
  ],
  alternatives: related.slice(0, 2),
  fitsWith: related.slice(2, 5),
  related,
};

/** A part for which everything is stated, sold out. */
export const partInFull = responding("in-full", PART, inFull);

export const alonePart = responding("alone", PART, { ...aTool({ archived: true }), related: [] });
/** An archived part with a successor. */
export const replacedPart = responding("replaced", PART, {
  ...aTool({ archived: true }),
  successor: related[1],
  related,
});
