import { describe, expect, it } from "vitest";
import { aCategory } from "../../testing/catalogue.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { countOf, stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { removeCategory } from "../catalogue/edit-category.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { changeTool } from "../tool/change-tool.ts";
import { findToolByName } from "../tool/find-tool.ts";
import type { Tool } from "../tool/tool.entity.ts";
import { finishImports } from "./finish-imports.ts";
import type { ImportLine } from "./import-line.ts";
import { readPlan } from "./read-plan.ts";
import { claimImport, storePlan } from "./stored-import.ts";
import { importTools, type ImportResult, previewImport } from "./import-tools.ts";
import { listStockMovements } from "../stock/list-stock-movements.ts";
import { findEnteredRelations } from "../tool/find-entered-relations.ts";
import { listToolEvents } from "../tool/list-tool-events.ts";

const shop = shopFixture();

const aLine = (over: Partial<ImportLine> = {}): ImportLine => ({ line: 2, patch: {}, errors: [], ...over });

const aNewLine = (name: string, over: Partial<ImportLine> = {}): ImportLine =>
  aLine({
    patch: {
      name,
      description: "Imported",
      imageUrl: "/tools/wrench.webp",
      price: cents(500),
      minimumOrderQuantity: 1,
    },
    stockQuantity: 6,
    ...over,
  });

const preview = async (...lines: ImportLine[]): Promise<ImportResult> =>
  previewImport(await anAdminContext(shop), lines);
const apply = async (lines: readonly ImportLine[], plan?: string): Promise<ImportResult> =>
  importTools(await anAdminContext(shop), { lines, plan });

const rowOf = async (id: string): Promise<unknown> =>
  (await shop.em.execute("select * from tool where id = ?", [id]))[0];

