import { expect, it } from "vitest";
import { formatError, formatRootCause } from "./format-error.ts";

const inner = new Error("connect ECONNREFUSED 127.0.0.1:1");
const failed = new TypeError("fetch failed", { cause: inner });

it("formats an error as its message, and any other value as text", () => {
  expect([formatError(failed), formatError("stopped"), formatError(undefined)]).toEqual([
    "fetch failed",
    "stopped",
    "undefined",
  ]);
});

it("formats the innermost cause", () => {
  expect(formatRootCause(new Error("not reachable", { cause: failed }))).toBe(inner.message);
  expect(formatRootCause(new Error("alone", { cause: "no error" }))).toBe("alone");
});
