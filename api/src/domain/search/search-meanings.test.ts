import { beforeAll, describe, expect, inject, it } from "vitest";
import { someSynonyms } from "../../testing/catalogue.ts";
import { aCountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { aTool } from "../../testing/factories.ts";
import { fixture } from "../../testing/fixture.ts";
import { aShop } from "../../testing/test-shop.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { listTools } from "./list-tools.ts";
import { readSearchWords } from "./search-words.ts";
import { suggestTools } from "./suggest-tools.ts";
import { toolQuery } from "./tool-query.ts";

async function aCountedShop() {
  const postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  const shop = await aShop({ postgresUrl: postgres.url });
  return { shop, postgres, close: () => shop.close().then(postgres.close) };
}

const counted = fixture("the counted shop", aCountedShop, ({ shop }) => shop);

const NAMES = [
  "Combination wrench 19 mm",
  "Hex key set",
  "Ratchet 12.7 mm",
  "Ratchet 1/2 in",
  "Dowel pin 9.53mm",
  "Hex bolt M8 x 30",
  "Hex bolt M8x40",
  "Hex bolt M8 × 50",
  "Key for a door",
  "Chisel 12 mm",
  "Seal 1 x 2 in",
  "Grub screw M2 x 6",
  "Grub screw M16 x 6",
  "Grub screw M6 x 10, long",
  "Grub screw, long, M 6 x 20",
  "Spacer, M4 x 3 mm",
  "Spacer, long, M3 x 4 mm",
];

beforeAll(async () => {
  await counted.shop.em.execute("delete from search_synonym");
  for (const name of NAMES) await aTool(counted.shop, { name, description: "Of steel" });
  await aTool(counted.shop, { name: "Extension bar", description: "For square drives of 12.7mm" });
  for (const name of ["Ring M3 x 11", "Ring, a long name, M11"])
    await aTool(counted.shop, { name, description: "Seals for joints" });
  await someSynonyms(counted.shop, ["spanner", "wrench"]);
  await someSynonyms(counted.shop, ["Allen key", "hex-keys", "unbrako"]);
  await someSynonyms(counted.shop, ["o'ring", "a & b"]);
});

const catalogueOf = async (text: string): Promise<string[]> => {
  const query = { text, filters: {}, inStock: false, sort: "relevance", limit: 20 };
  const { rows } = await listCatalogue({ em: counted.shop.em }, query);
  return rows.map(({ tool }) => tool.name);
};

/** The names of the tools that all three searches find, in their order. */
async function found(text: string): Promise<string[]> {
  const ctx = { em: counted.shop.em };
  const { rows } = await listTools(ctx, { text, sort: "relevance", limit: 20 });
  const names = rows.map(({ name }) => name);
  if (names.length === 0) return [];
  expect(await catalogueOf(text)).toEqual(names);
  expect((await suggestTools(ctx, text)).tools.map(({ name }) => name)).toEqual(names.slice(0, 8));
  return names;
}

describe("a search finds tools that have", () => {
  it.each([
    ["another word of the group", "spanner", ["Combination wrench 19 mm"]],
    ["it in another form", "SPANNERS", ["Combination wrench 19 mm"]],
    ["the word itself", "wrench", ["Combination wrench 19 mm"]],
    ["another word next to other words", "19mm spanner", ["Combination wrench 19 mm"]],
    ["a phrase for a word", "unbrako", ["Hex key set"]],
    ["a phrase for a phrase", "allen keys set", ["Hex key set"]],
    ["nothing for half of a phrase", "allen", []],
    ["nothing for a phrase in another order", "key allen", []],
    ["all words of a phrase", "unbrako door", []],
    ["nothing of what is around", "spanner 20 mm", []],
  ])("%s: %s", async (_, text, names) => {
    expect(await found(text)).toEqual(names);
  });
});

const DRIVES = ["Ratchet 1/2 in", "Ratchet 12.7 mm", "Extension bar", "Seal 1 x 2 in"];

describe("a size in inches", () => {
  it.each(["1/2 in", "1/2in", '1/2"', "1/2″", "½ in", '½"', "0.5 inch", "0,5 inch", ".5 in", "1/2 inches"])(
    "%s finds the same as any other writing, also in descriptions",
    async (text) => {
      expect((await found(text)).toSorted()).toEqual(DRIVES.toSorted());
    },
  );

  it("comes first where its numbers are side by side", async () => {
    expect((await found("1/2 in")).slice(0, 2).toSorted()).toEqual(["Ratchet 1/2 in", "Ratchet 12.7 mm"]);
  });

  it.each([
    ['1/2" ratchet', ["Ratchet 1/2 in", "Ratchet 12.7 mm"]],
    ["ratchet, 0.5 inch", ["Ratchet 1/2 in", "Ratchet 12.7 mm"]],
    ["3/8 in dowel pin", ["Dowel pin 9.53mm"]],
    ['5/8"', []],
  ])("%s finds %j", async (text, names) => {
    expect((await found(text)).toSorted()).toEqual(names);
  });
});

describe("a metric size", () => {
  it.each(["12.7 mm", "12,7 mm", "12.7mm", "12,7MM", "mm 12.7"])("%s finds 12.7 mm", async (text) => {
    expect(await found(text)).toEqual(["Ratchet 12.7 mm", "Extension bar"]);
  });

  it.each(
    [30, 40, 50].flatMap((length): [string, number][] =>
      ["M8x", "M8 x ", "m8×", "M8 × ", "M8X", "m8 x"].map((thread) => [`${thread}${length}`, length]),
    ),
  )("%s finds the bolt of %i mm", async (text, length) => {
    const names = await found(text);
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(new RegExp(`^Hex bolt M8 ?[x×] ?${length}$`));
  });
});

describe("letters and digits of a word", () => {
  it.each(["M6 grub screw", "grub m6", "Grub screw M6 x", "M6 grub scr", "M6 gurb screw", "gurb m6"])(
    "%s finds names with both as one word only",
    async (text) => {
      expect((await found(text)).toSorted()).toEqual([
        "Grub screw M6 x 10, long",
        "Grub screw, long, M 6 x 20",
      ]);
    },
  );

  it.each(["seal m11", "seal m11 fo", "m11 saels"])(
    "%s finds them so, if another word is in the description",
    async (text) => {
      expect(await found(text)).toEqual(["Ring, a long name, M11"]);
    },
  );

  it("also where a unit follows a number, and a number a sign of multiplication", async () => {
    expect((await found("spacer 4mm"))[0]).toBe("Spacer, long, M3 x 4 mm");
    expect((await found("spacer m3x4"))[0]).toBe("Spacer, long, M3 x 4 mm");
    expect((await found("spacer m3×4mm"))[0]).toBe("Spacer, long, M3 x 4 mm");
  });
});

describe("a number", () => {
  beforeAll(async () => {
    for (const size of ["6.8", "8.0", "8.5", "10.0", "10.2", "80"])
      await aTool(counted.shop, { name: `Twist drill ${size} mm, cobalt`, description: "" });
    await aTool(counted.shop, { name: "Twist drill 8 mm, long, cobalt", description: "" });
    await aTool(counted.shop, { name: "Drill bush 6 x 8 mm", description: "" });
    await aTool(counted.shop, { name: "Drill gauge", description: "For holes of 8 mm" });
    await aTool(counted.shop, { name: "Drill stand", description: "For drills of 1.8 mm" });
  });

  const exact = ["Twist drill 8 mm, long, cobalt", "Twist drill 8.0 mm, cobalt"];

  it.each([
    "drill 8 mm, cobalt",
    "cobalt drill 8mm",
    "8mm cobalt drill",
    "twist drill 8",
    "twist drill 8.0 mm",
    "twist dril 8 mm",
    "twsit drlil 8,00mm",
  ])("%s finds it in any writing, and neither longer ones nor parts of others", async (text) => {
    expect((await found(text)).toSorted()).toEqual(exact);
  });

  it("of a description counts", async () => {
    expect((await found("drill 8 mm")).toSorted()).toEqual(["Drill bush 6 x 8 mm", "Drill gauge", ...exact]);
  });

  it.each(["drill 6.8 mm", "drill 6,8mm"])("with decimals is one number: %s", async (text) => {
    expect((await found(text)).slice(0, 1)).toEqual(["Twist drill 6.8 mm, cobalt"]);
  });

  it("that is half typed finds longer ones", async () => {
    expect((await found("twist drill 10."))[0]).toBe("Twist drill 10.0 mm, cobalt");
    expect(await found("twist drill 6.")).toEqual(["Twist drill 6.8 mm, cobalt"]);
  });
});

describe("a metric size with a unit that names lack", () => {
  it.each(["M8 x 30 mm", "M8x30mm", "hex bolt M8 x 30 mm", "bolt m8 x 30 MM"])(
    "%s finds the bolt",
    async (text) => {
      expect(await found(text)).toEqual(["Hex bolt M8 x 30"]);
    },
  );

  it("counts where a name has it", async () => {
    expect(await found("12 mm")).toEqual(["Chisel 12 mm"]);
  });
});

describe("other texts", () => {
  it("have the query that they had, and as many statements", async () => {
    const { shop, postgres } = counted;
    const text = await readSearchWords({ em: shop.em }, "chisel 12 mm");
    expect(text.meanings).toEqual([]);
    expect(toolQuery(text)).toMatchObject({ sizes: [] });
    const statements = async (searched: string): Promise<number> => {
      postgres.reset();
      await listTools({ em: shop.em }, { text: searched, sort: "relevance", limit: 5 });
      return postgres.executed.length;
    };
    expect(await statements("chisel 12 mm")).toBe(3);
    expect(await statements("spanner")).toBe(3);
    expect(await statements('1/2"')).toBe(3);
  });

  it.each([
    "' | 'wrench' & !('",
    "spanner') | ('",
    "allen \\ key",
    "spanner:* <-> !",
    "O'RING; drop table tool",
    '1/2" '.repeat(25),
    "½½½½½½",
    "\u{1F527} spanner",
    "999999/1 in",
  ])("that are hostile are words: %s", async (text) => {
    await expect(found(text)).resolves.toBeInstanceOf(Array);
  });

  it("with words of several groups have each of them once", async () => {
    const { meanings } = await readSearchWords({ em: counted.shop.em }, "allen key spanner allen key");
    expect(meanings.map(({ words }) => words)).toEqual([["allen", "key"], ["spanner"]]);
  });
});

it("a typo is corrected only where neither the word nor others of its meaning find anything", async () => {
  const em = counted.shop.em;
  const correctionsOf = async (text: string) =>
    (await readSearchWords({ em }, text)).words.map(({ corrections }) => corrections);
  expect(await correctionsOf("wrnech")).toEqual([["wrench"]]);
  await someSynonyms(counted.shop, ["wrnech", "drive tool"]);
  expect(await correctionsOf("wrnech")).toEqual([[]]);
  expect(await found("wrnech")).toEqual(["Combination wrench 19 mm"]);
});