describe("an import", () => {
  it("adds, edits and counts tools in one go", async () => {
    const edited = await aTool(shop, { stockQuantity: 10 });
    const counted = await aTool(shop, { stockQuantity: 10 });
    const name = `Imported ${newId()}`;
    const result = await apply([
      aNewLine(name),
      aLine({ line: 3, partNumber: edited.partNumber, patch: { price: cents(777) } }),
      aLine({ line: 4, partNumber: counted.partNumber, newStockQuantity: 4 }),
    ]);
    expect(result.outcome).toBe("applied");
    expect(result.lines.map(({ action }) => action)).toEqual(["create", "update", "update"]);
    const { id } = await findToolByName({ em: shop.em }, name);
    expect(await rowOf(id)).toMatchObject({ stock_quantity: 6, price_cents: 500 });
    expect(await rowOf(edited.id)).toMatchObject({ price_cents: 777, version: 2, stock_quantity: 10 });
    expect(await rowOf(counted.id)).toMatchObject({ version: 1, stock_quantity: 4 });
  });

  it("records the admin, the changes and the stock of each tool", async () => {
    const ctx = await anAdminContext(shop);
    const tool = await aTool(shop, { stockQuantity: 10, priceCents: 1120 });
    const name = `Imported ${newId()}`;
    await importTools(ctx, {
      lines: [
        aNewLine(name),
        aLine({
          line: 3,
          partNumber: tool.partNumber,
          patch: { price: cents(999) },
          newStockQuantity: 12,
        }),
      ],
    });
    const by = expect.stringContaining(ctx.admin.person.email);
    const events = await listToolEvents(ctx, { toolId: tool.id, limit: 10 });
    expect(events.rows).toMatchObject([
      { type: "tool.imported", by, changes: { price: { from: 1120, to: 999 } } },
    ]);
    const ledger = await listStockMovements(ctx, { toolId: tool.id, limit: 1 });
    expect(ledger.rows).toMatchObject([
      { quantity: 2, stockAfter: 12, reason: "adjusted", note: "Imported from a file", by },
    ]);
    const added = await findToolByName({ em: shop.em }, name);
    expect((await listStockMovements(ctx, { toolId: added.id, limit: 9 })).rows).toMatchObject([
      { quantity: 6, reason: "initial", by },
    ]);
    expect((await listToolEvents(ctx, { toolId: added.id, limit: 9 })).rows).toMatchObject([
      {
        type: "tool.imported",
        changes: { name: { from: null, to: name }, stockQuantity: { from: null, to: 6 } },
      },
    ]);
  });

  it("with one wrong line is rejected and changes nothing", async () => {
    const tool = await aTool(shop);
    const before = await rowOf(tool.id);
    const name = `Half a file ${newId()}`;
    const result = await apply([
      aNewLine(name),
      aLine({ line: 3, partNumber: tool.partNumber, patch: { name: "Renamed" } }),
      aLine({ line: 4, partNumber: "BW-0" }),
    ]);
    expect(result.outcome).toBe("rejected");
    expect(result.lines.map(({ errors }) => errors.length)).toEqual([0, 0, 1]);
    expect(await rowOf(tool.id)).toEqual(before);
    expect(await countOf(shop, "tool where name = ?", [name])).toBe(0);
  });

  it("a second time changes and records nothing", async () => {
    const name = `Twice ${newId()}`;
    const lines = [aNewLine(name, { newStockQuantity: 6, stockQuantity: 6 })];
    await apply(lines);
    const { id } = await findToolByName({ em: shop.em }, name);
    const counts = async () => [
      await countOf(shop, "audit_entry where subject = ?", [id]),
      await countOf(shop, "stock_movement where tool_id = ?", [id]),
    ];
    const before = await counts();
    const again = await apply(lines);
    expect([again.outcome, again.lines[0]?.action]).toEqual(["applied", "unchanged"]);
    expect(await counts()).toEqual(before);
  });

  it("writes more lines than one statement takes, each once", async () => {
    const prefix = newId();
    const lines = Array.from({ length: 600 }, (_, at) =>
      aNewLine(`${prefix} ${at}`, { line: at + 2, stockQuantity: at % 2 }),
    );
    expect((await apply(lines)).outcome).toBe("applied");
    expect(await countOf(shop, "tool where name like ?", [`${prefix}%`])).toBe(600);
    expect(
      await countOf(shop, "stock_movement m join tool t on t.id = m.tool_id where t.name like ?", [
        `${prefix}%`,
      ]),
    ).toBe(300);
  });

  it("of the same new tools by two admins at once adds them once", async () => {
    const name = `Raced ${newId()}`;
    const results = await Promise.allSettled([apply([aNewLine(name)]), apply([aNewLine(name)])]);
    const failed = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(failed).toEqual(failed.map(() => expect.objectContaining({ code: "already-running" })));
    expect((await apply([aNewLine(name)])).lines).toMatchObject([{ action: "unchanged" }]);
    expect(await countOf(shop, "tool where name = ?", [name])).toBe(1);
  });

  describe("of many lines", () => {
    const BATCH = 50;

    /** Starts an import of two batches, of which the second waits for the row of its first tool. */
    async function aWaitingImport(relationsOfFirst?: (other: string) => ImportLine["relations"]) {
      const tools: Tool[] = [];
      for (let at = 0; at < 2 * BATCH; at += 1) tools.push(await aTool(shop, { stockQuantity: 10 }));
      const [first, held] = [tools[0], tools[BATCH]];
      if (!first || !held) throw new Error("no tools");
      const lines = tools.map(({ partNumber }, at) =>
        aLine({
          line: at + 2,
          partNumber,
          patch: { description: "Imported" },
          relations: at === 0 ? relationsOfFirst?.(tools[1]?.partNumber ?? "") : undefined,
        }),
      );
      const holder = shop.em.fork();
      await holder.begin();
      await holder.execute("select id from tool where id = ? for update", [held.id]);
      const applied = apply(lines);
      await expect.poll(() => countOf(shop, "tool_import where done = ?", [BATCH])).toBe(1);
      return { tools, first, applied, release: () => holder.commit() };
    }

    it("lets an order of a tool that is written go on while others are not", async () => {
      const { first, applied, release } = await aWaitingImport();
      await anOrder(shop, { tool: first, quantity: 3 });
      expect(await stockOf(shop, first.id)).toBe(7);
      await release();
      expect((await applied).lines.every(({ action }) => action === "update")).toBe(true);
    });

    it("leaves out a tool that is edited meanwhile, and says so", async () => {
      const { tools, applied, release } = await aWaitingImport();
      const edited = tools.at(-1);
      const toolId = edited?.id ?? "";
      const ctx = await anAdminContext(shop);
      await changeTool(ctx, { toolId, version: 1, patch: { description: "Edited" } });
      await release();
      const { outcome, lines } = await applied;
      expect([outcome, lines.filter(({ action }) => action === "error")]).toEqual([
        "applied",
        [expect.objectContaining({ line: 2 * BATCH + 1 })],
      ]);
      expect(await rowOf(toolId)).toMatchObject({ description: "Edited", version: 2 });
    });

    it("does not overwrite related parts that are edited meanwhile, and takes its entry back", async () => {
      const { tools, first, applied, release } = await aWaitingImport((part) => ({ alternatives: [part] }));
      const [, second, third] = tools;
      const ctx = await anAdminContext(shop);
      const relations = { alternatives: [third?.partNumber ?? ""] };
      await changeTool(ctx, { toolId: first.id, version: 2, patch: { relations } });
      await release();
      const { lines } = await applied;
      expect(lines.find(({ line }) => line === 2)).toMatchObject({
        action: "error",
        errors: [{ message: expect.stringContaining("all but the related parts is saved") }],
      });
      expect((await findEnteredRelations(ctx, first.id)).alternatives).toEqual(relations.alternatives);
      const { rows } = await listToolEvents(ctx, { toolId: first.id, limit: 3 });
      expect(rows[0]?.changes).toEqual({ alternatives: { from: second?.partNumber, to: null } });
    });

    it("is finished by the worker after its process ended, each line once", async () => {
      const { tools, applied, release } = await aWaitingImport();
      const finished = finishImports(shop, { interruptedMs: 0 });
      await release();
      await Promise.all([applied, finished]);
      const ids = tools.map(({ id }) => id);
      expect(await countOf(shop, "tool where id in (?) and version = 2", [ids])).toBe(2 * BATCH);
      expect(await countOf(shop, "audit_entry where subject in (?)", [ids])).toBe(2 * BATCH);
      expect(await countOf(shop, "tool_import")).toBe(0);
    });
  });

  it("that its own process ended meanwhile is no failure of the worker", async () => {
    const tools = [await aTool(shop), await aTool(shop)];
    const ctx = await anAdminContext(shop);
    const planned = await readPlan(
      shop.em,
      tools.map(({ partNumber }, at) => aLine({ line: at + 2, partNumber, patch: { description: "Ended" } })),
    );
    const id = await claimImport(ctx);
    await storePlan(ctx, id, planned);
    const blocker = shop.em.fork();
    await blocker.begin();
    await blocker.execute("select 1 from tool_import where id = ? for update", [id]);
    const finished = finishImports(shop, { interruptedMs: 0 });
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => countOf(shop, waiting)).toBe(1);
    await blocker.execute("delete from tool_import where id = ?", [id]);
    await blocker.commit();
    await finished;
    expect(await countOf(shop, "tool where description = 'Ended'")).toBe(0);
  });

  it("whose plan came too late for its claim is rejected, not reported as applied", async () => {
    const tool = await aTool(shop);
    const ctx = await anAdminContext(shop);
    const id = await claimImport(ctx);
    await finishImports(shop, { interruptedMs: -1000 });
    const planned = await readPlan(shop.em, [
      aLine({ partNumber: tool.partNumber, patch: { description: "Late" } }),
    ]);
    await expect(storePlan(ctx, id, planned)).rejects.toMatchObject({ code: "already-running" });
    expect(await rowOf(tool.id)).toMatchObject({ version: 1 });
  });

  it("gives a new tool without a number one that no other line of the file has", async () => {
    const [row] = await shop.em.execute<{ next: string }[]>("select nextval('tool_part_number') as next");
    const next = Number(row?.next) + 1;
    const lines = Array.from({ length: 5 }, (_, at) =>
      aNewLine(`Numbered ${newId()}`, {
        line: at + 2,
        partNumber: at === 0 ? undefined : `BW-${next + at - 1}`,
      }),
    );
    const { outcome, lines: done } = await apply(lines);
    expect([outcome, done.filter(({ action }) => action !== "create")]).toEqual(["applied", []]);
  });

  it("that fails for ten minutes is given up, so that other files can be imported", async () => {
    const ctx = await anAdminContext(shop);
    const id = await claimImport(ctx);
    await shop.em.execute(
      "update tool_import set lines = '[{}]', progressed_at = now() - interval '1 minute'",
    );
    await expect(finishImports(shop)).rejects.toThrow("all required fields");
    expect(await countOf(shop, "tool_import where id = ?", [id])).toBe(1);
    await shop.em.execute("update tool_import set progressed_at = now() - interval '11 minutes'");
    await expect(finishImports(shop)).rejects.toThrow("all required fields");
    expect(await countOf(shop, "tool_import where id = ?", [id])).toBe(0);
  });

  it("retains units that are ordered at the same time", async () => {
    const tool = await aTool(shop, { stockQuantity: 10 });
    const lines = [aLine({ partNumber: tool.partNumber, newStockQuantity: 20 })];
    await Promise.all([
      apply(lines),
      anOrder(shop, { tool, quantity: 3 }),
      anOrder(shop, { tool, quantity: 2 }),
    ]);
    const [ledger] = await shop.em.execute<{ sum: number }[]>(
      "select sum(quantity)::int as sum from stock_movement where tool_id = ?",
      [tool.id],
    );
    expect(await stockOf(shop, tool.id)).toBe(ledger?.sum);
  });

  it("into a category that is being removed names the line, and applies none", async () => {
    const slug = `saws-${newId()}`;
    const id = await aCategory(shop, { slug });
    const tool = await aTool(shop, { stockQuantity: 10 });
    const removing = shop.em.fork();
    await removing.begin();
    await removing.execute("delete from category where id = ?", [id]);
    const name = `Homeless ${newId()}`;
    const applied = apply([
      aLine({ partNumber: tool.partNumber, newStockQuantity: 4 }),
      aNewLine(name, { line: 3, category: slug }),
    ]);
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => countOf(shop, waiting)).toBe(1);
    await removing.commit();
    expect(await applied).toMatchObject({
      outcome: "rejected",
      lines: [{ errors: [] }, { line: 3, errors: [{ field: "category" }] }],
    });
    expect(await stockOf(shop, tool.id)).toBe(10);
    expect(await countOf(shop, "tool where name = ?", [name])).toBe(0);
  });

  it("and the removal of its category at once: the category has the tool or is unknown", async () => {
    for (let round = 0; round < 10; round += 1) {
      const slug = `saws-${newId()}`;
      const id = await aCategory(shop, { slug });
      const ctx = await anAdminContext(shop);
      const [applied, removed] = await Promise.allSettled([
        apply([aNewLine(`Raced ${newId()}`, { category: slug })]),
        removeCategory(ctx, id),
      ]);
      const isRemoved = removed.status === "fulfilled";
      const action = isRemoved ? "error" : "create";
      expect(applied).toMatchObject({ value: { lines: [{ action }] } });
      if (!isRemoved) expect(removed.reason).toMatchObject({ code: "category-in-use" });
    }
  });

  it("with an image that the shop does not have is rejected", async () => {
    const line = aNewLine(`No image ${newId()}`);
    const imageUrl = "/images/0123456789abcdef0123456789abcdef-1024.webp";
    const result = await apply([{ ...line, patch: { ...line.patch, imageUrl } }]);
    expect(result).toMatchObject({
      outcome: "rejected",
      lines: [{ errors: [{ field: "imageUrl", message: "image not found: upload it first" }] }],
    });
  });
});

