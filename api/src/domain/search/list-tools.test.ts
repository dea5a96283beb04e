import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readDemoFile } from "../../seed/demo-files.ts";
import { aTool } from "../../testing/factories.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { listTools } from "./list-tools.ts";

const SEED_TOOLS = parse<{ name: string; description: string }>(readDemoFile("parts/tools.csv"), {
  columns: true,
});

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
  for (const { name, description } of SEED_TOOLS) await aTool(shop, { name, description });
});
afterAll(() => shop.close());

async function find(text: string): Promise<string[]> {
  const page = await listTools({ em: shop.em }, { text, sort: "relevance", limit: 100 });
  expect(page.total).toBe(page.rows.length);
  return page.rows.map(({ name }) => name);
}

/** The word with each of its letters left out, doubled, and swapped with the next one. */
function typosOf(word: string): string[] {
  return Array.from({ length: word.length }, (_, at) => [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at + 1) + word.slice(at),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ]).flat();
}

describe("a tool is found", () => {
  it.each(SEED_TOOLS.map(({ name }) => name))("%s: by its words, and in any order", async (name) => {
    expect((await find(name))[0]).toBe(name);
    expect(await find(name.split(" ").toReversed().join(" "))).toContain(name);
  });

  it("with any letter of a word of its name lost, doubled or swapped", async () => {
    const missed: string[] = [];
    for (const { name } of SEED_TOOLS) {
      const [word = ""] = name.toLowerCase().match(/[a-z]{4,}/) ?? [];
      const [first = ""] = typosOf(word);
      for (const text of [...typosOf(word), name.toLowerCase().replace(word, first)]) {
        if (!(await find(text)).includes(name)) missed.push(text);
      }
    }
    expect(missed).toEqual([]);
  });

  it("by a short word with its letters swapped, even when that is another beginning", async () => {
    expect(await find("panel was")).toContain("Panel saw 550 mm, 9 tpi");
    expect(await find("swa")).toContain("Panel saw 550 mm, 9 tpi");
  });

  it("by two typos in a long word", async () => {
    expect((await find("combinaton wrnch"))[0]).toBe("Combination wrench 19 mm");
    expect((await find("scrwdrivr"))[0]).toBe("Slotted screwdriver 6.5 mm");
  });

  it.each([
    ["without accents", "Dübel für Gewölbe", "dubel fur gewolbe"],
    ["with accents that it does not have", "Creme brush", "crème brûsh"],
    ["in decomposed accents", "Sägeblatt", "Sa\u0308geblatt"],
    ["in another script", "হাতুড়ি ছোট", "হাতুড়ি"],
    ["by a part of a compound", "Gasket M14x20", "m14 gasket"],
    ["with a space where it has none", "Gasket M15", "gasket m 15"],
    ["without a space where it has one", "Spindle 23 mm", "spindle 23mm"],
    ["by another form of the word", "Sanding block", "sanded blocks"],
    ["by another form of letters next to digits", "Holder 3batteries", "battery 3"],
  ])("%s", async (_, name, text) => {
    await aTool(shop, { name, description: "" });
    expect(await find(text)).toEqual([name]);
  });

  it.each([
    ["Dowel pin 8 x 24, ISO 2338", "dowel pin Ø8", "dowel pin ø 8x24", "⌀8 dowel", "DIN EN ISO 2338 dowel"],
    ["Dowel pin Ø9 x 24", "dowel pin 9", "dowel pin ⌀9 x 24"],
    ["Socket screw M9 x 35", "M9x1.25x35", "M9 x 1,25 x 35", "m9-1.25x35", "M9×35", "socket screw M9x1.25"],
    ["Torque driver 7 N·m", "torque 7 Nm", "7nm torque", "torque driver 7 N m", "7 N.m driver"],
    ["Hex key-set", "hex\u2011key\u2011set", "hex\u200Bkey set", "\u200Ehex key set\u200B", "ｈｅｘ key set"],
    ["Rule ٣٠٧ mm", "rule 307 mm"],
    ["Ångström block", "angstrom block", "ÅNGSTRØM block"],
  ])("as %s by any writing", async (name, ...texts) => {
    await aTool(shop, { name, description: "" });
    for (const text of texts) expect([text, (await find(text))[0]]).toEqual([text, name]);
  });

  it("by a thread with its pitch, and not by the pitch as a length", async () => {
    const names = ["Set screw M11 x 15", "Set screw M11 x 25"];
    for (const name of names) await aTool(shop, { name, description: "" });
    expect((await find("M11x1.5")).toSorted()).toEqual(names);
    expect(await find("M11x1.5x25")).toEqual(["Set screw M11 x 25"]);
    await shop.em.execute("update tool set archived_at = now() where name like 'Set screw M11%'");
  });

  it("by its part number, with or without the sign, whole or begun", async () => {
    const { name, partNumber } = await aTool(shop, { name: "Numbered", description: "" });
    expect(partNumber).toMatch(/^BW-\d{4,}$/);
    for (const text of [
      partNumber,
      partNumber.replace("-", "").toLowerCase(),
      partNumber.replace("-", " "),
    ]) {
      expect(await find(text)).toEqual([name]);
    }
  });

  it("by a number that was set by hand in any writing, first of all", async () => {
    const { id } = await aTool(shop, { name: "Set by hand", description: "" });
    await aTool(shop, { name: "AX plate 1 B2", description: "" });
    await shop.em.execute("update tool set part_number = 'A-X1.b2' where id = ?", [id]);
    for (const text of ["A-X1.b2", "ax1b2", "AX 1B 2", "a x-1-b-2"]) {
      expect((await find(text))[0]).toBe("Set by hand");
    }
  });

  it("by an alias in any writing, and no longer when it is removed or the tool archived", async () => {
    const { id, name } = await aTool(shop, { name: "Aliased", description: "" });
    const add =
      "insert into part_number (key, tool_id, value, kind) values ('QX4711C', ?, 'QX-4711 c', 'customer')";
    await shop.em.execute(add, [id]);
    for (const text of ["QX-4711 c", "qx4711c", "q x 4711 C", "qx 47", "4711"]) {
      expect(await find(text)).toEqual([name]);
    }
    await shop.em.execute("update part_number set key = 'QX4712', value = 'QX-4712' where key = 'QX4711C'");
    expect([await find("QX4711c"), await find("qx-4712")]).toEqual([[], [name]]);
    await shop.em.execute("update tool set archived_at = now() where id = ?", [id]);
    expect(await find("qx-4712")).toEqual([]);
    await shop.em.execute("update tool set archived_at = null where id = ?", [id]);
    expect(await find("qx-4712")).toEqual([name]);
    await shop.em.execute("delete from part_number where key = 'QX4712'");
    expect(await find("qx-4712")).toEqual([]);
  });
});

