import { afterEach, expect, it, vi } from "vitest";
import { cachedFor } from "./cached-for.ts";

afterEach(() => void vi.useRealTimers());

const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

it("is read once for callers at the same moment and until its time is over, then again", async () => {
  let count = 0;
  const read = cachedFor(1000, async () => (count += 1));
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  later(900);
  expect(await read()).toBe(1);
  later(200);
  expect(await Promise.all([read(), read()])).toEqual([2, 2]);
});

it("the time begins with the response: a slow one is not read twice", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = vi.fn(() => promise);
  const read = cachedFor(1000, slow);
  const first = read();
  later(60_000);
  const second = read();
  resolve("late");
  expect([await first, await second]).toEqual(["late", "late"]);
  expect(await read()).toBe("late");
  expect(slow).toHaveBeenCalledOnce();
});

it("a failure is shared as well, and for no longer than a result", async () => {
  const failing = vi.fn(async () => "back").mockRejectedValueOnce(new Error("unreachable"));
  const read = cachedFor(1000, failing);
  await expect(read()).rejects.toThrow("unreachable");
  await expect(read()).rejects.toThrow("unreachable");
  expect(failing).toHaveBeenCalledOnce();
  later(1100);
  expect(await read()).toBe("back");
});

it("without a time every call reads once the one before has ended", async () => {
  let count = 0;
  const read = cachedFor(0, async () => (count += 1));
  expect([await read(), await read()]).toEqual([1, 2]);
});