describe("a preview", () => {
  it("shows what the import does, and changes nothing", async () => {
    const tool = await aTool(shop, { stockQuantity: 1 });
    const before = await rowOf(tool.id);
    const lines = [aLine({ partNumber: tool.partNumber, patch: { name: "Previewed" }, newStockQuantity: 2 })];
    const previewed = await preview(...lines);
    expect(previewed.outcome).toBe("preview");
    expect(await rowOf(tool.id)).toEqual(before);
    const applied = await apply(lines, previewed.plan);
    expect(applied).toEqual({ ...previewed, outcome: "applied" });
  });

  it("with errors is no rejection: it returns them", async () => {
    expect(await preview(aLine({ partNumber: "BW-0" }))).toMatchObject({
      outcome: "preview",
      lines: [{ action: "error" }],
    });
  });

  it("is outdated once the import would do something else, which then changes nothing", async () => {
    const tool = await aTool(shop, { priceCents: 100 });
    const lines = [aLine({ partNumber: tool.partNumber, patch: { price: cents(200) } })];
    const { plan } = await preview(...lines);
    await shop.em.execute("update tool set price_cents = 150 where id = ?", [tool.id]);
    expect((await apply(lines, plan)).outcome).toBe("outdated");
    expect(await rowOf(tool.id)).toMatchObject({ price_cents: 150, version: 1 });
    const { plan: current } = await preview(...lines);
    expect(current).not.toBe(plan);
    expect((await apply(lines, current)).outcome).toBe("applied");
  });

  it("stays valid when a tool changes that the file does not name", async () => {
    const [tool, other] = [await aTool(shop), await aTool(shop)];
    const lines = [aLine({ partNumber: tool.partNumber, patch: { name: "Still valid" } })];
    const { plan } = await preview(...lines);
    await shop.em.execute("update tool set name = 'Other' where id = ?", [other.id]);
    expect((await apply(lines, plan)).outcome).toBe("applied");
  });
});
