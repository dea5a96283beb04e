import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { eventually } from "../../testing/eventually.ts";
import { aTool } from "../../testing/factories.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { openMissedSearches } from "./missed-search-counter.ts";

const api = apiFixture();
const person = anAdmin();

const list = async () => (await api.call("GET", "/manage/missed-searches", { person })).body;
const countsOf = async (): Promise<Record<string, number>> => {
  const rows = await api.shop.em.execute<{ text: string; count: number }[]>(
    "select text, count from missed_search",
  );
  return Object.fromEntries(rows.map(({ text, count }) => [text, count]));
};

describe("GET manage/missed-searches", () => {
  it("200: texts that found nothing, of both searches, not of suggestions, filtered pages or found ones", async () => {
    await aTool(api.shop, { name: "Anvil" });
    for (const path of [
      "/tools?q=Left-handed%20saw",
      "/catalogue?q=left-handed%20%20SAW",
      "/catalogue?q=Left-handed%20anvil",
      "/tools/suggestions?q=left-hande",
      "/tools?q=anvil",
      "/catalogue?q=anvil&inStock=true&price=..0.01",
      "/catalogue?q=unfindable&inStock=true",
      "/tools?q=ada%40boltwright.test",
      "/tools?q=%2B880%201711%20000000",
      "/tools",
      "/catalogue",
    ] as const) {
      expect((await api.call("GET", path)).status).toBe(200);
    }
    await api.call("GET", "/tools?q=last%20one");
    await eventually(async () => expect(await countsOf()).toHaveProperty("last one"));
    expect(await countsOf()).toEqual({ "left-handed saw": 2, "left-handed anvil": 1, "last one": 1 });
    expect(await list()).toEqual([{ text: "left-handed saw", count: 2, lastAt: expect.any(String) }]);
    const { headers } = await api.call("GET", "/tools?q=left-handed%20saw");
    expect(headers.get("cache-control")).toBe(
      (await api.call("GET", "/tools?q=anvil")).headers.get("cache-control"),
    );
  });

  it("403: a customer; 400: a limit that is none", async () => {
    expect((await api.call("GET", "/manage/missed-searches", { person: aPerson() })).status).toBe(403);
    expect((await api.call("GET", "/manage/missed-searches?limit=0", { person })).status).toBe(400);
  });
});

describe("the counter", () => {
  const open = (warnings: unknown[] = []) =>
    openMissedSearches({
      em: () => api.shop.em,
      log: { warn: (fields: unknown) => void warnings.push(fields) },
      storeAfterMs: 3_600_000,
    });

  it("stores what waits when it closes, a bounded number of texts", async () => {
    const counter = open();
    for (let at = 0; at < 600; at += 1) counter.add(`waiting text ${at}`);
    counter.add("waiting text 1");
    await counter.close();
    const [row] = await api.shop.em.execute<{ texts: number; count: number }[]>(
      "select count(*)::int as texts, sum(count)::int as count from missed_search where text like 'waiting text %'",
    );
    expect(row).toEqual({ texts: 500, count: 501 });
  });

  it("logs that the database is unavailable, and continues", async () => {
    const warnings: unknown[] = [];
    let isDown = true;
    const counter = openMissedSearches({
      em: () => {
        if (isDown) throw new Error("unavailable");
        return api.shop.em;
      },
      log: { warn: (fields: unknown) => void warnings.push(fields) },
      storeAfterMs: 3_600_000,
    });
    counter.add("never stored");
    await counter.close();
    isDown = false;
    counter.add("stored later");
    await counter.close();
    expect(warnings).toHaveLength(1);
    expect(await countsOf()).toMatchObject({ "stored later": 1 });
    expect(await countsOf()).not.toHaveProperty("never stored");
  });
});
