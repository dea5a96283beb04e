import { expect, it, vi } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { findMatchedAliases } from "./find-matched-aliases.ts";
import { listTools } from "./list-tools.ts";
import { partKey } from "../tool/part-number.ts";

const shop = shopFixture();

it("a result has the alias by which it was found, not where name or number have the text too", async () => {
  const tool = await aTool(shop, { name: "Hook 47 mm", description: "" });
  const other = await aTool(shop, { name: "Hook 48 mm", description: "" });
  for (const [value, kind] of [
    ["4711-A", "customer"],
    ["47 mm", "other"],
    ["DIN", "manufacturer"],
    ["Iso Hook", "other"],
    ["SKF 99204-2RSH/C3", "manufacturer"],
    ["MNF77-A", "manufacturer"],
    ["DIN 9-2,5", "customer"],
  ]) {
    await shop.em.execute("insert into part_number (key, tool_id, value, kind) values (?, ?, ?, ?)", [
      partKey(value ?? ""),
      tool.id,
      value,
      kind,
    ]);
  }
  const found = async (text: string) => {
    const { rows } = await listTools({ em: shop.em }, { text, sort: "relevance", limit: 9 });
    const aliases = await findMatchedAliases({ em: shop.em }, text, rows);
    return rows.map(({ id }) => [id, aliases.get(id)?.value]);
  };
  expect(await found("4711a")).toEqual([[tool.id, "4711-A"]]);
  expect(await found("hook 4711")).toEqual([[tool.id, "4711-A"]]);
  expect(await found("47 mm")).toEqual([[tool.id, undefined]]);
  expect(await found("din")).toEqual([[tool.id, "DIN"]]);
  expect(await found("ISO hook")).toEqual([[tool.id, "Iso Hook"]]);
  expect(await found("di")).toEqual([[tool.id, undefined]]);
  expect(await found("99204-2RSH")).toEqual([[tool.id, "SKF 99204-2RSH/C3"]]);
  expect(await found("hook 2rsh")).toEqual([[tool.id, "SKF 99204-2RSH/C3"]]);
  expect(await found("77-a")).toEqual([[tool.id, "MNF77-A"]]);
  expect(await found("hook 2.5")).toEqual([[tool.id, "DIN 9-2,5"]]);
  expect(await found("9-25")).toEqual([]);
  expect(await found("skf")).toEqual([[tool.id, undefined]]);
  expect(await found(tool.partNumber)).toEqual([[tool.id, undefined]]);
  expect(await found("hook")).toEqual([
    [tool.id, undefined],
    [other.id, undefined],
  ]);
});

it("each alias is split into its words once, however many words are typed", async () => {
  const tool = await aTool(shop, { name: "Many numbers" });
  for (let at = 10; at < 30; at += 1) {
    const value = `A ${at} B 1 C 2 D 3 E 4`;
    await shop.em.execute("insert into part_number (key, tool_id, value, kind) values (?, ?, ?, 'other')", [
      partKey(value),
      tool.id,
      value,
    ]);
  }
  const { rows } = await listTools({ em: shop.em }, { text: "many numbers", sort: "relevance", limit: 9 });
  const countSplits = async (words: number): Promise<number> => {
    const splits = vi.spyOn(String.prototype, "matchAll");
    const text = Array.from({ length: words }, (_, at) => `9${at}9`).join(" ");
    expect(await findMatchedAliases({ em: shop.em }, text, rows)).toEqual(new Map());
    const { length } = splits.mock.calls;
    splits.mockRestore();
    return length;
  };
  expect([await countSplits(1), await countSplits(30)]).toEqual([20, 20]);
});
