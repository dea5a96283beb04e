import { beforeAll, describe, expect, it } from "vitest";
import { anOrderOfLines, anOrder, aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import type { AdminContext } from "../shared/context.ts";
import { exportTools } from "../tool-import/export-tools.ts";
import {
  listManagedTools,
  MANAGED_TOOL_SORTS,
  type ManagedToolFilter,
  type ManagedToolPage,
  type ManagedToolQuery,
  type ManagedToolSort,
} from "./list-managed-tools.ts";
import type { ManagedTool } from "./managed-tool.ts";

const shop = shopFixture();
let ctx: AdminContext;

const NAMES = ["Anvil", "Bolt", "Chisel", "Drill", "Emery 50% off", "File_flat"];

beforeAll(async () => {
  ctx = await anAdminContext(shop);
  // Names and creation in one order, prices and stock in others; two share a price.
  const prices = [500, 300, 300, 900, 100, 700];
  const stocks = [1, 40, 3, 0, 25, 10];
  for (const [at, name] of NAMES.entries()) {
    await aTool(shop, {
      name,
      description: at % 2 === 0 ? "Forged steel" : "Brass",
      priceCents: prices[at] ?? 1,
      stockQuantity: stocks[at] ?? 0,
      minimumOrderQuantity: 2,
      ...(name === "File_flat" && { archivedAt: new Date() }),
    });
  }
});

const list = (
  over: Partial<ManagedToolQuery> & {
    limit?: number;
    cursor?: Parameters<typeof listManagedTools>[1]["cursor"];
  } = {},
): Promise<ManagedToolPage> => listManagedTools(ctx, { filter: "all", sort: "name", limit: 100, ...over });
const namesOf = ({ rows }: { rows: readonly ManagedTool[] }): string[] => rows.map(({ name }) => name);

describe("the list of tools for admins", () => {
  it.each<[ManagedToolSort, string[]]>([
    ["name", NAMES],
    ["-name", NAMES.toReversed()],
    ["price", ["Emery 50% off", "Bolt", "Chisel", "Anvil", "File_flat", "Drill"]],
    ["-price", ["Drill", "File_flat", "Anvil", "Chisel", "Bolt", "Emery 50% off"]],
    ["stock", ["Drill", "Anvil", "Chisel", "File_flat", "Emery 50% off", "Bolt"]],
    ["-stock", ["Bolt", "Emery 50% off", "File_flat", "Chisel", "Anvil", "Drill"]],
    ["created", NAMES],
    ["-created", NAMES.toReversed()],
  ])("can be sorted by %s", async (sort, names) => {
    expect(namesOf(await list({ sort }))).toEqual(names);
  });

  it.each<[ManagedToolFilter, string[]]>([
    ["all", NAMES],
    ["active", NAMES.slice(0, 5)],
    ["archived", ["File_flat"]],
    ["low", ["Anvil", "Chisel", "Drill"]],
  ])("can be filtered: %s", async (filter, names) => {
    const page = await list({ filter });
    expect(namesOf(page)).toEqual(names);
    expect(page.total).toBe(names.length);
  });

  it.each([
    ["part of a word of the name", "hise", ["Chisel"]],
    ["a word of the description, in any case", "STEEL", ["Anvil", "Chisel", "Emery 50% off"]],
    ["all of several words", "steel  anv", ["Anvil"]],
    ["words that never meet", "steel bolt", []],
    ["characters that nobody sees", "\u200Echi\u00ADsel\u200B", ["Chisel"]],
    ["accents and letters of full width", "ânvíl ＳＴＥＥＬ", ["Anvil"]],
    ["a percent sign as itself", "50% o", ["Emery 50% off"]],
    ["an underscore as itself", "e_f", ["File_flat"]],
  ])("can be searched for %s", async (_, query, names) => {
    expect(namesOf(await list({ query }))).toEqual(names);
  });

  it("can be searched for a part number", async () => {
    const [anvil] = (await list()).rows;
    expect(namesOf(await list({ query: anvil?.partNumber.toLowerCase() }))).toEqual(["Anvil"]);
  });

  it("can be searched for a number in any writing, and for aliases", async () => {
    const [anvil] = (await list()).rows;
    const add =
      "insert into part_number (key, tool_id, value, kind) values ('DIN912', ?, 'DIN 912', 'manufacturer')";
    await shop.em.execute(add, [anvil?.id]);
    const own = anvil?.partNumber.replace("-", "") ?? "";
    const spaced = `${own.slice(0, 1)} ${own.slice(1)}`;
    for (const query of [own, spaced, "din912", "DIN-91", "DIN 912", "din  91", "din 91 anv"]) {
      expect((await list({ query })).rows).toMatchObject([
        { name: "Anvil", aliases: [{ value: "DIN 912", kind: "manufacturer" }] },
      ]);
    }
    expect((await list({ query: "din 91 bolt" })).rows).toEqual([]);
    await shop.em.execute("delete from part_number where key = 'DIN912'");
  });

  it("counts tools below their minimum order, whatever the filter", async () => {
    expect((await list()).belowMinimum).toBe(2);
    expect(await list({ query: "bolt" })).toMatchObject({ total: 1, belowMinimum: 2 });
  });

  it("shows what unpaid orders hold", async () => {
    const tool = await aTool(shop, { name: "Zz held", stockQuantity: 9, minimumOrderQuantity: 2 });
    await anOrder(shop, { tool, quantity: 2 });
    await anOrder(shop, { tool, quantity: 3 });
    expect((await list({ query: "held" })).rows).toMatchObject([{ stockQuantity: 4, heldQuantity: 5 }]);
    await anOrderOfLines(shop, [
      { tool: await aTool(shop), quantity: 1 },
      { tool, quantity: 2 },
    ]);
    expect((await list({ query: "held" })).rows).toMatchObject([{ stockQuantity: 2, heldQuantity: 7 }]);
    await shop.em.execute("update tool set archived_at = now(), name = 'Zz' where id = ?", [tool.id]);
  });
});

describe("its pages", () => {
  it.each(MANAGED_TOOL_SORTS)("by %s go forward and back through the same tools", async (sort) => {
    const all = namesOf(await list({ sort }));
    const forward: string[][] = [];
    let page = await list({ sort, limit: 2 });
    expect(page.previous).toBeNull();
    forward.push(namesOf(page));
    while (page.next) {
      page = await list({ sort, limit: 2, cursor: page.next });
      forward.push(namesOf(page));
    }
    expect(forward.flat()).toEqual(all);
    const backward: string[][] = [namesOf(page)];
    while (page.previous) {
      page = await list({ sort, limit: 2, cursor: page.previous });
      backward.unshift(namesOf(page));
    }
    expect(backward.flat()).toEqual(all);
  });
});

describe("an export", () => {
  it("has all tools that match, in their order, over several batches", async () => {
    await shop.em.execute(
      `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
       select uuidv7(), 'Exported ' || lpad(n::text, 4, '0'), '', '/tools/wrench.webp', 100, 1, 0 from generate_series(1, 1100) as n`,
    );
    const batches: string[][] = [];
    for await (const rows of (await exportTools(ctx, { filter: "all", sort: "-name", query: "exported" }))
      .batches) {
      batches.push(namesOf({ rows }));
    }
    expect(batches.map(({ length }) => length)).toEqual([500, 500, 100]);
    const names = batches.flat();
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? 1 : -1)));
    expect(new Set(names).size).toBe(1100);
  });

  it("of nothing is one empty batch", async () => {
    const batches: number[] = [];
    for await (const rows of (await exportTools(ctx, { filter: "all", sort: "name", query: "no such tool" }))
      .batches) {
      batches.push(rows.length);
    }
    expect(batches).toEqual([0]);
  });
});

it("the list is sorted by name with sizes as numbers, and found by any writing of a size", async () => {
  const nuts = ["M2", "M2.5", "M3", "M10", "M12"].map((size) => `Zinc nut ${size} x 0.5, DIN 934`);
  for (const name of nuts.toReversed()) await aTool(shop, { name, archivedAt: new Date() });
  expect(namesOf(await list({ query: "zinc nut" }))).toEqual(nuts);
  expect(namesOf(await list({ query: "zinc nut", sort: "-name" }))).toEqual(nuts.toReversed());
  expect(namesOf(await list({ query: "zinc nut M10×0.5" }))).toEqual([nuts[3]]);
});

it("an alias is found as it is typed, also where searches have another form of it", async () => {
  const tool = await aTool(shop, { name: "Zinc alias", archivedAt: new Date() });
  for (const value of ["DIN EN ISO 4017", "M8X1.25X30"]) {
    await shop.em.execute(
      "insert into part_number (key, tool_id, value, kind) values (part_key(?), ?, ?, 'manufacturer')",
      [value, tool.id, value],
    );
    expect(namesOf(await list({ query: value.toLowerCase() }))).toContain("Zinc alias");
  }
});
