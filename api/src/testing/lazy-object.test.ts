import { expect, it } from "vitest";
import { opened } from "./lazy-object.ts";

it("what a hook opens is there as soon as it is open, and says so before", () => {
  const found: { name: string }[] = [];
  const thing = opened("the thing", () => found[0]);
  expect(() => thing.name).toThrow("the thing is only there inside of tests and hooks");
  found.push({ name: "open" });
  expect(thing.name).toBe("open");
});
