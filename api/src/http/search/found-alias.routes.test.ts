import { afterAll, beforeAll, expect, it } from "vitest";
import { partKey } from "../../domain/tool/part-number.ts";
import { aTool } from "../../testing/factories.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

it("GET catalogue, 200: a part that was found by another number has that number and its kind", async () => {
  const tool = await aTool(api.shop, { name: "Shoulder screw" });
  const alias = { value: "MNF 77-A", kind: "manufacturer" };
  await api.shop.em.execute("insert into part_number (key, tool_id, value, kind) values (?, ?, ?, ?)", [
    partKey(alias.value),
    tool.id,
    alias.value,
    alias.kind,
  ]);
  const found = async (q: string) =>
    (await api.call("GET", `/catalogue?q=${q}`)).body.items.map((item) => [item._id, item.alias]);
  expect(await found("mnf77a")).toEqual([[tool.id, alias]]);
  expect(await found("shoulder+screw")).toEqual([[tool.id, undefined]]);
});
