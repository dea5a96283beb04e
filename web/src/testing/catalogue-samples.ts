import type { components } from "@shop/openapi/types";

/** What the calls of the catalogue return in tests: hex bolts by thread and length. */

/** A part of the list: every second one is sold out. */
export const aCataloguePart = (number: number, length: number): components["schemas"]["CatalogueItem"] => ({
  _id: `0199f000-0000-7000-8000-00000000000${number}`,
  partNumber: `HB-M8X${length}`,
  slug: `hex-bolt-m8-x-${length}`,
  name: `Hex bolt M8 x ${length}`,
  category: "hex-bolts",
  family: null,
  price: 0.25,
  priceUnit: 1,
  priceBreaks: [],
  weightGrams: null,
  minOrder: 10,
  orderMultiple: 1,
  available: number === 2 ? 0 : 400,
  img: "/tools/hammer.webp",
  attributes: { thread: "m8", length, coated: number === 1 },
});
const thread = { slug: "thread", label: "Thread", type: "choice", unit: null, decimals: null };
const choices = [
  { value: "m6", label: "M6" },
  { value: "m8", label: "M8" },
];
/** The category, as its own page has it. */
export const hexBolts = {
  slug: "hex-bolts",
  name: "Hex bolts",
  path: [
    { slug: "fasteners", name: "Fasteners" },
    { slug: "hex-bolts", name: "Hex bolts" },
  ],
  children: [{ slug: "fine-thread", name: "Fine thread" }],
  attributes: [
    { ...thread, choices, required: true, facet: true },
    {
      slug: "length",
      label: "Length",
      type: "number",
      unit: "mm",
      decimals: 1,
      choices: [],
      required: true,
      facet: true,
    },
    {
      slug: "coated",
      label: "Coated",
      type: "boolean",
      unit: null,
      decimals: null,
      choices: [],
      required: false,
      facet: true,
    },
  ],
};
export const facets = [
  {
    attribute: "thread",
    label: "Thread",
    type: "choice",
    unit: null,
    values: [
      { ...choices[0], count: 7 },
      { ...choices[1], count: 12 },
    ],
  },
  {
    attribute: "length",
    label: "Length",
    type: "number",
    unit: "mm",
    min: 10,
    max: 50.8,
    histogram: [1, 0, 2],
  },
];
/** One page of parts. */
export const aCatalogue = (over: object = {}) => ({
  total: 2,
  exact: true,
  items: [aCataloguePart(1, 20), aCataloguePart(2, 25.4)],
  facets,
  next: null,
  ...over,
});

/** The response of `GET /api/families/hex-bolt-iso-4017`. */
export const aFamily = () => ({
  ...hexBolts,
  slug: "hex-bolt-iso-4017",
  description: "Threaded up to the head.",
  drawing: "/tools/drawing-hex-bolt.svg",
  columns: hexBolts.attributes.map((attribute) => ({ ...attribute, letter: null })),
  common: [{ attribute: "material", label: "Material", value: "Steel 8.8", unit: null }],
  rows: aCatalogue().items,
});
