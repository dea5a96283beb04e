import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertImageExists } from "./assert-image-exists.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { lockTool } from "./lock-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { assertPriceBreaks, type PartialOrderTerms, storedBreaks, termChanges } from "./order-terms.ts";
import type { Alias } from "./part-number.ts";
import type { ToolChanges } from "./tool-changes.ts";
import { imageChanges, storedImages, withFirst } from "./tool-images.ts";
import { recordToolEvent } from "./tool-event.ts";
import { assertNumbersFree, numberChanges, numbersAfter } from "./tool-numbers.ts";
import { againIfTaken, writeAliases } from "./write-aliases.ts";

/** What an admin may edit; stock changes go through `adjust-stock.ts`. */
export interface ToolDetails {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly unitPrice: Cents;
  readonly minimumOrderQuantity: number;
}

/** Some of them; undefined means unchanged. */
export type PartialToolDetails = { readonly [Field in keyof ToolDetails]?: ToolDetails[Field] | undefined };

const FIELDS = ["name", "description", "imageUrl", "unitPrice", "minimumOrderQuantity"] as const;

interface ToolEdit {
  readonly toolId: string;
  readonly version: number;
  readonly details: ToolDetails;
  /** The tool's own number; undefined means unchanged. The former one becomes an alias. */
  readonly partNumber?: string | undefined;
  /** All aliases afterwards; undefined means unchanged. */
  readonly aliases?: readonly Alias[] | undefined;
  /** Undefined means unchanged. */
  readonly terms?: PartialOrderTerms | undefined;
}

/**
 * Edits a tool whose `version` is still the one that the admin saw; else changes nothing and returns the present tool. Placed orders retain
 * their price. An edit that would change nothing (a repeated call) succeeds. Errors: `not-found`, `unknown-image`, `part-number-taken`,
 * `bad-aliases`, `bad-price-breaks`.
 */
export async function editTool(
  ctx: AdminContext,
  input: ToolEdit,
): Promise<{ readonly edited: boolean; readonly tool: ManagedTool }> {
  return againIfTaken(() => inTransaction(ctx.em, (em) => edit(ctx, em, input)));
}

async function edit(
  ctx: AdminContext,
  em: EntityManager,
  input: ToolEdit,
): Promise<{ readonly edited: boolean; readonly tool: ManagedTool }> {
  const { toolId, details, terms = {} } = input;
  await lockTool(em, toolId);
  const before = await readManagedTool(em, toolId);
  const numbers = numbersAfter(before, input);
  const images = details.imageUrl === before.imageUrl ? before : withFirst(before, details.imageUrl);
  const changes = {
    ...numberChanges(before, numbers),
    ...changesBetween(before, details),
    ...imageChanges(before, images),
    ...termChanges(before, terms),
  };
  if (Object.keys(changes).length === 0) return { edited: true, tool: before };
  if (before.version !== input.version) return { edited: false, tool: before };
  if (changes["imageUrl"]) await assertImageExists(em, details.imageUrl);
  if (changes["partNumber"] ?? changes["aliases"]) await assertNumbersFree(em, { ...numbers, toolId });
  const { priceBreaks = before.priceBreaks } = terms;
  if (changes["priceBreaks"] ?? changes["unitPrice"]) {
    assertPriceBreaks(
      { unitPrice: details.unitPrice, priceBreaks },
      changes["priceBreaks"] ? "priceBreaks" : "unitPrice",
    );
  }
  // Only what changes: updating a searched column rewrites its search row.
  const changed = <Field extends keyof ToolDetails>(field: Field): ToolDetails[Field] | undefined =>
    changes[field] && details[field];
  await tables(em)
    .updateTable("tool")
    .set((eb) => ({
      part_number: changes["partNumber"] && numbers.partNumber,
      name: changed("name"),
      description: changed("description"),
      image_url: changed("imageUrl"),
      image_alt: changes["imageAlt"] && images.imageAlt,
      more_images: changes["moreImages"] && storedImages(images.moreImages),
      unit_price_cents: changed("unitPrice"),
      minimum_order_quantity: changed("minimumOrderQuantity"),
      order_multiple: changes["orderMultiple"] && terms.orderMultiple,
      price_breaks: changes["priceBreaks"] && storedBreaks(priceBreaks),
      expected_on: changes["expectedOn"] && terms.expectedOn,
      version: eb("version", "+", 1),
      updated_at: sql`now()`,
    }))
    .where("id", "=", toolId)
    .execute();
  if (changes["aliases"]) await writeAliases(em, [{ toolId, aliases: numbers.aliases }]);
  await recordToolEvent(em, { toolId, type: "tool.edited", by: ctx.admin, changes });
  return { edited: true, tool: await readManagedTool(em, toolId) };
}

/** Returns the fields that differ, with both values. */
export function changesBetween(before: ToolDetails, after: PartialToolDetails): ToolChanges {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const to = after[field];
      return to === undefined || to === before[field] ? [] : [[field, { from: before[field], to }]];
    }),
  );
}
