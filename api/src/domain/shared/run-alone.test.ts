import { expect, it, vi } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import { runAlone } from "./run-alone.ts";

const shop = shopFixture();
const alone = <Result>(name: string, work: () => Promise<Result>) =>
  runAlone(shop.as(systemActor), name, work);
const LOCKS =
  "pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())";

it("work of one name runs once at a time, of another name at the same time, and again afterwards", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const started = Promise.withResolvers<void>();
  const first = alone("a", () => {
    started.resolve();
    return promise;
  });
  await started.promise;
  const second = vi.fn(async () => "second");
  expect(await alone("a", second)).toBeNull();
  expect(second).not.toHaveBeenCalled();
  expect(await alone("b", async () => "other")).toBe("other");
  resolve("first");
  expect(await first).toBe("first");
  expect(await alone("a", second)).toBe("second");
  expect(await countOf(shop, LOCKS)).toBe(0);
});

it("work that fails throws its own error and leaves no lock behind", async () => {
  await expect(alone("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await countOf(shop, LOCKS)).toBe(0);
  expect(await alone("a", async () => 1)).toBe(1);
});

it("of twenty that begin at the same moment, at least one runs, and never two at once", async () => {
  let running = 0;
  let most = 0;
  const work = async (): Promise<boolean> => {
    running += 1;
    most = Math.max(most, running);
    await shop.em.execute("select 1");
    running -= 1;
    return true;
  };
  const results = await Promise.all(Array.from({ length: 20 }, () => alone("many", work)));
  expect(results).toContain(true);
  expect(most).toBe(1);
});
