import { expect, it } from "vitest";
import { opened } from "./lazy-object.ts";

it("what a hook opens is available once it is open, and throws before", () => {
  const found: { name: string }[] = [];
  const object = opened("the object", () => found[0]);
  expect(() => object.name).toThrow("the object is only there inside of tests and hooks");
  found.push({ name: "open" });
  expect(object.name).toBe("open");
});
