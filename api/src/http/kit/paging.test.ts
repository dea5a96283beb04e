import { describe, expect, it } from "vitest";
import { cutPage, cutTwoWay, type TwoWayCursor } from "../../domain/shared/page.ts";
import {
  decodeCursor,
  decodeTwoWayCursor,
  encodeCursor,
  linkBothWays,
  linkToNext,
  pageQuery,
  sortedPageQuery,
} from "./paging.ts";
import { Problem } from "./problem.ts";
import { text } from "./text.ts";

const ID = "0199a1b2-0000-7000-8000-000000000000";
const KEY = text(20);
const base64 = (value: unknown): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

function problemOf(decode: () => unknown): Problem {
  try {
    decode();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error("no problem was thrown");
}

describe("a cursor", () => {
  it.each(["hammer", "Größe 🔧", 'a","b'])("leads back to its position: %s", (key) => {
    const cursor = encodeCursor("name", { key, id: ID });
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor, "name", KEY)).toEqual({ key, id: ID });
  });

  it("that is missing is the beginning", () => {
    expect(decodeCursor(undefined, "name", KEY)).toBeUndefined();
    expect(decodeTwoWayCursor(undefined, "name", KEY)).toBeUndefined();
  });

  it.each<[string, string]>([
    ["empty", ""],
    ["no base64", "%%%"],
    ["cut off", encodeCursor("name", { key: "hammer", id: ID }).slice(0, -4)],
    ["a changed letter", `X${encodeCursor("name", { key: "hammer", id: ID }).slice(1)}`],
    ["of another sort", encodeCursor("price-up", { key: "100", id: ID })],
    ["of a list with previous pages", base64(["name", { side: "after", key: "hammer", id: ID }])],
    ["no array", base64({ 0: "name", 1: { key: "hammer", id: ID } })],
    ["null", base64(null)],
    ["a number", base64(1)],
    ["without a position", base64(["name"])],
    ["with a third part", base64(["name", { key: "hammer", id: ID }, 1])],
    ["with an id that is none", base64(["name", { key: "hammer", id: "1 or 1=1" }])],
    ["with a key that is no text", base64(["name", { key: { $gt: "" }, id: ID }])],
    ["with a key that cannot be stored", base64(["name", { key: "a\0", id: ID }])],
    ["with a key that is too long", base64(["name", { key: "x".repeat(21), id: ID }])],
    ["with another field", base64(["name", { key: "hammer", id: ID, limit: 1e9 }])],
    ["with __proto__", base64(`["name",{"key":"hammer","id":"${ID}","__proto__":{"limit":1}}]`)],
    ["deep", base64("[".repeat(5000))],
  ])("is 400 and names the parameter if it is %s", (_what, cursor) => {
    const problem = problemOf(() => decodeCursor(cursor, "name", KEY));
    expect([problem.status, problem.errors?.map(({ field }) => field)]).toEqual([400, ["cursor"]]);
    if (cursor) expect(problem.message).not.toContain(cursor);
  });

  it.each(["aside", "", 1, null])("is 400 with the side %j", (side) => {
    const cursor = base64(["name", { side, key: "hammer", id: ID }]);
    expect(problemOf(() => decodeTwoWayCursor(cursor, "name", KEY)).status).toBe(400);
  });

  it("of a list without sorts is the id of a row, at most 4,000 characters in any list", () => {
    expect(pageQuery.safeParse({ cursor: "hammer" }).success).toBe(false);
    expect(pageQuery.parse({ cursor: ID, limit: "7" })).toEqual({ cursor: ID, limit: 7 });
    expect(sortedPageQuery.safeParse({ cursor: "x".repeat(4001) }).success).toBe(false);
  });
});

describe("the Link header", () => {
  const parametersOf = (link = ""): Record<string, string> => {
    const [, address = ""] = /^<(\/api[^>]+)>; rel="next"$/.exec(link) ?? [];
    return Object.fromEntries(new URL(address, "http://shop.test").searchParams);
  };

  it("is absent on the last page", () => {
    expect(linkToNext({ next: null }, "/tools", { limit: 5 })).toEqual({});
    expect(linkBothWays({ rows: [], next: null, previous: null }, "/tools", { sort: "name" })).toEqual({});
  });

  it("repeats the parameters that the request has, and no others", () => {
    const { link } = linkToNext({ next: ID }, "/tools", { limit: 5, q: "", sort: undefined });
    expect(parametersOf(link)).toEqual({ limit: "5", cursor: ID });
  });

  it.each(["a&b=c", '<x>; rel="prev"', "50% \r\nx-evil: 1", "Größe", "+ #?"])(
    "holds any search text without a second link or header: %j",
    (q) => {
      const { link = "" } = linkToNext({ next: ID }, "/tools", { q });
      expect(link).toMatch(/^<[\x21-\x3b\x3d\x3f-\x7e]+>; rel="next"$/);
      expect(parametersOf(link)).toEqual({ q, cursor: ID });
    },
  );

  it("replaces the cursor of the request by that of the next page", () => {
    const { link } = linkToNext({ next: "next" }, "/tools", { cursor: "this", limit: 1 });
    expect(parametersOf(link)).toEqual({ cursor: "next", limit: "1" });
  });
});

describe("pages of a list in both directions", () => {
  const rows = Array.from({ length: 7 }, (_, number) => ({
    key: `k${number}`,
    id: ID.replace(/0$/, String(number)),
  }));

  /** As a query does: one row too many, before a cursor in reverse. */
  function pageOf(limit: number, cursor?: TwoWayCursor) {
    const isBefore = cursor?.side === "before";
    const following = rows.filter(({ key }) => !cursor || (isBefore ? key < cursor.key : key > cursor.key));
    const fetched = (isBefore ? following.toReversed() : following).slice(0, limit + 1);
    return cutTwoWay(fetched, { limit, cursor }, (row) => row);
  }
  const cursorIn = (link: string, rel: string): TwoWayCursor | undefined => {
    const query = new RegExp(`<[^>]*[?]([^>]*)>; rel="${rel}"`).exec(link)?.[1];
    return decodeTwoWayCursor(new URLSearchParams(query).get("cursor") ?? undefined, "name", KEY);
  };

  it.each([1, 2, 3, 6, 7, 8])(
    "show each row once, forward and back by their links, %i at a time",
    (limit) => {
      const visit = (rel: "next" | "prev", from?: TwoWayCursor) => {
        const pages = [pageOf(limit, from)];
        for (;;) {
          const { link = "" } = linkBothWays(pages.at(-1) ?? pageOf(limit), "/tools", {
            sort: "name",
            limit,
          });
          const cursor = cursorIn(link, rel);
          if (!cursor) return pages;
          pages.push(pageOf(limit, cursor));
        }
      };
      const forward = visit("next");
      expect(forward.flatMap((page) => page.rows)).toEqual(rows);
      const back = visit("prev", forward.at(-1)?.previous ?? undefined);
      const expected = forward.length > 1 ? forward.slice(0, -1) : forward;
      expect(back.toReversed().flatMap((page) => page.rows)).toEqual(expected.flatMap((page) => page.rows));
    },
  );

  it("end after exactly full pages without an empty one", () => {
    expect(cutPage(rows, 7)).toEqual({ rows, next: null });
    expect(cutPage(rows, 6).next).toBe(rows[5]?.id);
    expect(cutPage([], 6)).toEqual({ rows: [], next: null });
  });
});
