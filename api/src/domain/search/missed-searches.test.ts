import { afterEach, describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { synonyms } from "../catalogue/edit-synonyms.ts";
import { listMissedSearches, MISSED_MAX, missedText, storeMissedSearches } from "./missed-searches.ts";

const shop = shopFixture();
afterEach(() => shop.em.execute("delete from missed_search"));

describe("a text that found nothing", () => {
  it.each([
    ["  Left-handed\tSAW ", "left-handed saw"],
    ["M8\u00D730", "m8 x 30"],
    ["ＭＩＸＥＤ", "mixed"],
    ["DIN 912 M8 x 30", "din912 m8 x 30"],
    ["6204-2RS", "6204 2rs"],
    ["a\u0001b", "a b"],
  ])("%j is counted as %j", (text, counted) => {
    expect(missedText(text)).toBe(counted);
  });

  it.each([
    "ada@boltwright.test",
    "mail to ada @ home",
    "ada＠boltwright.test",
    "+880 1711 000000",
    "call 555-123-4567",
    "4242 4242 4242 4242",
    "(0171) 1234-567",
    "１２３４５６７",
    "x",
    "--",
    "\u{1F527}",
    "\u{1F527}\u{1F527}",
    " ",
    "",
    "x".repeat(81),
  ])("%j is not stored", (text) => {
    expect(missedText(text)).toBeNull();
  });
});

const list = async (limit = 100) => listMissedSearches(await anAdminContext(shop), { limit });

describe("counts", () => {
  it("add up, and the most frequent text comes first", async () => {
    await storeMissedSearches(
      shop.em,
      new Map([
        ["saw", 1],
        ["left-handed saw", 2],
      ]),
    );
    await storeMissedSearches(shop.em, new Map([["saw", 4]]));
    await storeMissedSearches(shop.em, new Map());
    expect(await list()).toEqual([
      { text: "saw", count: 5, lastAt: expect.any(Date) },
      { text: "left-handed saw", count: 2, lastAt: expect.any(Date) },
    ]);
    expect(await list(1)).toHaveLength(1);
  });

  it("of a text that is a synonym are not listed, in any writing; of a text that only has one they are", async () => {
    const texts = ["hinge-jaws", "hinge jaw", "hinge", "hinge jaws 30"];
    await storeMissedSearches(shop.em, new Map(texts.map((text) => [text, 2])));
    expect((await list()).map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
    await synonyms.add(await anAdminContext(shop), { phrases: ["Hinge jaw", "pivot grip"] });
    expect((await list()).map(({ text }) => text).toSorted()).toEqual(["hinge", "hinge jaws 30"]);
  });

  it("of a text that was searched for once, or that finds a part now, are not listed", async () => {
    await storeMissedSearches(
      shop.em,
      new Map([
        ["once", 1],
        ["spokeshave", 5],
      ]),
    );
    expect((await list()).map(({ text }) => text)).toEqual(["spokeshave"]);
    await aTool(shop, { name: "Spokeshaves" });
    expect(await list()).toEqual([]);
  });

  it("of two processes at once are all counted", async () => {
    const texts = Array.from({ length: 50 }, (_, at) => `text ${at}`);
    await Promise.all(
      [texts, texts.toReversed(), texts, texts.toReversed()].map((some) =>
        storeMissedSearches(shop.em, new Map(some.map((text) => [text, 1]))),
      ),
    );
    expect(new Set((await list()).map(({ count }) => count))).toEqual(new Set([4]));
  });

  it("are of a bounded number of texts; the least frequent and oldest go", async () => {
    await shop.em.execute(
      `insert into missed_search (text, count, last_at)
       select 'frequent ' || n, 2, now() from generate_series(1, ${MISSED_MAX - 1}) n union all select 'old', 1, now() - interval '1 day'`,
    );
    await storeMissedSearches(shop.em, new Map([["new", 1]]));
    const rows = await shop.em.execute<{ text: string }[]>("select text from missed_search where count = 1");
    expect(rows).toEqual([{ text: "new" }]);
  });
});
