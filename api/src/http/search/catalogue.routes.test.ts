import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";
import { encodeCursor } from "../kit/paging.ts";
import { catalogueRoutes } from "./catalogue.routes.ts";

let api: TestApi;
const THREADS = ["m6", "m8", "m10"];
const MATERIALS = ["steel", "stainless-a2", "brass"];
const bySize = new Intl.Collator("en", { numeric: true }).compare;
const LENGTHS = [10, 16, 20, 25.5, 30, 40, 50];

/** What a part of the test's catalogue is. */
interface Sample {
  name: string;
  category: string;
  thread: string;
  length: number;
  material: string;
  coated: boolean;
  price: number;
  inStock: boolean;
}
const samples: Sample[] = [];

beforeAll(async () => {
  api = await anApi();
  const fasteners = await aCategory(api.shop, { slug: "fasteners", name: "Fasteners" });
  const bolts = await aCategory(api.shop, { slug: "bolts", name: "Bolts", parentId: fasteners, position: 1 });
  const ids = new Map([
    ["fasteners", fasteners],
    ["hex-bolts", await aCategory(api.shop, { slug: "hex-bolts", parentId: bolts, position: 1 })],
    ["set-screws", await aCategory(api.shop, { slug: "set-screws", parentId: bolts, position: 2 })],
    ["washers", await aCategory(api.shop, { slug: "washers", parentId: fasteners, position: 2 })],
  ]);
  await anAttribute(api.shop, {
    slug: "thread",
    type: "choice",
    choices: THREADS,
    categoryId: fasteners,
    position: 1,
  });
  await anAttribute(api.shop, { slug: "length", type: "number", unit: "mm", categoryId: bolts, position: 1 });
  await anAttribute(api.shop, {
    slug: "material",
    type: "choice",
    choices: MATERIALS,
    categoryId: fasteners,
    position: 2,
  });
  await anAttribute(api.shop, { slug: "coated", type: "boolean", categoryId: bolts, position: 2 });
  await anAttribute(api.shop, { slug: "note", type: "text", categoryId: bolts, position: 3 });
  await anAttribute(api.shop, {
    slug: "lot",
    type: "number",
    unit: "mm",
    categoryId: fasteners,
    position: 0,
    isFacet: false,
  });
  const categories = [...ids.keys()];
  for (let number = 0; number < 60; number += 1) {
    const pick = <Value>(values: readonly Value[], step: number): Value =>
      values[Math.floor(number / step) % values.length] as Value;
    const sample: Sample = {
      name: `Fixing ${number}`,
      category: pick(categories, 1),
      thread: pick(THREADS, 2),
      length: pick(LENGTHS, 1),
      material: pick(MATERIALS, 3),
      coated: number % 5 === 0,
      price: 1 + (number % 7) * 0.5,
      inStock: number % 4 !== 3,
    };
    samples.push(sample);
    const { thread, length, material, coated } = sample;
    await aTool(api.shop, {
      name: sample.name,
      categoryId: ids.get(sample.category) ?? "",
      attributes: { thread, length, material, coated, note: `lot ${number}`, lot: number },
      priceCents: sample.price * 100,
      minimumOrderQuantity: 10,
      stockQuantity: sample.inStock ? 10 : 9,
    });
  }
  await aTool(api.shop, { name: "Fixing without category" });
  await aTool(api.shop, {
    name: "Fixing archived",
    categoryId: ids.get("washers") ?? "",
    attributes: { thread: "m6" },
    archivedAt: new Date(),
  });
});
afterAll(() => api.close());

const BELOW: Readonly<Record<string, readonly string[]>> = {
  fasteners: ["fasteners", "hex-bolts", "set-screws", "washers"],
  bolts: ["hex-bolts", "set-screws"],
  "hex-bolts": ["hex-bolts"],
};

interface Choice {
  /** Absent: parts of all categories. */
  category?: string;
  thread?: readonly string[];
  material?: readonly string[];
  coated?: boolean;
  length?: readonly [number | null, number | null];
  /** Each part has its own lot. */
  lot?: readonly [number, number];
  inStock?: boolean;
}

const filters = {
  thread: ({ thread }: Choice, part: Sample) => !thread || thread.includes(part.thread),
  material: ({ material }: Choice, part: Sample) => !material || material.includes(part.material),
  coated: ({ coated }: Choice, part: Sample) => coated === undefined || part.coated === coated,
  length: ({ length: [min, max] = [null, null] }: Choice, part: Sample) =>
    part.length >= (min ?? -Infinity) && part.length <= (max ?? Infinity),
};
const matching = (choice: Choice, except?: string): Sample[] =>
  samples.filter(
    (part, lot) =>
      (!choice.category || BELOW[choice.category]?.includes(part.category)) &&
      (!choice.inStock || except === "inStock" || part.inStock) &&
      (!choice.lot || except === "lot" || (lot >= choice.lot[0] && lot <= choice.lot[1])) &&
      Object.entries(filters).every(([name, holds]) => name === except || holds(choice, part)),
  );
