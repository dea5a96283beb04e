import { describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { eventually } from "../../testing/eventually.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { addTool, type NewTool } from "./add-tool.ts";
import { changeTool } from "./change-tool.ts";
import { findManagedTool } from "./find-managed-tool.ts";
import { findPart } from "../part-page/find-part.ts";
import { listToolEvents } from "./list-tool-events.ts";
import { type Alias, ALIASES_MAX, partKey } from "./part-number.ts";

const shop = shopFixture();

interface Numbers {
  readonly partNumber?: string;
  readonly aliases?: readonly Alias[];
}

async function edit(ctx: AdminContext, toolId: string, numbers: Numbers, version?: number) {
  const tool = await findManagedTool(ctx, toolId);
  return changeTool(ctx, { toolId, version: version ?? tool.version, patch: numbers });
}

const aNewTool = (partNumber?: string): NewTool => ({
  name: `Bench vice ${newId()}`,
  description: "Cast iron",
  imageUrl: "/tools/wrench.webp",
  price: cents(8990),
  minimumOrderQuantity: 2,
  stockQuantity: 12,
  partNumber,
});

const numbersOf = (toolId: string): Promise<{ value: string; kind: string }[]> =>
  shop.em.execute("select value, kind from part_number where tool_id = ? order by kind, key", [toolId]);

/** A number that no other test has. */
const aNumber = (prefix = "AX"): string => `${prefix}-${newId().slice(-12)}`;

describe("a part number", () => {
  it("that is changed leads to its tool as an alias, and is recorded", async () => {
    const ctx = await anAdminContext(shop);
    const { id, partNumber: before } = await aTool(shop);
    const partNumber = aNumber();
    const { edited, tool } = await edit(ctx, id, { partNumber });
    expect(edited).toBe(true);
    expect(tool).toMatchObject({ partNumber, version: 2, aliases: [{ value: before, kind: "old" }] });
    expect(await findPart(ctx, before, 90)).toMatchObject({
      tool: { id, partNumber },
      alias: { value: before, kind: "old" },
    });
    expect((await findPart(ctx, partNumber.toLowerCase(), 90)).alias).toBeNull();
    const { rows } = await listToolEvents(ctx, { toolId: id, limit: 5 });
    expect(rows[0]?.changes).toEqual({
      partNumber: { from: before, to: partNumber },
      aliases: { from: null, to: `old:${before}` },
    });
  });

  it("is set to an earlier one, and written in another way, without a new alias", async () => {
    const ctx = await anAdminContext(shop);
    const { id, partNumber: first } = await aTool(shop);
    const second = aNumber();
    await edit(ctx, id, { partNumber: second });
    await edit(ctx, id, { partNumber: first });
    expect(await numbersOf(id)).toEqual([
      { value: second, kind: "old" },
      { value: first, kind: "own" },
    ]);
    await edit(ctx, id, { partNumber: second.toLowerCase().replace("-", " ") });
    const { tool } = await edit(ctx, id, { partNumber: second });
    expect(tool).toMatchObject({ partNumber: second, aliases: [{ value: first, kind: "old" }], version: 5 });
  });

  it("of another tool is rejected in any writing, as a number and as an alias, and changes nothing", async () => {
    const ctx = await anAdminContext(shop);
    const [taken, tool] = [await aTool(shop), await aTool(shop)];
    const alias = { value: aNumber("C"), kind: "customer" } as const;
    await edit(ctx, taken.id, { aliases: [alias] });
    const written = taken.partNumber.toLowerCase().replace("-", " ");
    await expect(edit(ctx, tool.id, { partNumber: written })).rejects.toMatchObject({
      code: "part-number-taken",
      field: "partNumber",
      message: `${written} is the number of part ${taken.partNumber}. Choose another one.`,
    });
    await expect(edit(ctx, tool.id, { aliases: [{ ...alias, kind: "other" }] })).rejects.toMatchObject({
      code: "part-number-taken",
      field: "aliases",
      message: `${alias.value} is a customer number of part ${taken.partNumber}. Choose another one.`,
    });
    await expect(addTool(ctx, { tool: aNewTool(alias.value) })).rejects.toMatchObject({
      code: "part-number-taken",
      field: "partNumber",
    });
    expect(await findManagedTool(ctx, tool.id)).toMatchObject({ version: 1, aliases: [] });
    expect(await numbersOf(tool.id)).toEqual([{ value: tool.partNumber, kind: "own" }]);
  });

  it("that two admins set at once belongs to one tool; the other one is named", async () => {
    const tools = await Promise.all([aTool(shop), aTool(shop), aTool(shop)]);
    const partNumber = aNumber();
    const results = await Promise.allSettled(
      tools.map(async ({ id }) => edit(await anAdminContext(shop), id, { partNumber })),
    );
    const failed = results.filter((result) => result.status === "rejected");
    expect(failed).toHaveLength(2);
    for (const { reason } of failed) {
      expect(reason).toMatchObject({
        code: "part-number-taken",
        message: expect.stringContaining(partNumber),
      });
    }
    expect(await countOf(shop, "part_number where key = ?", [partKey(partNumber)])).toBe(1);
  });

  it("of the sequence passes over numbers that were set by hand", async () => {
    const ctx = await anAdminContext(shop);
    const { partNumber } = await aTool(shop);
    const next = Number(partNumber.slice(3)) + 1;
    const byHand = await addTool(ctx, { tool: aNewTool(`bw ${next}`) });
    const { id } = await aTool(shop);
    await edit(ctx, byHand.toolId, { aliases: [{ value: `BW${next + 2}`, kind: "other" }] });
    expect(await findManagedTool(ctx, id)).toMatchObject({ partNumber: `BW-${next + 1}` });
    expect((await aTool(shop)).partNumber).toBe(`BW-${next + 3}`);
  });

  it("of the sequence that is set by hand at the same moment is drawn again", async () => {
    const ctx = await anAdminContext(shop);
    const { id, partNumber } = await aTool(shop);
    const next = `BW-${Number(partNumber.slice(3)) + 1}`;
    const em = shop.em.fork();
    await em.begin();
    await em.execute("update tool set part_number = ? where id = ?", [next, id]);
    const added = addTool(ctx, { tool: aNewTool() });
    await eventually(async () => {
      expect(await countOf(shop, "pg_locks where not granted")).toBeGreaterThan(0);
    });
    await em.commit();
    const { toolId } = await added;
    const { partNumber: drawn } = await findManagedTool(ctx, toolId);
    expect([drawn, (await findPart(ctx, next, 90)).tool.id]).toEqual([expect.stringMatching(/^BW-\d+$/), id]);
    expect(drawn).not.toBe(next);
  });

  it("of a request is part of what its key stands for", async () => {
    const ctx = await anAdminContext(shop);
    const tool = aNewTool(aNumber());
    const add = (one: NewTool) => addTool(ctx, { tool: one, idempotencyKey: "key" });
    const first = await add(tool);
    expect(await add(tool)).toEqual(first);
    await expect(add({ ...tool, partNumber: undefined })).rejects.toMatchObject({
      code: "idempotency-key-reused",
    });
    expect(await countOf(shop, "tool where name = ?", [tool.name])).toBe(1);
  });
});

describe("aliases", () => {
  it("are added, changed and removed together, by the version that the admin saw", async () => {
    const ctx = await anAdminContext(shop);
    const { id, partNumber } = await aTool(shop);
    const [one, two] = [aNumber("M"), aNumber("C")];
    await edit(ctx, id, { aliases: [{ value: one, kind: "manufacturer" }] });
    const aliases: Alias[] = [
      { value: two, kind: "customer" },
      { value: one.toLowerCase(), kind: "other" },
    ];
    const { tool } = await edit(ctx, id, { aliases });
    expect(tool).toMatchObject({ partNumber, version: 3, aliases });
    expect(await edit(ctx, id, { aliases: aliases.toReversed() }, 1)).toMatchObject({
      edited: true,
      tool: { version: 3 },
    });
    expect((await edit(ctx, id, { aliases: [] }, 2)).edited).toBe(false);
    expect((await edit(ctx, id, { aliases: [] })).tool.aliases).toEqual([]);
    expect(await numbersOf(id)).toEqual([{ value: partNumber, kind: "own" }]);
    const { rows } = await listToolEvents(ctx, { toolId: id, limit: 5 });
    expect(rows.map(({ changes }) => changes["aliases"])).toEqual([
      { from: `customer:${two};other:${one.toLowerCase()}`, to: null },
      { from: `manufacturer:${one}`, to: `customer:${two};other:${one.toLowerCase()}` },
      { from: null, to: `manufacturer:${one}` },
    ]);
  });

  it("become the number of their tool", async () => {
    const ctx = await anAdminContext(shop);
    const { id, partNumber } = await aTool(shop);
    const value = aNumber();
    await edit(ctx, id, { aliases: [{ value, kind: "customer" }] });
    const { tool } = await edit(ctx, id, { partNumber: value });
    expect(tool).toMatchObject({ partNumber: value, aliases: [{ value: partNumber, kind: "old" }] });
  });

  it.each<[string, (own: string) => Alias[], RegExp]>([
    ["the own number", (own) => [{ value: own.toLowerCase(), kind: "other" }], /is the part's own number/],
    [
      "one number twice",
      () => [
        { value: "X 99", kind: "other" },
        { value: "x-99", kind: "old" },
      ],
      /^x-99 is listed twice\.$/,
    ],
    [
      "too many",
      () => Array.from({ length: ALIASES_MAX + 1 }, (_, at) => ({ value: `T${at}`, kind: "other" })),
      /^50 aliases are the maximum/,
    ],
  ])("with %s are rejected, and nothing changes", async (_, aliasesOf, message) => {
    const ctx = await anAdminContext(shop);
    const { id, partNumber } = await aTool(shop);
    await expect(edit(ctx, id, { aliases: aliasesOf(partNumber) })).rejects.toMatchObject({
      code: "bad-aliases",
      field: "aliases",
      message: expect.stringMatching(message),
    });
    expect(await findManagedTool(ctx, id)).toMatchObject({ version: 1, aliases: [] });
  });
});

it("the database compares numbers as the code does", async () => {
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join("");
  for (const value of [printable, "bw-1002", "BW 10.02", "2..5,-.7.", "A.5.B", "1,2.3,,4", ".5", "5."]) {
    const [row] = await shop.em.execute<{ key: string }[]>("select part_key(?) as key", [value]);
    expect(partKey(value)).toBe(row?.key);
  }
  expect(["ＢＷ１", "b–w‑1", "Müller 7", "½x", "🔧", "§", "dr-2·5", "２．５", "٫5"].map(partKey)).toEqual([
    "BW1",
    "BW1",
    "MULLER7",
    "12X",
    "",
    "",
    "DR2.5",
    "2.5",
    "5",
  ]);
});
