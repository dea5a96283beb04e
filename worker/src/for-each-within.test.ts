import { describe, expect, it } from "vitest";
import { forEachWithin } from "./for-each-within.ts";
import { oneAtATime } from "./one-at-a-time.ts";

describe("one after the other", () => {
  it("continues after a failure and reports it at the end", async () => {
    const seen: number[] = [];
    const work = async (item: number): Promise<void> => {
      seen.push(item);
      if (item === 2) throw new Error("two");
    };
    await expect(forEachWithin([1, 2, 3], 1000, work)).rejects.toThrow("1 of 3 failed");
    expect(seen).toEqual([1, 2, 3]);
  });

  it("leaves the rest for the next time when the budget is spent", async () => {
    const seen: number[] = [];
    await forEachWithin([1, 2, 3], -1, async (item) => seen.push(item));
    expect(seen).toEqual([]);
  });
});

describe("one at a time", () => {
  it("lets a second call end at once while the first is running, and a later one work again", async () => {
    let runs = 0;
    const gate = Promise.withResolvers<void>();
    const work = oneAtATime(async () => {
      runs += 1;
      await gate.promise;
    });
    const first = work();
    await work();
    expect(runs).toBe(1);
    gate.resolve();
    await first;
    await work();
    expect(runs).toBe(2);
  });

  it("lets go after a failure", async () => {
    const work = oneAtATime(async () => {
      throw new Error("no");
    });
    await expect(work()).rejects.toThrow("no");
    await expect(work()).rejects.toThrow("no");
  });
});
