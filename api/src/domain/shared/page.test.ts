import { describe, expect, it } from "vitest";
import { allPages } from "../../testing/all-pages.ts";
import { seededIntegers } from "../../testing/seeded-random.ts";
import { cutPage, cutPageBy } from "./page.ts";

const rowsOf = (count: number): { id: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index).padStart(3, "0") }));

describe("a page", () => {
  it.each([
    [0, 3, 0, null],
    [2, 3, 2, null],
    [3, 3, 3, null],
    [4, 3, 3, "002"],
    [1, 1, 1, null],
    [2, 1, 1, "000"],
  ])(
    "of %i fetched rows and at most %i has %i, and the next one begins after %s",
    (fetched, limit, count, next) => {
      const page = cutPage(rowsOf(fetched), limit);
      expect([page.rows.length, page.next]).toEqual([count, next]);
    },
  );

  it("has the given kind of cursor", () => {
    const page = cutPageBy(rowsOf(3), 2, ({ id }) => ({ key: `key ${id}`, id }));
    expect(page.next).toEqual({ key: "key 001", id: "001" });
  });

  it("after page shows each row of any list once", async () => {
    const integer = seededIntegers(3);
    for (let round = 0; round < 200; round += 1) {
      const all = rowsOf(integer(0, 40));
      const limit = integer(1, 9);
      const read = async (after = "") => {
        const rest = all.filter(({ id }) => id > after);
        return cutPage(rest.slice(0, limit + 1), limit);
      };
      expect(await allPages(read)).toEqual(all);
    }
  });
});
