import { expect, test } from "vitest";
import { violation, falsePositives, missedViolations } from "./self-test.ts";

const koa = violation("the domain imports koa", "walls", "api/src/domain/c.ts", "import 'koa';");

test("a violation that its rule reports is no problem", () => {
  expect(missedViolations([koa], [{ at: "api/src/domain/c.ts", rule: "walls" }])).toEqual([]);
});

test("a violation that no rule, or only another rule or file, reports is listed", () => {
  const sentence = "not reported: the domain imports koa (walls at api/src/domain/c.ts)";
  expect(missedViolations([koa], [])).toEqual([sentence]);
  expect(missedViolations([koa], [{ at: "api/src/domain/c.ts", rule: "other" }])).toEqual([sentence]);
  expect(missedViolations([koa], [{ at: "api/src/domain/d.ts", rule: "walls" }])).toEqual([sentence]);
});

test("a report about a source that is fine is named", () => {
  expect(falsePositives({ "a.ts": "" }, [{ at: "a.ts", rule: "walls" }])).toEqual([
    "a.ts violates no rule, but walls reported it",
  ]);
  expect(falsePositives({ "a.ts": "" }, [{ at: "b.ts", rule: "walls" }])).toEqual([]);
});
