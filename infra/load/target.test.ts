import { networkInterfaces } from "node:os";
import { describe, expect, test, vi } from "vitest";
import { addressesIn, guardTarget } from "./target.ts";

const ELSEWHERE = "http://203.0.113.7:8080";
const never = () => Promise.reject(new Error("no prompt was expected"));
const own = Object.values(networkInterfaces()).flatMap((each) => each ?? []);

describe("load goes to this machine without a prompt", () => {
  test.each([
    "http://localhost:8080",
    "http://127.0.0.1:1",
    "http://127.8.9.1",
    "http://[::1]:8080",
    "http://[0:0:0:0:0:0:0:1]",
    "http://2130706433",
    "postgres://user:password@127.0.0.1:5432/shop",
    "postgres://user:password@LOCALHOST/shop?host=127.0.0.1",
    ...own.filter(({ family }) => family === "IPv4").map(({ address }) => `http://${address}`),
  ])("%s", async (target) => {
    expect(await guardTarget(target, false, never)).toBe(true);
  });
});

describe("load goes to another machine only with --target and its name typed", () => {
  test("without --target it is rejected without a prompt", async () => {
    await expect(guardTarget(ELSEWHERE, false, never)).rejects.toThrow(
      "203.0.113.7 is not this machine: only 'localhost' and its own addresses are. Load goes elsewhere only with --target",
    );
  });

  test("with --target and the name typed it may", async () => {
    const prompt = vi.fn(() => Promise.resolve(" 203.0.113.7\n"));
    expect(await guardTarget(ELSEWHERE, true, prompt)).toBe(false);
    expect(prompt).toHaveBeenCalledOnce();
  });

  test.each(["", "y", "yes", "203.0.113", "localhost", "203.0.113.7:8080"])(
    "with '%s' typed it may not",
    async (typed) => {
      await expect(guardTarget(ELSEWHERE, true, () => Promise.resolve(typed))).rejects.toThrow(
        "That was not '203.0.113.7': nothing was sent.",
      );
    },
  );

  test.each([
    ["a name that leads nowhere", "http://shop.invalid"],
    ["a name that begins like this machine", "http://localhost.invalid"],
    ["a name that begins like its address", "http://127.0.0.1.invalid"],
    ["a name that leads here, since it may lead elsewhere a moment later", "http://ip6-loopback"],
    ["all of this machine's addresses at once", "http://0.0.0.0:8080"],
    ["all of them in IPv6", "http://[::]:8080"],
    ["an address that hides in IPv6", "http://[::ffff:203.0.113.7]"],
    ["an address that is a number", "http://3405803783"],
    ["an address behind a login", "http://localhost:8080@203.0.113.7"],
    ["a database whose host stands behind", "postgres://user@127.0.0.1/shop?host=203.0.113.7"],
    ["a database without a host, which the environment may name", "postgres:///shop"],
    ["a socket", "postgres://%2Fvar%2Frun/shop"],
  ])("%s is not this machine", async (_what, target) => {
    await expect(guardTarget(target, false, never)).rejects.toThrow("is not this machine");
  });

  test("the error does not contain a database password", async () => {
    const rejected = guardTarget("postgres://user:secret@203.0.113.7/shop", false, never);
    await expect(rejected).rejects.toThrow(/^(?!.*secret)/);
  });
});

test("every address in a stack's files is found, at any depth", () => {
  const state = {
    origin: "http://localhost:8080",
    parts: {
      postgres: { url: "postgres://a:b@127.0.0.1/shop", pid: 7 },
      api: [{ url: "http://127.0.0.1:1" }],
    },
    S3_ENDPOINT: "https://s3.example.com",
    LOG: "/var/log/shop.log",
    nothing: null,
  };
  expect(addressesIn(state)).toEqual([
    "http://localhost:8080",
    "postgres://a:b@127.0.0.1/shop",
    "http://127.0.0.1:1",
    "https://s3.example.com",
  ]);
});
