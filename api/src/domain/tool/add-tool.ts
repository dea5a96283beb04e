import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import { keyReused } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertImageExists } from "./assert-image-exists.ts";
import type { ToolDetails } from "./edit-tool.ts";
import { lockAdmin } from "./lock-admin.ts";
import { assertPriceBreaks, type PartialOrderTerms, storedBreaks } from "./order-terms.ts";
import { formatPriceBreaks } from "./price-break.ts";
import { type Classification, checkClassification, classificationChanges } from "./classify-tool.ts";
import type { ToolChanges } from "./tool-changes.ts";
import { recordToolEvent } from "./tool-event.ts";
import { assertNumbersFree } from "./tool-numbers.ts";
import { againIfTaken } from "./write-aliases.ts";

export interface NewTool extends ToolDetails {
  /** Initial stock, the first line of the ledger. */
  readonly stockQuantity: number;
  /** Without one the tool gets the next number of the shop. */
  readonly partNumber?: string | undefined;
  /** Undefined means single units at one price. */
  readonly terms?: PartialOrderTerms | undefined;
  /** Without one the tool has no category. */
  readonly classification?: Classification | undefined;
}

/**
 * Adds a tool for sale, with its initial stock in the ledger and an event with the admin. Requests with the same `idempotencyKey` add one tool.
 * Errors: `idempotency-key-reused`, `unknown-image`, `part-number-taken`, `bad-price-breaks`, `unknown-category`, `bad-attributes`. Spec section 7,
 * `POST tools`.
 */
export async function addTool(
  ctx: AdminContext,
  input: { tool: NewTool; idempotencyKey?: string | undefined },
): Promise<{ toolId: string }> {
  return againIfTaken(() =>
    inTransaction(ctx.em, async (em) => {
      await lockAdmin(em, ctx.admin);
      const earlier = await findEarlier(ctx, em, input);
      return { toolId: earlier ?? (await insertTool(ctx, em, input)) };
    }),
  );
}

/** Inserts a tool in the caller's transaction; returns its id. */
async function insertTool(
  ctx: AdminContext,
  em: EntityManager,
  { tool, idempotencyKey }: { tool: NewTool; idempotencyKey?: string | undefined },
): Promise<string> {
  const { partNumber, unitPrice, terms = {}, classification = UNCLASSIFIED } = tool;
  if (terms.priceBreaks) assertPriceBreaks({ unitPrice, priceBreaks: terms.priceBreaks }, "priceBreaks");
  await assertImageExists(em, tool.imageUrl);
  if (partNumber !== undefined) await assertNumbersFree(em, { partNumber, aliases: [], toolId: null });
  const categoryId = await checkClassification(em, classification);
  const toolId = newId();
  await tables(em)
    .insertInto("tool")
    .values({
      id: toolId,
      part_number: partNumber,
      name: tool.name,
      description: tool.description,
      image_url: tool.imageUrl,
      unit_price_cents: unitPrice,
      minimum_order_quantity: tool.minimumOrderQuantity,
      order_multiple: terms.orderMultiple,
      price_breaks: terms.priceBreaks && storedBreaks(terms.priceBreaks),
      stock_quantity: tool.stockQuantity,
      expected_on: terms.expectedOn,
      category_id: categoryId,
      attributes: classification.attributes,
    })
    .execute();
  if (tool.stockQuantity > 0) {
    await tables(em)
      .insertInto("stock_movement")
      .values({
        tool_id: toolId,
        quantity: tool.stockQuantity,
        reason: "initial",
        by_customer_id: ctx.admin.customerId,
      })
      .execute();
  }
  const changes = changesOf(tool);
  await recordToolEvent(em, { toolId, type: "tool.added", by: ctx.admin, changes, idempotencyKey });
  return toolId;
}

async function findEarlier(
  ctx: AdminContext,
  em: EntityManager,
  { tool, idempotencyKey }: { tool: NewTool; idempotencyKey?: string | undefined },
): Promise<string | null> {
  if (idempotencyKey === undefined) return null;
  const earlier = await tables(em)
    .selectFrom("tool_event")
    .select(["tool_id", "changes"])
    .where("by_customer_id", "=", ctx.admin.customerId)
    .where("request_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return null;
  const content = Object.entries(changesOf(tool));
  const isSame =
    content.length === Object.keys(earlier.changes).length &&
    content.every(([field, { to }]) => earlier.changes[field]?.to === to);
  if (isSame) return earlier.tool_id;
  throw keyReused("tool");
}

const UNCLASSIFIED: Classification = { category: null, attributes: {} };

/** The fields that were given. */
const changesOf = ({ terms = {}, classification = UNCLASSIFIED, ...tool }: NewTool): ToolChanges => {
  const given = {
    ...tool,
    orderMultiple: terms.orderMultiple,
    priceBreaks: formatPriceBreaks(terms.priceBreaks ?? []) || undefined,
    expectedOn: terms.expectedOn ?? undefined,
  };
  return {
    ...Object.fromEntries(
      Object.entries(given).flatMap(([field, to]) =>
        to === undefined ? [] : [[field, { from: null, to }] as const],
      ),
    ),
    ...classificationChanges(UNCLASSIFIED, classification),
  };
};
