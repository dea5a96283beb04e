// @vitest-environment node
import { infiniteQueryOptions, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { shareQueries } from "./share-queries.ts";

const FIRST_SECOND = 5_000;

/** Pages of a server at a time that can be set, and a query that numbers its fetches. */
function pages({ failures = 0 } = {}) {
  const clock = { now: FIRST_SECOND };
  const persister = shareQueries(() => clock.now);
  const fetches: string[] = [];
  const numbered = (name: string) => ({
    queryKey: [name],
    queryFn: async () => {
      const number = fetches.push(name);
      if (number <= failures) throw new Error("429");
      return { number };
    },
  });
  const open = (): QueryClient =>
    new QueryClient({ defaultOptions: { queries: { retry: false, persister } } });
  return { clock, fetches, numbered, open };
}

test("pages share the data of a query until the second ends", async () => {
  const { clock, fetches, numbered, open } = pages();
  const read = (name = "tools") => open().query(numbered(name));
  expect(await Promise.all([read(), read()])).toEqual([{ number: 1 }, { number: 1 }]);
  clock.now += 999;
  expect(await read()).toEqual({ number: 1 });
  expect(await read("settings")).toEqual({ number: 2 });
  clock.now += 1;
  expect(await read()).toEqual({ number: 3 });
  expect(fetches).toEqual(["tools", "settings", "tools"]);
});

test("a list in pages is shared, too", async () => {
  const { fetches, open } = pages();
  const list = infiniteQueryOptions({
    queryKey: ["list"],
    queryFn: async ({ pageParam }) => [pageParam, fetches.push("list")],
    initialPageParam: "first",
    getNextPageParam: () => "next",
  });
  const read = () => open().infiniteQuery(list);
  expect((await read()).pages).toEqual([["first", 1]]);
  expect((await read()).pages).toEqual([["first", 1]]);
});

test("after a failure each page tries alone", async () => {
  const { fetches, numbered, open } = pages({ failures: 1 });
  const read = () => open().query(numbered("tools"));
  const [first, second] = await Promise.allSettled([read(), read()]);
  expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
  expect(fetches).toHaveLength(2);
});