describe("the order of relevance", () => {
  it("is names that start with the text, other names, descriptions, then typos", async () => {
    const names = ["Zither tuner", "Long zither", "Zithers, set of two", "Lamp"];
    for (const name of names)
      await aTool(shop, { name, description: name === "Lamp" ? "Lights a zither" : "" });
    expect(await find("zither")).toEqual(["Zither tuner", "Zithers, set of two", "Long zither", "Lamp"]);
    expect(await find("zitehr")).toEqual(["Long zither", "Zither tuner", "Zithers, set of two", "Lamp"]);
  });

  it("continues from page to page through all ranks", async () => {
    const all = await find("zitehr");
    const paged: string[] = [];
    let after: Parameters<typeof listTools>[1]["after"] | null;
    do {
      const page = await listTools(
        { em: shop.em },
        { text: "zitehr", sort: "relevance", limit: 1, ...(after && { after }) },
      );
      paged.push(...page.rows.map(({ name }) => name));
      after = page.next;
    } while (after);
    expect(paged).toEqual(all);
  });
});

describe("a changed tool", () => {
  it("is found by its new words and no longer by the old ones", async () => {
    const tool = await aTool(shop, { name: "Obsolete flywheel", description: "" });
    await shop.em.execute("update tool set name = 'Modern turbine' where id = ?", [tool.id]);
    expect(await find("flywheel")).toEqual([]);
    expect(await find("trubine")).toEqual(["Modern turbine"]);
  });

  it("is hidden when archived and found when restored", async () => {
    const tool = await aTool(shop, { name: "Seasonal snowplough", description: "" });
    await shop.em.execute("update tool set archived_at = now() where id = ?", [tool.id]);
    expect(await find("snowplough")).toEqual([]);
    await shop.em.execute("update tool set archived_at = null where id = ?", [tool.id]);
    expect(await find("snowplough")).toEqual(["Seasonal snowplough"]);
  });

  it("a change of stock does not rewrite the search row", async () => {
    const tool = await aTool(shop, { name: "Stocked anvil" });
    const rowVersion = async () =>
      shop.em.execute<{ ctid: string }[]>("select ctid::text from tool_search where tool_id = ?", [tool.id]);
    const before = await rowVersion();
    await shop.em.execute("update tool set stock_quantity = 1 where id = ?", [tool.id]);
    expect(await rowVersion()).toEqual(before);
  });
});

it("operators of tsquery and SQL are plain text", async () => {
  for (const text of [
    "'",
    "\\",
    "a & !b",
    "x:*",
    "<->",
    "'''",
    "(",
    "🔧",
    "wrench's",
    "-",
    "a".repeat(100),
    "not",
  ]) {
    await expect(listTools({ em: shop.em }, { text, sort: "name", limit: 5 })).resolves.toBeDefined();
  }
});
