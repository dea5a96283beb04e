import { beforeAll, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { SUGGESTIONS_MAX, suggestTools } from "./suggest-tools.ts";

const shop = shopFixture();

const TOOLS = [
  ["Claw hammer", "Forged steel, hickory handle"],
  ["Sledge hammer", "For posts and walls"],
  ["Claw bar", "For nails that a hammer has bent"],
  ["Hacksaw", "Steel frame"],
] as const;

beforeAll(async () => {
  for (const [name, description] of TOOLS) await aTool(shop, { name, description });
  for (let count = 0; count < 12; count += 1) await aTool(shop, { name: `Washer ${count}`, description: "" });
});

const suggest = async (text: string): Promise<string[]> =>
  (await suggestTools({ em: shop.em }, text)).tools.map(({ name }) => name);

it("nothing is suggested for an empty text, or one that nothing resembles", async () => {
  expect(await suggest("")).toEqual([]);
  expect(await suggest("xylophone")).toEqual([]);
  expect(await suggest("xylophone quartz")).toEqual([]);
});

it("tools that have all words are suggested, the closest first", async () => {
  expect(await suggest("claw")).toEqual(["Claw bar", "Claw hammer"]);
  expect(await suggest("hammer claw")).toEqual(["Claw hammer", "Claw bar"]);
});

it("a typo is corrected", async () => {
  expect(await suggest("slegde")).toEqual(["Sledge hammer"]);
});

it("where no tool has all words, those with all that some tool has are suggested, and the others are named", async () => {
  const { tools, dropped } = await suggestTools({ em: shop.em }, "hammer claw Xylophone");
  expect(tools.map(({ name }) => name)).toEqual(["Claw hammer", "Claw bar"]);
  expect(dropped).toEqual({ words: ["Xylophone"], instead: null, hasSize: false });
});

it("one word that nothing has is not split: there is nothing to suggest", async () => {
  expect(await suggest("clawhammerhead")).toEqual([]);
});

it("at most eight tools are suggested", async () => {
  expect(await suggest("washer")).toHaveLength(SUGGESTIONS_MAX);
  expect(await suggest("washer xylophone")).toHaveLength(SUGGESTIONS_MAX);
});

it("archived tools are never suggested", async () => {
  const tool = await aTool(shop, { name: "Obsolete plumb line", description: "" });
  expect(await suggest("plumb")).toEqual(["Obsolete plumb line"]);
  await shop.em.execute("update tool set archived_at = now() where id = ?", [tool.id]);
  expect(await suggest("plumb")).toEqual([]);
  expect(await suggest("plumb xylophone")).toEqual([]);
});