const queryOf = ({ category, thread, material, coated, length, lot, inStock }: Choice): string =>
  new URLSearchParams({
    ...(category && { category }),
    ...(thread && { "f.thread": thread.join(",") }),
    ...(material && { "f.material": material.join(",") }),
    ...(coated !== undefined && { "f.coated": String(coated) }),
    ...(length && { "f.length": `${length[0] ?? ""}..${length[1] ?? ""}` }),
    ...(lot && { "f.lot": lot.join("..") }),
    ...(inStock && { inStock: "true" }),
    limit: "100",
  }).toString();

const CHOICES: readonly Choice[] = [
  { category: "fasteners" },
  { category: "bolts" },
  { category: "hex-bolts", thread: ["m8"] },
  { category: "bolts", thread: ["m8", "m10"], material: ["stainless-a2"] },
  { category: "bolts", thread: ["m8"], length: [20, 40], material: ["stainless-a2", "brass"] },
  { category: "fasteners", length: [null, 25.5], coated: true },
  { category: "fasteners", length: [30, null], coated: false, inStock: true },
  { category: "bolts", material: ["brass"], inStock: true },
  { category: "bolts", lot: [0, 55], thread: ["m8"] },
  { lot: [3, 57], thread: ["m6", "m8"] },
  {
    thread: ["m6"],
    material: ["steel", "brass"],
    coated: false,
    length: [16, 40],
    lot: [1, 58],
    inStock: true,
  },
];

