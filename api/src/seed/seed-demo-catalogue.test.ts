import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkInvariants } from "../domain/operations/check-invariants.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { listTools } from "../domain/search/list-tools.ts";
import { countOf } from "../testing/order-queries.ts";
import { anApi, type TestApi } from "../testing/test-api.ts";
import { SEED_TOOLS } from "./catalogue.ts";
import { CATEGORIES } from "./demo/categories.ts";
import { FAMILIES } from "./demo/demo-catalogue.ts";
import { RELATIONS } from "./demo/relations.ts";
import type { DemoCategory } from "./demo/types.ts";

/** Other tests may use all processors. */
const TIMEOUT_MS = 180_000;
const PROGRAM = new URL("../bin/seed.ts", import.meta.url).pathname;
const parts = FAMILIES.flatMap((family) => family.parts);

let api: TestApi;
let printed: string[];

const seed = async (...args: string[]): Promise<string[]> => {
  const url = api.shop.database.processUrl;
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...args, "--database-url", url]);
  return stdout.trim().split("\n");
};

beforeAll(async () => {
  api = await anApi();
  printed = await seed("catalogue");
}, TIMEOUT_MS);
afterAll(() => api.close());

const sizeOf = (categories: readonly DemoCategory[]): number =>
  categories.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0);

describe("the program with the argument catalogue", () => {
  it("adds the whole catalogue after the tools that every shop begins with", async () => {
    expect(printed.at(-1)).toBe(`catalogue: ${parts.length} parts`);
    expect(await countOf(api.shop, "tool")).toBe(SEED_TOOLS.length + parts.length);
    expect(await countOf(api.shop, "category")).toBe(sizeOf(CATEGORIES));
    expect(await countOf(api.shop, "family")).toBe(FAMILIES.length);
    expect(await countOf(api.shop, "part_relation")).toBe(RELATIONS.length);
    const { rows } = await listTools(api.shop.as(systemActor), { sort: "relevance", limit: 25 });
    expect(rows.slice(0, -1).map(({ name }) => name)).toEqual(SEED_TOOLS.map(({ name }) => name));
    expect(rows.at(-1)?.name).toBe(parts[0]?.name);
  });

  it("names the nut and the washer that fit a screw at its page, and the same screw of another steel", async () => {
    const { body } = await api.call("GET", "/parts/HB-M8X30-88Z");
    expect(body).toMatchObject({
      fitsWith: [
        { name: expect.stringMatching(/^Hex nut M8/) },
        { name: expect.stringMatching(/^Washer M8/) },
      ],
      alternatives: [{ name: expect.stringMatching(/M8 x 30.*stainless/i) }],
    });
  });

  it("leaves a shop that has categories as it is, and rejects other arguments", async () => {
    const before = await countOf(api.shop, "tool");
    expect(await seed("catalogue")).toEqual(["seed: already present", "catalogue: already present"]);
    await expect(seed("everything")).rejects.toThrow("everything is no argument of this program");
    expect(await countOf(api.shop, "tool")).toBe(before);
  });

  it("agrees with the ledger: all invariants hold", async () => {
    const verdicts = await checkInvariants(api.shop.em);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts.flatMap(({ violations }) => violations)).toEqual([]);
  });
});

describe("GET /api/catalogue of the demo", () => {
  it("has every family with its columns, its parts and what they have in common", async () => {
    for (const family of FAMILIES) {
      const { body } = await api.call("GET", `/families/${family.slug}`);
      expect(body.rows.map(({ partNumber }) => partNumber).toSorted()).toEqual(
        family.parts.map(({ partNumber }) => partNumber).toSorted(),
      );
      const common = new Set(body.common.map(({ attribute }) => attribute));
      const { rows } = body;
      const differ = family.columns.filter(
        ({ attribute }) => new Set(rows.map(({ attributes }) => attributes[attribute])).size > 1,
      );
      expect(body.columns.map(({ slug }) => slug)).toEqual(differ.map(({ attribute }) => attribute));
      // A dimension that is the same in all sizes has its letter there.
      const letters = [...body.columns, ...body.common].flatMap(({ letter }) => letter ?? []);
      expect(letters.toSorted()).toEqual(family.columns.flatMap(({ letter }) => letter ?? []).toSorted());
      expect(Object.keys(family.common).filter((attribute) => !common.has(attribute))).toEqual([]);
    }
  });

  it("has the packs and price breaks of its parts", async () => {
    const part = parts.find(({ priceBreaks, orderMultiple }) => priceBreaks.length > 2 && orderMultiple > 1);
    const { body } = await api.call("GET", `/parts/${part?.partNumber}`);
    expect(body).toMatchObject({
      orderMultiple: part?.orderMultiple,
      priceBreaks: part?.priceBreaks.map(({ minQuantity, unitPriceCents }) => ({
        minQuantity,
        price: unitPriceCents / 100,
      })),
    });
  });

  it("finds the fasteners that are compliant by exemption, the latest declaration first", async () => {
    const { body } = await api.call(
      "GET",
      "/catalogue?category=fasteners&f.rohs=exempt&f.reach=contains-svhc&sort=-rohs-declared-on&limit=100",
    );
    const days = body.items.map(({ attributes }) => String(attributes["rohs-declared-on"]));
    expect(new Set(days).size).toBeGreaterThan(1);
    expect(days).toEqual(days.toSorted().toReversed());
    const slugs = body.facets.map(({ attribute }) => attribute);
    expect(slugs.slice(-3)).toEqual(["rohs", "reach", "price"]);
  });

  it("finds the stainless M8 screws of 20 to 40 mm", async () => {
    const { body } = await api.call(
      "GET",
      "/catalogue?category=bolts-and-screws&f.thread=m8&f.length=20..40&f.material=stainless-a2&limit=100",
    );
    const expected = parts.filter(
      ({ attributes: { thread, length, material } }) =>
        thread === "m8" && material === "stainless-a2" && Number(length) >= 20 && Number(length) <= 40,
    );
    expect(expected.length).toBeGreaterThan(10);
    expect(body).toMatchObject({ total: expected.length, exact: true });
    expect(body.items.map(({ partNumber }) => partNumber).toSorted()).toEqual(
      expected.map(({ partNumber }) => partNumber).toSorted(),
    );
  });
});
