import { beforeAll, describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { readSearchWords, type SearchWord } from "./search-words.ts";

const shop = shopFixture();

beforeAll(async () => {
  const names = ["Combination wrench", "Bolt", "Volts meter", "Hammer", "Hamper", "Universal clamp", "Saw"];
  for (const name of names) await aTool(shop, { name, description: "Of the best steel" });
  // More words that start with q than are completed.
  const many = Array.from({ length: 20 }, (_, at) => `q${String.fromCodePoint(97 + at)}x`).join(" ");
  await aTool(shop, { name: "Many", description: many });
});

const read = async (text: string, options?: { correctAll: boolean }): Promise<readonly SearchWord[]> =>
  (await readSearchWords({ em: shop.em }, text, options)).words;

async function readOne(text: string, options?: { correctAll: boolean }): Promise<SearchWord | undefined> {
  const [word, ...others] = await read(text, options);
  expect(others).toEqual([]);
  return word;
}

describe("the words of a text", () => {
  it.each([
    ["are in their order, each once", "saw bolt saw", ["saw", "bolt"]],
    ["have small letters and no accents", "Säge CRÈME", ["sage", "creme"]],
    ["are separated by spaces and punctuation", " saw,(bolt)/M8-hex\t", ["saw", "bolt", "m8", "hex"]],
    ["are at most twelve", "a b c d e f g h i j k l m n", "a b c d e f g h i j k l".split(" ")],
    ["are none without letters and digits", " -- !? ", []],
  ])("%s", async (_, text, words) => {
    expect((await read(text)).map(({ word }) => word)).toEqual(words);
  });

  it("are known as stop words or not", async () => {
    expect((await read("the best saw")).map(({ isStopWord }) => isStopWord)).toEqual([true, false, false]);
  });

  it("are searched by their stem, where that finds the same tools", async () => {
    expect((await readOne("wrenches"))?.lexemes).toEqual(["wrench"]);
    expect((await readOne("saw"))?.lexemes).toEqual(["saw"]);
    expect((await readOne("19mm"))?.lexemes).toEqual(["19mm"]);
  });
});

describe("completions", () => {
  it("are the lexemes of the catalogue that start with the word", async () => {
    expect((await readOne("ham"))?.completions?.toSorted()).toEqual(["ham", "hammer", "hamper"]);
    expect((await readOne("zzz"))?.completions).toEqual(["zzz"]);
  });

  it("are those of the letters at the end: `19ham` starts `hammer`", async () => {
    expect((await readOne("19ham"))?.completions).toEqual(expect.arrayContaining(["hammer", "hamper"]));
  });

  it.each([
    ["too many", "q"],
    ["after a digit", "m12"],
  ])("are unknown where they are %s", async (_, text) => {
    expect((await readOne(text))?.completions).toBeNull();
  });

  it("report whether the catalogue may have the word as it was typed", async () => {
    const words = await read("ham wrenches hamer 19 nothing");
    expect(words.map(({ word, hasPrefixMatches }) => [word, hasPrefixMatches])).toEqual([
      ["ham", true],
      ["wrenches", true],
      ["hamer", false],
      ["19", true],
      ["nothing", false],
    ]);
  });
});

describe("corrections", () => {
  it.each([
    ["a letter missing", "hamer", "hammer"],
    ["a letter doubled", "boltt", "bolt"],
    ["two letters swapped", "hmamer", "hammer"],
    ["another letter", "hanmer", "hammer"],
    ["two typos in a long word", "combinaton", "combin"],
  ])("repair %s", async (_, text, lexeme) => {
    expect((await readOne(text))?.corrections).toContain(lexeme);
  });

  it("exclude words of the same length that are no swap: `bolt` for `olts`", async () => {
    expect((await readOne("olts"))?.corrections).not.toContain("bolt");
  });

  it("leave a word alone that the catalogue has, unless all are to be corrected", async () => {
    expect((await readOne("hammer"))?.corrections).toEqual([]);
    expect((await readOne("hammer", { correctAll: true }))?.corrections).toEqual(["hamper"]);
  });

  it.each(["12", "m12", "ab", "a".repeat(30)])(
    "are none for %s: a number, too short or too long",
    async (text) => {
      expect((await readOne(text, { correctAll: true }))?.corrections).toEqual([]);
    },
  );

  it("come from every word that ever stood in a tool, each stored once", async () => {
    expect(await countOf(shop, "search_word where word = 'steel'")).toBe(1);
    const tool = await aTool(shop, { name: "Gyroscope", description: "" });
    await shop.em.execute("update tool set name = 'Other' where id = ?", [tool.id]);
    expect((await readOne("gyroscpe"))?.corrections).toEqual(["gyroscop"]);
  });
});
