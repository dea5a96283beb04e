import { expect, test } from "vitest";
import { type Download, exceeded, LIMITS, summarize } from "./sum-downloads.ts";

const aDownload = (over: Partial<Download>): Download => ({
  url: "http://shop.test/",
  type: "text/html",
  body: 100,
  total: 150,
  ...over,
});

test("scripts count without headers, everything with them", () => {
  const sums = summarize(
    [
      aDownload({}),
      aDownload({ type: "text/javascript", body: 1000, total: 1200 }),
      aDownload({ type: "application/javascript", body: 2000, total: 2200 }),
      aDownload({ type: "application/json", body: 10, total: 20 }),
    ],
    500,
  );
  expect(sums).toEqual({ scripts: 3000, requests: 4, total: 3570, styles: 500 });
});

test("a response that has not ended counts with what came", () => {
  expect(summarize([aDownload({ body: 300, total: 0 })], 0)).toMatchObject({ requests: 1, total: 300 });
});

test("data in an address is no request", () => {
  expect(summarize([aDownload({ url: "data:image/png;base64,AA==" })], 0)).toMatchObject({
    requests: 0,
    total: 0,
  });
});

test("a sum at its limit is met, a larger one is named", () => {
  expect(exceeded(LIMITS)).toEqual([]);
  expect(exceeded({ ...LIMITS, requests: LIMITS.requests + 1 })).toEqual(["requests"]);
  expect(exceeded({ ...LIMITS, scripts: LIMITS.scripts + 1, styles: LIMITS.styles + 1 })).toEqual([
    "scripts",
    "styles",
  ]);
});
