import { expect, test } from "vitest";
import { createQueryClient } from "../lib/query-client.ts";
import { json, serve } from "../testing/network.ts";
import { aTool } from "../testing/samples.ts";
import { fetchToolPage } from "./tool-address.ts";

const PAGE = "/tools/bw-1002/combination-wrench-19-mm";

const pageOf = (address: string) => {
  serve({ "GET /api/parts/*": () => json({ ...aTool(), related: [] }) });
  const { pathname, searchParams: search } = new URL(address, "https://shop.test");
  return fetchToolPage(createQueryClient(), { name: "bw-1002", pathname, search, staleTime: 0 });
};

test("another spelling of a tool's address moves with its query", async () => {
  const query = "utm_source=x&utm_term=a+b";
  expect(await pageOf(`/tools/BW-1002?${query}`)).toEqual({ status: 301, movedTo: `${PAGE}?${query}` });
  expect(await pageOf("/tools/BW-1002")).toEqual({ status: 301, movedTo: PAGE });
  expect(await pageOf(`${PAGE}?${query}`)).toEqual({});
});
