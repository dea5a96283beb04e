import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkInvariants } from "../domain/operations/check-invariants.ts";
import { listReviews } from "../domain/review/list-reviews.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { previewImport } from "../domain/tool-import/import-tools.ts";
import { listTools } from "../domain/search/list-tools.ts";
import { countOf } from "../testing/order-queries.ts";
import { anApi, type TestApi } from "../testing/test-api.ts";
import { PART_FILES, readDemoCategories, readDemoFamilies } from "./demo-files.ts";
import { readDemoParts } from "./seed-demo-catalogue.ts";

/** Other tests may use all processors. */
const TIMEOUT_MS = 180_000;
const PROGRAM = new URL("../bin/seed.ts", import.meta.url).pathname;

let api: TestApi;
let printed: string;

const seed = async (): Promise<string> => {
  const url = api.shop.database.processUrl;
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, "--database-url", url]);
  return stdout.trim();
};

beforeAll(async () => {
  api = await anApi();
  printed = await seed();
}, TIMEOUT_MS);
afterAll(() => api.close());

describe("the program", () => {
  it("adds what the files have: the import would change nothing", async () => {
    const plans: unknown[] = [];
    let parts = 0;
    for (const file of PART_FILES) {
      const lines = await readDemoParts(file);
      const { lines: planned } = await previewImport(api.shop, lines);
      parts += planned.length;
      plans.push(...planned.filter(({ action }) => action !== "unchanged"));
    }
    expect(plans).toEqual([]);
    expect(printed).toBe(`seed: ${parts} parts`);
    expect(await countOf(api.shop, "tool")).toBe(parts);
  });

  it("adds tools, categories and reviews in the order of the files, the newest review first", async () => {
    const ctx = api.shop.as(systemActor);
    const { rows } = await listTools(ctx, { sort: "relevance", limit: 25 });
    expect(rows.at(0)?.name).toBe("Framing hammer, 560 g");
    expect(rows.at(-1)?.partNumber).toBe("HB-M4X8-88Z");
    const { body } = await api.call("GET", "/categories");
    const top = readDemoCategories().filter(({ parent }) => parent === "");
    expect(body.map(({ slug }) => slug)).toEqual(top.map(({ slug }) => slug));
    const reviews = await listReviews(ctx, { limit: 100 });
    expect(reviews.rows[0]?.authorName).toBe("Rafiq Hasan");
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

  it("leaves a shop that has tools as it is", async () => {
    const before = await countOf(api.shop, "tool");
    await api.shop.em.execute("delete from review");
    expect(await seed()).toBe("seed: already present");
    expect(await countOf(api.shop, "tool")).toBe(before);
    expect(await countOf(api.shop, "review")).toBe(0);
  });

  it("agrees with the ledger: all invariants hold", async () => {
    const verdicts = await checkInvariants(api.shop.em);
    expect(verdicts.length).toBeGreaterThan(0);
    expect(verdicts.flatMap(({ violations }) => violations)).toEqual([]);
  });
});

describe("GET /api/catalogue of the demo", () => {
  it("has every family with its columns, its parts and what they have in common", async () => {
    const lines = (await Promise.all(PART_FILES.map(readDemoParts))).flat();
    for (const family of readDemoFamilies()) {
      const parts = lines.filter(({ partNumber = "" }) => family.parts.test(partNumber));
      const { body } = await api.call("GET", `/families/${family.slug}`);
      expect(body.rows.map(({ partNumber }) => partNumber).toSorted()).toEqual(
        parts.map(({ partNumber = "" }) => partNumber).toSorted(),
      );
      const differ = family.columns.filter(
        ({ attribute }) => new Set(parts.map(({ attributes = {} }) => attributes[attribute])).size > 1,
      );
      expect(body.columns.map(({ slug }) => slug)).toEqual(differ.map(({ attribute }) => attribute));
      // A dimension that is the same in all sizes has its letter there.
      const letters = [...body.columns, ...body.common].flatMap(({ letter }) => letter ?? []);
      expect(letters.toSorted()).toEqual(family.columns.flatMap(({ letter }) => letter ?? []).toSorted());
      const shown = [...body.columns.map(({ slug }) => slug), ...body.common.map((one) => one.attribute)];
      expect(shown).toEqual(expect.arrayContaining(Object.keys(parts[0]?.attributes ?? {})));
    }
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
});
