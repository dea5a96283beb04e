import { expect } from "vitest";

/** Expects something of what `read` gives, as soon as it is so. */
export function expectSoon<Value>(read: () => Value) {
  return expect.poll(read, { interval: 20 });
}
