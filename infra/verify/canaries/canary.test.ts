import { expect, test } from "vitest";
import { canary, falseAlarms, silentCanaries } from "./canary.ts";

const koa = canary("the domain imports koa", "walls", "api/src/domain/c.ts", "import 'koa';");

test("a canary that its rule reports is silent about nothing", () => {
  expect(silentCanaries([koa], [{ at: "api/src/domain/c.ts", rule: "walls" }])).toEqual([]);
});

test("a canary that nobody reports, or only another rule or at another place, is named", () => {
  const sentence = "nobody reported that the domain imports koa (walls at api/src/domain/c.ts)";
  expect(silentCanaries([koa], [])).toEqual([sentence]);
  expect(silentCanaries([koa], [{ at: "api/src/domain/c.ts", rule: "other" }])).toEqual([sentence]);
  expect(silentCanaries([koa], [{ at: "api/src/domain/d.ts", rule: "walls" }])).toEqual([sentence]);
});

test("a report about a source that is fine is named", () => {
  expect(falseAlarms({ "a.ts": "" }, [{ at: "a.ts", rule: "walls" }])).toEqual([
    "a.ts breaches nothing, but walls reported it",
  ]);
  expect(falseAlarms({ "a.ts": "" }, [{ at: "b.ts", rule: "walls" }])).toEqual([]);
});
