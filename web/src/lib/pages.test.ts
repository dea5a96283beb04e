import { expect, test } from "vitest";
import { listPage } from "./pages.ts";

test("reads total and the next page's cursor", () => {
  const headers = new Headers({
    "x-total-count": "1124",
    link: '</api/tools?limit=24&cursor=a%2Bb>; rel="next"',
  });
  expect(listPage(["x"], headers)).toEqual({ items: ["x"], total: 1124, nextCursor: "a+b" });
});

test("the last page has no cursor", () => {
  expect(listPage([], new Headers())).toEqual({ items: [], total: undefined, nextCursor: undefined });
});