describe("GET catalogue", () => {
  it.each(CHOICES)("200: parts, total and counts are those of the filters: %o", async (choice) => {
    const { status, body } = await api.call("GET", `/catalogue?${queryOf(choice)}`);
    expect([status, body.exact, body.total]).toEqual([200, true, matching(choice).length]);
    expect(body.items.map(({ name }) => name)).toEqual(matching(choice).map(({ name }) => name));
    for (const name of ["thread", "material", "coated"] as const) {
      const facet = body.facets.find(({ attribute }) => attribute === name);
      const counts = Map.groupBy(matching(choice, name), (part) => String(part[name]));
      const values = facet?.values ?? [];
      const chosen = [choice[name] ?? []].flat().map((value) => [String(value), 0] as const);
      expect(Object.fromEntries(values.map(({ value, count }) => [value, count]))).toEqual(
        // The attribute of a category below is a facet of it only.
        name === "coated" && choice.category === "fasteners" && choice.coated === undefined
          ? {}
          : Object.fromEntries([...chosen, ...[...counts].map(([value, parts]) => [value, parts.length])]),
      );
    }
  });

  it("200: ends and bars of a range facet and of the price are those of the results without its own choice", async () => {
    const { body } = await api.call("GET", "/catalogue?category=bolts&f.length=20..30&price=1.5..2.5");
    const facet = (name: string) => body.facets.find(({ attribute }) => attribute === name);
    const bolts = samples.filter(({ category }) => BELOW.bolts?.includes(category));
    const cheap = bolts.filter(({ price }) => price >= 1.5 && price <= 2.5);
    const short = bolts.filter(({ length }) => length >= 20 && length <= 30);
    const ends = (values: number[]) => ({ min: Math.min(...values), max: Math.max(...values) });
    expect(facet("length")).toMatchObject({ unit: "mm", ...ends(cheap.map(({ length }) => length)) });
    expect(facet("price")).toMatchObject({ unit: "$", ...ends(short.map(({ price }) => price)) });
    const sum = (name: string) => facet(name)?.histogram?.reduce((all, bar) => all + bar, 0);
    expect([sum("length"), sum("price")]).toEqual([cheap.length, short.length]);
  });

  it("200: a choice without a result stays in its facet, so that it can be dropped", async () => {
    const { body } = await api.call("GET", "/catalogue?category=bolts&f.thread=m8&f.length=9000..");
    const thread = body.facets.find(({ attribute }) => attribute === "thread");
    expect([body.total, thread?.values]).toEqual([0, [{ value: "m8", label: "M8", count: 0 }]]);
  });

  it("200: without a result it has how many parts there are without each of the filters", async () => {
    const choice: Choice = {
      thread: ["m8"],
      material: ["brass"],
      coated: true,
      lot: [20, 30],
      inStock: true,
    };
    expect(matching(choice)).toEqual([]);
    for (const category of [undefined, "fasteners"]) {
      const { body } = await api.call(
        "GET",
        `/catalogue?${queryOf({ ...choice, ...(category && { category }) })}`,
      );
      const counts = ["thread", "material", "coated", "lot"].map((name) => ({
        filter: `f.${name}`,
        total: matching(choice, name).length,
        exact: true,
      }));
      const inStock = { filter: "inStock", total: matching(choice, "inStock").length, exact: true };
      expect([body.total, body.without]).toEqual([0, [...counts, inStock]]);
      expect(counts.some(({ total }) => total > 0)).toBe(true);
    }
  });

  it("422 for more than eight filters by attributes, which names the ninth", async () => {
    const filtersOf = (count: number): string =>
      Array.from(
        { length: count },
        (_, at) => `f.${["thread", "material", "coated", "length", "lot"][at] ?? `a${at}`}=1`,
      ).join("&");
    const eight = await api.call("GET", `/catalogue?${filtersOf(8)}`);
    expect(eight.problem.errors[0].field).not.toBe("f.a8");
    const nine = await api.call("GET", `/catalogue?${filtersOf(9)}`);
    expect([nine.status, nine.problem.errors]).toEqual([
      422,
      [{ field: "f.a8", message: "Filter by at most 8 attributes at a time." }],
    ]);
  });

  it.each([
    ["", 1],
    ["category=bolts&f.thread=m6&sort=name&limit=100", 1],
    ["f.thread=m6&f.coated=true", 2],
    ["q=bolt", 2],
    ["q=bolt&price=1..&f.thread=m6&f.coated=true&f.length=1..&f.lot=1..&f.a=1&f.b=1&f.c=1&f.d=1", 6],
  ])("'%s' spends %i points of the limit", (query, points) => {
    const [route] = catalogueRoutes({ add() {} });
    expect(route?.pointsOf?.(Object.fromEntries(new URLSearchParams(query)))).toBe(points);
  });

  it("200: categories below are a facet, each with all below it", async () => {
    const { body } = await api.call("GET", "/catalogue?category=fasteners");
    expect(body.facets[0]).toEqual({
      attribute: "category",
      label: "Category",
      type: "choice",
      unit: null,
      values: [
        { value: "bolts", label: "Bolts", count: 30 },
        { value: "washers", label: "washers", count: 15 },
      ],
    });
  });

  it("200: words and filters together; without category the facets that most results have, in the categories' order", async () => {
    const { body } = await api.call("GET", "/catalogue?q=fixing&f.thread=m8&limit=1");
    expect(body.total).toBe(samples.filter(({ thread }) => thread === "m8").length);
    expect(body.facets.map(({ attribute }) => attribute)).toEqual([
      "category",
      "thread",
      "material",
      "length",
      "coated",
      "price",
    ]);
    const typo = await api.call("GET", "/catalogue?q=fixnig+7");
    expect(typo.body.items[0]?.name).toBe("Fixing 7");
    expect((await api.call("GET", "/catalogue?q=zzzzzz")).body).toEqual({
      total: 0,
      exact: true,
      items: [],
      facets: [],
      next: null,
    });
  });

  it("200: finds a part by its number in any writing", async () => {
    const all = (await api.call("GET", "/catalogue?q=fixing&limit=1")).body.items[0];
    const digits = all?.partNumber.replace(/[^0-9]/g, "") ?? "";
    for (const q of [`BW-${digits}`, `bw${digits}`, `b%20w%20${digits}`]) {
      const { body } = await api.call("GET", `/catalogue?q=${q}`);
      expect(body.items[0]?._id).toBe(all?._id);
    }
  });

  it("200: a part has its category, attributes and what an order needs", async () => {
    const { body } = await api.call("GET", "/catalogue?q=fixing+1&limit=1");
    expect(body.items[0]).toEqual({
      _id: expect.any(String),
      partNumber: expect.stringMatching(/^BW-/),
      slug: "fixing-1",
      name: "Fixing 1",
      category: "hex-bolts",
      family: null,
      price: 1.5,
      priceUnit: 1,
      priceBreaks: [],
      weightGrams: null,
      minOrder: 10,
      orderMultiple: 1,
      available: 10,
      img: "/tools/wrench.webp",
      attributes: { thread: "m6", length: 16, material: "steel", coated: false, note: "lot 1", lot: 1 },
    });
  });

  it.each([
    "relevance",
    "name",
    "price-up",
    "price-down",
    "newest",
    "name-down",
    "in-stock",
    "length",
    "-length",
    "thread",
    "-coated",
  ])(
    "200: sorted by %s, pages go on without gaps or repeats, and their cursor is of no use in another order",
    async (sort) => {
      const seen: (Partial<Sample> & { price: number; available: number })[] = [];
      let next: string | null = "";
      while (next !== null) {
        const cursor: string = next && `&cursor=${next}`;
        const { body } = await api.call("GET", `/catalogue?q=fixing&sort=${sort}&limit=7${cursor}`);
        seen.push(
          ...body.items.map(({ name, price, available, attributes }) => ({
            name,
            price,
            available,
            ...attributes,
          })),
        );
        next = body.next;
        const other = `/catalogue?q=fixing&sort=${sort === "name" ? "newest" : "name"}&cursor=${next}`;
        if (next) expect((await api.call("GET", other)).problem.errors[0].field).toBe("cursor");
      }
      expect(new Set(seen.map(({ name }) => name)).size).toBe(61);
      expect(seen).toHaveLength(61);
      const key: Readonly<Record<string, (part: (typeof seen)[number]) => number>> = {
        "price-up": ({ price }) => price,
        "price-down": ({ price }) => -price,
        "in-stock": ({ available }) => Number(available === 9),
        length: ({ length }) => length ?? 1000,
        "-length": ({ length }) => -(length ?? -1000),
        thread: ({ thread }) => (thread ? THREADS.indexOf(thread) : 1000),
        "-coated": ({ coated }) => [false, true, undefined].indexOf(coated),
      };
      const keys = seen.map((part) => key[sort]?.(part) ?? 0);
      expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      const names = seen.map(({ name = "" }) => name.toLowerCase());
      if (sort === "name-down") expect(names).toEqual(names.toSorted(bySize).toReversed());
    },
  );

  const cursorOf = (sort: string, key: string): string =>
    encodeCursor(sort, { key, id: "0192f0c0-0001-7000-8000-000000000001" });
  const BAD_QUERIES = [
    ["category=nowhere", "category"],
    ["family=nowhere", "family"],
    ["f.colour=red", "f.colour"],
    ["f.thread=m7", "f.thread"],
    ["f.note=lot", "f.note"],
    ["f.coated=maybe", "f.coated"],
    ["f.length=40..10", "f.length"],
    ["f.length=..", "f.length"],
    ["f.length=long", "f.length"],
    ["f.length=1..2..3", "f.length"],
    ["price=5..1", "price"],
    ["price=1.234567..", "price"],
    ["inStock=yes", "inStock"],
    ["sort=colour", "sort"],
    ["sort=note", "sort"],
    ["sort=-note", "sort"],
    ["sort=note%00", "sort"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["cursor=abc", "cursor"],
    [`cursor=${cursorOf("price-up", "abc")}&sort=price-up`, "cursor"],
    [`cursor=${cursorOf("newest", "abc")}&sort=newest`, "cursor"],
    [`cursor=${cursorOf("in-stock", "yes")}&sort=in-stock`, "cursor"],
    [`cursor=${cursorOf("length", "abc")}&sort=length`, "cursor"],
    ["colour=red", "colour"],
    ["f.thread=m6&f.thread=m8", "f.thread"],
    ["q=a&q=b", "q"],
    ["category=bolts&category=washers", "category"],
  ] as const;

  it.each([
    ["cursor=abc", "must be `next` of a page of this list with the same sort order"],
    ["cursor=abc&sort=length", "must be `next` of a page of this list with the same sort order"],
    ["limit=abc", "must be a whole number from 1 to 100"],
    ["f.thread=m6&f.thread=m8", "must be given once"],
  ])("400: %s, with a message that states what is valid: %s", async (query, message) => {
    const { status, problem } = await api.call("GET", `/catalogue?${query}`);
    expect([status, problem.errors.map((error) => error.message)]).toEqual([400, [message]]);
  });

  it.each(BAD_QUERIES)(
    "4xx: %s, which names the parameter, whatever the words find",
    async (query, field) => {
      const words = field === "q" ? [""] : ["", "q=fixing&", "q=zzzzzz&"];
      for (const q of words) {
        const { status, problem } = await api.call("GET", `/catalogue?${q}${query}`);
        expect([400, 422]).toContain(status);
        expect(problem.errors[0].field).toBe(field);
        expect(problem.errors[0].message.length).toBeGreaterThan(5);
      }
    },
  );

  it("400: a cursor of a list with other words or none", async () => {
    const all = (await api.call("GET", "/catalogue?limit=1")).body.next;
    const found = (await api.call("GET", "/catalogue?q=fixing&limit=1")).body.next;
    for (const query of [`q=fixing&cursor=${all}`, `cursor=${found}`]) {
      const { status, problem } = await api.call("GET", `/catalogue?${query}`);
      expect([status, problem.errors[0].field]).toEqual([400, "cursor"]);
    }
  });
});
