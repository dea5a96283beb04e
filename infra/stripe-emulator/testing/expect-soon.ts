import { expect } from "vitest";

/** Expects something of what `read` gives, as soon as it is so; machines under load get ten seconds. */
export function expectSoon<Value>(read: () => Value) {
  return expect.poll(read, { timeout: 10_000, interval: 20 });
}
