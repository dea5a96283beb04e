import { beforeAll, describe, expect, it } from "vitest";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { parseRange } from "./catalogue-filter.ts";
import { listCatalogue } from "./list-catalogue.ts";

describe("a range", () => {
  it.each([
    ["10..40", { min: 10, max: 40 }],
    ["10..", { min: 10, max: null }],
    ["..40", { min: null, max: 40 }],
    ["12.7", { min: 12.7, max: 12.7 }],
    ["-5..-1.5", { min: -5, max: -1.5 }],
    ["0..0", { min: 0, max: 0 }],
    ["0.000001..1", { min: 0.000001, max: 1 }],
  ])("is read: %s", (text, range) => {
    expect(parseRange("f.length", text)).toEqual(range);
  });

  it.each([
    "",
    "..",
    "10..40..50",
    "a..b",
    "10..b",
    "1e3..",
    "10 ..40",
    "0x10",
    "--1",
    "1.",
    "12345678901",
    "1.0000001",
    "Infinity..",
  ])("is none, and the error shows one: %j", (text) => {
    expect(() => parseRange("f.length", text)).toThrow(
      expect.objectContaining({
        code: "bad-filter",
        field: "f.length",
        message: "f.length must be a range such as 10..40, 10.. or ..40.",
      }),
    );
  });

  it("that is inverted is rejected with the right one", () => {
    expect(() => parseRange("price", "40..10")).toThrow(
      expect.objectContaining({ message: "price must be from the smaller to the larger number: 10..40." }),
    );
  });
});

describe("a filter", () => {
  const shop = shopFixture();
  beforeAll(async () => {
    const category = await aCategory(shop, { slug: "bolts" });
    await anAttribute(shop, { slug: "length", type: "number", unit: "mm", categoryId: category });
    await anAttribute(shop, {
      slug: "thread",
      type: "choice",
      choices: ["m6", "m8", "m10"],
      categoryId: category,
    });
    await anAttribute(shop, { slug: "coated", type: "boolean", categoryId: category });
    await anAttribute(shop, { slug: "remark", type: "text", categoryId: category });
    await anAttribute(shop, { slug: "declared", type: "date", categoryId: category });
    for (const [at, attributes] of [
      { length: 10, thread: "m6", coated: true },
      { length: 20, thread: "m8", coated: false },
      { length: 40, thread: "m8" },
      {},
    ].entries()) {
      await aTool(shop, { name: `Bolt ${at}`, categoryId: category, attributes });
    }
  });

  const names = async (filters: Record<string, string>) =>
    (
      await listCatalogue(
        { em: shop.em },
        { category: "bolts", filters, inStock: false, sort: "name", limit: 9 },
      )
    ).rows.map(({ tool }) => tool.name);

  it.each([
    [{ length: "10..20" }, ["Bolt 0", "Bolt 1"]],
    [{ length: "10.5.." }, ["Bolt 1", "Bolt 2"]],
    [{ length: "..9.9" }, []],
    [{ length: "40" }, ["Bolt 2"]],
    [{ thread: "m8" }, ["Bolt 1", "Bolt 2"]],
    [{ thread: "m8,m6,m8" }, ["Bolt 0", "Bolt 1", "Bolt 2"]],
    [{ thread: "m10" }, []],
    [{ coated: "false" }, ["Bolt 1"]],
    [{ coated: "true,false" }, ["Bolt 0", "Bolt 1"]],
    [{ thread: "m8", length: "20..", coated: "false" }, ["Bolt 1"]],
    [{}, ["Bolt 0", "Bolt 1", "Bolt 2", "Bolt 3"]],
  ])("finds the parts that meet it, never those without a value: %j", async (filters, expected) => {
    expect(await names(filters)).toEqual(expected);
  });

  it.each([
    [{ thread: "m7" }, "f.thread", "f.thread must be of m6, m8, m10."],
    [{ thread: "" }, "f.thread", "f.thread must be of m6, m8, m10."],
    [{ thread: "m6,,m8" }, "f.thread", "f.thread must be of m6, m8, m10."],
    [{ coated: "yes" }, "f.coated", "f.coated must be of true, false."],
    [
      { remark: "zinc" },
      "f.remark",
      "f.remark is a text and no filter: use another attribute, or q for words of name, number and description.",
    ],
    [{ declared: "2026-01-01" }, "f.declared", "f.declared is a date: sort with sort=declared."],
    [{ weight: "1" }, "f.weight", "f.weight is no attribute."],
  ])("is rejected by its name instead of an empty list: %j", async (filters, field, message) => {
    await expect(names(filters)).rejects.toMatchObject({ code: "bad-filter", field, message });
  });
});
