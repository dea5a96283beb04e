import { networkInterfaces } from "node:os";
import { describe, expect, test, vi } from "vitest";
import { guardTarget } from "./target.ts";

const ELSEWHERE = "http://203.0.113.7:8080";
const never = () => Promise.reject(new Error("nobody was to be asked"));
const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);

describe("load goes to this machine without a question", () => {
  test.each([
    "http://localhost:8080",
    "http://127.0.0.1:1",
    "http://127.8.9.1",
    "http://[::1]:8080",
    "postgres://user:password@127.0.0.1:5432/shop",
    ...own.filter(({ family }) => family === "IPv4").map(({ address }) => `http://${address}`),
  ])("%s", async (target) => {
    expect(await guardTarget(target, false, never)).toBe(true);
  });
});

describe("load goes to another machine only where it was asked for and its name is typed", () => {
  test("without --target it is refused, and nobody is asked", async () => {
    await expect(guardTarget(ELSEWHERE, false, never)).rejects.toThrow(
      "203.0.113.7 is not this machine. Load goes there only with --target",
    );
  });

  test("with --target and the name typed it may", async () => {
    const ask = vi.fn(() => Promise.resolve(" 203.0.113.7\n"));
    expect(await guardTarget(ELSEWHERE, true, ask)).toBe(false);
    expect(ask).toHaveBeenCalledOnce();
  });

  test.each(["", "y", "yes", "203.0.113", "localhost", "203.0.113.7:8080"])(
    "with '%s' typed it may not",
    async (typed) => {
      await expect(guardTarget(ELSEWHERE, true, () => Promise.resolve(typed))).rejects.toThrow(
        "That was not '203.0.113.7': nothing was sent.",
      );
    },
  );

  test("a name that leads nowhere, and one that only looks like this machine, are not this machine", async () => {
    for (const host of ["shop.invalid", "localhost.invalid", "127.0.0.1.invalid"])
      await expect(guardTarget(`http://${host}`, false, never)).rejects.toThrow("is not this machine");
  });
});
