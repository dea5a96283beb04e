import { beforeAll, describe, expect, it } from "vitest";
import { allPages } from "../../testing/all-pages.ts";
import { dataInPostgres } from "../../testing/stored-data.ts";
import { anOrder, aPaidOrder, aTool } from "../../testing/factories.ts";
import { aRefund, settle } from "../../testing/order-steps.ts";
import { failAtBank } from "../../testing/faults.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { changeRole } from "../customer/change-role.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import { asAdmin } from "../customer/require-admin.ts";
import { deliverOrder, shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { adjustStock } from "../stock/adjust-stock.ts";
import { changeTool } from "../tool/change-tool.ts";
import type { Tool } from "../tool/tool.entity.ts";
import type { AuditEntry } from "./audit-entry.ts";
import { type AuditFilter, listAudit } from "./list-audit.ts";

const shop = shopFixture();
const admin = anAdmin({ name: "Mira Holt", email: "mira.holt@boltwright.test" });
let ctx: AdminContext;
beforeAll(async () => {
  ctx = await asAdmin(shop.as(admin));
});

const list = (filter: AuditFilter, limit = 100, after?: string) => listAudit(ctx, { filter, limit, after });

/** The entries about a subject, oldest first. */
const entriesOf = async (aboutId: string): Promise<AuditEntry[]> =>
  (await list({ about: aboutId })).rows.toReversed();
const summaryOf = async (aboutId: string) =>
  (await entriesOf(aboutId)).map(({ action, source, by, changes, note }) => ({
    action,
    source,
    by: by?.email ?? null,
    changes,
    note,
  }));

const edit = ({ id, name, description, imageUrl, minimumOrderQuantity }: Tool, price: number, version = 1) =>
  changeTool(ctx, {
    toolId: id,
    version,
    patch: { name, description, imageUrl, minimumOrderQuantity, price: cents(price) },
  });

describe("an order", () => {
  it("that is paid, shipped, delivered and refunded in two parts: each step with its actor, change and note", async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    const { orderId, person } = order;
    await shipOrder(shop.as(admin), orderId);
    await deliverOrder(shop.as(admin), orderId);
    await aRefund(shop, admin, { orderId, amount: cents(240), note: "Scratched" });
    await aRefund(shop, admin, { orderId, note: "Broken", restock: false });
    const byAdmin = { source: "admin", by: admin.email };
    const amount = (amountCents: number) => ({ amountCents: { from: null, to: amountCents } });
    const entries = await summaryOf(orderId);
    expect(entries).toMatchObject([
      {
        action: "order.placed",
        source: "customer",
        by: person.email,
        changes: { status: { from: null, to: "pending" } },
      },
      {
        action: "order.paid",
        source: "system",
        by: null,
        changes: { status: { from: "pending", to: "paid" } },
      },
      { action: "order.shipped", ...byAdmin, changes: { fulfilment: { from: "preparing", to: "shipped" } } },
      {
        action: "order.delivered",
        ...byAdmin,
        changes: { fulfilment: { from: "shipped", to: "delivered" } },
      },
      { action: "payment.refund-requested", ...byAdmin, changes: amount(240), note: "Scratched" },
      { action: "order.partly-refunded", changes: amount(240), note: "Scratched" },
      { action: "payment.refund-requested", ...byAdmin, changes: amount(2000), note: "Broken" },
      { action: "order.refunded", changes: { status: { from: "paid", to: "refunded" } }, note: "Broken" },
    ]);
    expect(new Set((await entriesOf(orderId)).map(({ about }) => about.person?.email))).toEqual(
      new Set([person.email]),
    );
  });

  it("whose refund the bank returns has an entry for that, by no person", async () => {
    const { orderId, intentId } = await aPaidOrder(shop);
    await aRefund(shop, admin, { orderId });
    const { data } = await shop.stripe.refunds.list({ payment_intent: intentId });
    await failAtBank(shop, data[0]?.id ?? "");
    await settle(shop, intentId);
    expect((await summaryOf(orderId)).at(-1)).toMatchObject({
      action: "order.refund-returned",
      source: "system",
      by: null,
      changes: { amountCents: { from: null, to: 1120 } },
    });
  });

  it("that was cancelled still has its name and customer", async () => {
    const { orderId, person, tool } = await anOrder(shop);
    await cancelOrder(shop.as(person), orderId);
    const entries = await entriesOf(orderId);
    expect(entries.map(({ action }) => action)).toEqual(["order.placed", "order.cancelled"]);
    for (const { about } of entries) {
      expect(about).toEqual({
        id: orderId,
        name: tool.name,
        orderNumber: expect.any(Number),
        person: { name: person.name, email: person.email },
        exists: true,
      });
    }
  });

  it("has no entry for a step that was rejected or repeated", async () => {
    const { orderId, person } = await aPaidOrder(shop);
    await expect(deliverOrder(shop.as(admin), orderId)).rejects.toMatchObject({ code: "not-shipped" });
    await expect(shipOrder(shop.as(person), orderId)).rejects.toMatchObject({ code: "forbidden" });
    await expect(cancelOrder(shop.as(person), orderId)).rejects.toMatchObject({ code: "already-paid" });
    for (let time = 0; time < 2; time += 1) await shipOrder(shop.as(admin), orderId);
    const actions = (await summaryOf(orderId)).map(({ action }) => action);
    expect(actions).toEqual(["order.placed", "order.paid", "order.shipped"]);
  });
});

