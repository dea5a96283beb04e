import { expect, it } from "vitest";
import { InvalidFields } from "./operation.ts";
import { reconcileNow } from "./reconcile-now.ts";

it.each([
  ["2999-01-01", "since must not be in the future"],
  ["yesterday", "since must be a time such as 2026-05-01T12:00:00Z, or an age such as 90m, 36h, 7d"],
])("since %s is rejected: %s", (since, message) => {
  expect(() => reconcileNow.prepare({ since })).toThrow(new InvalidFields(message));
});

it.each(["2026-01-01", "0s", "7d", ""])("since %j is accepted", (since) => {
  expect(() => reconcileNow.prepare({ since })).not.toThrow();
});
