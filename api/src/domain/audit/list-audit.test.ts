import { beforeAll, describe, expect, it } from "vitest";
import { aPaidOrder, aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { attributes } from "../catalogue/edit-attribute.ts";
import { addCategory } from "../catalogue/edit-category.ts";
import { asAdmin } from "../customer/require-admin.ts";
import { changeRole } from "../customer/change-role.ts";
import { ensureCustomer } from "../customer/ensure-customer.ts";
import { addReview } from "../review/add-review.ts";
import { moderateReview } from "../review/moderate-review.ts";
import { newId } from "../shared/ids.ts";
import { adjustStock } from "../stock/adjust-stock.ts";
import { changeTool } from "../tool/change-tool.ts";
import type { AuditKind } from "./audit-action.ts";
import { type AuditFilter, listAudit } from "./list-audit.ts";

const shop = shopFixture();

const admin = anAdmin({ name: "Mira Holt", email: "mira.holt@boltwright.test" });
const author = aPerson({ name: "Ada Okafor", email: "ada.okafor@boltwright.test" });
let toolId: string;
let reviewId: string;
let orderId: string;

beforeAll(async () => {
  const ctx = await asAdmin(shop.as(admin));
  ({ id: toolId } = await aTool(shop, { name: "Audited saw", stockQuantity: 5 }));
  await adjustStock(ctx, { toolId, change: -2, note: "Damaged", idempotencyKey: newId() });
  await changeTool(ctx, { toolId, patch: { isArchived: true } });
  ({ orderId } = await aPaidOrder(shop, { person: author }));
  const review = { claimedName: author.name, rating: 1, description: "Bad." };
  ({ reviewId } = await addReview(shop.as(author), review));
  await moderateReview(shop.as(admin), { reviewId, hidden: true, reason: "Insult" });
  await ensureCustomer(shop.as(author));
  shop.accounts.admins.add(admin.subject);
  await changeRole(shop.as(admin), { email: author.email, role: "admin" });
  await addCategory(ctx, { name: "Audited saws", parentId: null, position: 0 });
  await attributes.add(ctx, {
    slug: "audited-length",
    label: "Length",
    type: "number",
    unit: "mm",
    decimals: 1,
    choices: [],
  });
});

const list = async (filter: AuditFilter = {}, page: { limit?: number; after?: string | undefined } = {}) =>
  listAudit(await asAdmin(shop.as(admin)), { filter, limit: 1000, ...page });
const actionsOf = async (filter: AuditFilter): Promise<string[]> =>
  (await list(filter)).rows.map(({ action }) => action);

describe("the audit", () => {
  it("has the changes of a tool, newest first, with admin and reason", async () => {
    const { rows } = await list({ about: toolId });
    expect(rows).toMatchObject([
      { action: "tool.archived", about: { name: "Audited saw", exists: true } },
      {
        action: "tool.stock-adjusted",
        note: "Damaged",
        by: { name: "Mira Holt", email: admin.email },
        changes: { stockQuantity: { from: 5, to: 3 } },
      },
    ]);
  });

  it("has the events of an order, with its customer", async () => {
    const { rows } = await list({ about: orderId });
    expect(rows.map(({ action }) => action)).toEqual(["order.paid", "order.placed"]);
    for (const { about } of rows) expect(about.person).toEqual({ name: author.name, email: author.email });
  });

  it("has the moderation of a review, with author and reason", async () => {
    expect((await list({ about: reviewId })).rows).toMatchObject([
      {
        action: "review.hidden",
        note: "Insult",
        by: { email: admin.email },
        about: { person: { email: author.email } },
      },
    ]);
  });

  it.each<[AuditKind, RegExp]>([
    ["tool", /^tool\./],
    ["order", /^(order|payment)\./],
    ["review", /^review\./],
    ["role", /^role\./],
    ["category", /^category\./],
    ["attribute", /^attribute\./],
  ])("of the kind %s has no other entries", async (kind, pattern) => {
    const actions = await actionsOf({ kind });
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(pattern);
  });

  it("is sorted by time over all kinds, and read page by page without gaps", async () => {
    const all = (await list()).rows.map(({ id }) => id);
    expect(all).toEqual(all.toSorted().toReversed());
    const paged: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({}, { limit: 2, after });
      paged.push(...page.rows.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect(paged).toEqual(all);
  });
});

describe("the filter by person", () => {
  it("finds what they changed and what is about them, by part of the name or email address", async () => {
    for (const person of ["ada.oka", "OKAFOR", "Ökafor\u200B", "ada\u00A0okafor"]) {
      expect(new Set(await actionsOf({ person }))).toEqual(
        new Set(["role.changed", "review.hidden", "order.paid", "order.placed"]),
      );
    }
    expect(await actionsOf({ person: "mira.holt", kind: "tool" })).toEqual([
      "tool.archived",
      "tool.stock-adjusted",
    ]);
  });

  it("finds nothing for an unknown person, and takes wildcards as text", async () => {
    expect(await actionsOf({ person: "nobody@example.com" })).toEqual([]);
    expect(await actionsOf({ person: "%" })).toEqual([]);
    expect(await actionsOf({ person: "ada_okafor" })).toEqual([]);
  });

  it("is rejected where too many people match, and names the field", async () => {
    await shop.em.execute(
      `insert into customer (id, subject, email, name)
       select uuidv7(), 'crowd-' || n, 'crowd-' || n || '@boltwright.test', 'Crowd' from generate_series(1, 101) as n`,
    );
    await expect(list({ person: "crowd" })).rejects.toMatchObject({
      code: "too-many-people",
      field: "person",
      message: "More than 100 people match. Enter more of the email address or name.",
    });
  });
});