describe("a tool", () => {
  it("has each change with the values before and after; an edit that changes nothing is none", async () => {
    const tool = await aTool(shop, { priceCents: 100, stockQuantity: 5 });
    await edit(tool, 90);
    await edit(tool, 90, 2);
    await edit(tool, 70);
    const adjustment = { toolId: tool.id, change: -2, note: "Damaged", idempotencyKey: newId() };
    for (let time = 0; time < 2; time += 1) await adjustStock(ctx, adjustment);
    await changeTool(ctx, { toolId: tool.id, patch: { isArchived: true } });
    await changeTool(ctx, { toolId: tool.id, patch: { isArchived: false } });
    expect((await summaryOf(tool.id)).map(({ action, changes, note }) => [action, changes, note])).toEqual([
      ["tool.edited", { price: { from: 100, to: 90 } }, null],
      ["tool.stock-adjusted", { stockQuantity: { from: 5, to: 3 } }, "Damaged"],
      ["tool.archived", { state: { from: "for sale", to: "archived" } }, null],
      ["tool.restored", { state: { from: "archived", to: "for sale" } }, null],
    ]);
  });
});

describe("a role", () => {
  it("that changes, and one that the sign-in service reports, have an entry with their source", async () => {
    shop.accounts.admins.add(admin.subject);
    const person = aPerson();
    const { id } = await ensureCustomer(shop.as(person));
    await changeRole(shop.as(admin), { email: person.email, role: "admin" });
    await shop.em.execute("update customer set role = 'customer' where id = ?", [id]);
    expect(await summaryOf(id)).toMatchObject([
      {
        action: "role.changed",
        source: "admin",
        by: admin.email,
        changes: { role: { from: "customer", to: "admin" } },
      },
      {
        action: "role.changed",
        source: "sign-in-service",
        by: null,
        changes: { role: { from: "admin", to: "customer" } },
      },
    ]);
  });
});

describe("pages of the audit", () => {
  it.each([1, 3])(
    "of %i over all logs have no gap and no repeated entry while changes are made",
    async (limit) => {
      const tool = await aTool(shop);
      const before = (await list({}, 1000)).rows.map(({ id }) => id);
      let price = 1;
      const rows = await allPages(
        (after?: string) => list({}, limit, after),
        async () => {
          if (price > 6) return;
          await edit(tool, (price += 1), price - 1);
          await anOrder(shop);
        },
      );
      expect(rows.map(({ id }) => id)).toEqual(before);
    },
  );

  it("of a filter by kind, subject and person together have what matches all of them", async () => {
    const [tool, other] = [await aTool(shop), anAdmin({ email: "other.admin@boltwright.test" })];
    await edit(tool, 5);
    await changeTool(await asAdmin(shop.as(other)), { toolId: tool.id, patch: { isArchived: true } });
    const find = async (filter: AuditFilter) => (await list(filter)).rows.map(({ action }) => action);
    expect(await find({ kind: "tool", about: tool.id, person: "mira.holt" })).toEqual(["tool.edited"]);
    expect(await find({ about: tool.id, person: "other.admin" })).toEqual(["tool.archived"]);
    expect(await find({ kind: "order", about: tool.id })).toEqual([]);
    expect(await find({ about: newId() })).toEqual([]);
  });
});

it("no log that the audit reads has a name, an address or a phone number", async () => {
  const person = aPerson({ name: "Zebulon Quist", email: "zebulon.quist@boltwright.test" });
  const paid = await aPaidOrder(shop, { person });
  await shipOrder(shop.as(admin), paid.orderId);
  const gone = await anOrder(shop, { person });
  await cancelOrder(shop.as(person), gone.orderId);
  const stored = (await dataInPostgres(shop)).split("\n");
  const logs = stored.filter((line) =>
    /^(order_event|audit_entry|role_change|stock_movement|outbox)\./.test(line),
  );
  expect(logs.join("\n")).toContain(paid.orderId);
  expect(logs.join("\n")).not.toMatch(/quist|@boltwright|Tejgaon|1700 000000/i);
});
