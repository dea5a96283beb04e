import type { EntityManager } from "@mikro-orm/postgresql";
import { type ExpressionBuilder, expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Tables, tables } from "../shared/tables.ts";
import { LISTED_COLUMNS, type ListedTool, toolFromRow, type ToolRow } from "./listed-tool.ts";
import { type Alias, type AliasKind, sortAliases } from "./part-number.ts";
import type { ImageTexts, MoreImage } from "./tool-images.ts";

/** A tool as admins see it. */
export interface ManagedTool extends ListedTool, ImageTexts {
  /** The version, which grows with every edit, not with stock: an edit names the version it is based on. */
  readonly version: number;
  readonly archivedAt: Date | null;
  readonly createdAt: Date;
  /** The units that unpaid orders hold now; the stock does not include them. */
  readonly heldQuantity: number;
  /** The other numbers that lead to it, by kind. */
  readonly aliases: readonly Alias[];
}

interface ManagedToolRow extends ToolRow {
  image_alt: string | null;
  more_images: readonly MoreImage[];
  version: number;
  created_at: Date;
  held_quantity: number;
  aliases: Alias[];
}

const eb = expressionBuilder<Tables>();

const heldByOrders = (status: "pending" | "cancelling") =>
  eb
    .selectFrom("customer_order as o")
    .innerJoin("order_line as l", "l.order_id", "o.id")
    .select(["l.tool_id", "l.quantity"])
    .where("o.status", "=", status)
    .where("o.holds_stock", "=", true);

/** Reads the open holds only, not all orders of the tools. */
const HELD = eb
  .selectFrom(heldByOrders("pending").unionAll(heldByOrders("cancelling")).as("held"))
  .select(({ fn }) => ["held.tool_id", fn.sum<number>("held.quantity").as("quantity")])
  .groupBy("held.tool_id")
  .as("held");

/** The aliases of rows of `tool`, in no order. */
export const aliasesOfTool = (eb: ExpressionBuilder<Tables, "tool">) =>
  jsonArrayFrom(
    eb
      .selectFrom("part_number as n")
      .select("n.value")
      .select((one) => one.ref("n.kind").$castTo<AliasKind>().as("kind"))
      .whereRef("n.tool_id", "=", "tool.id")
      .where("n.kind", "<>", "own"),
  ).as("aliases");

/** A query of tools with their held units; the caller adds conditions on `tool`. */
export function selectManagedTools(em: EntityManager) {
  return tables(em)
    .selectFrom("tool")
    .leftJoin(HELD, "held.tool_id", "tool.id")
    .select([...LISTED_COLUMNS, "tool.version", "tool.created_at"])
    .select(["tool.image_alt", "tool.more_images"])
    .select((eb) => eb.fn.coalesce("held.quantity", eb.lit(0)).as("held_quantity"))
    .select(aliasesOfTool);
}

export function managedToolFromRow(row: ManagedToolRow): ManagedTool {
  return {
    ...toolFromRow(row),
    imageAlt: row.image_alt,
    moreImages: row.more_images,
    version: row.version,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    heldQuantity: row.held_quantity,
    aliases: sortAliases(row.aliases),
  };
}
