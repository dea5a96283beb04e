import type { EntityManager } from "@mikro-orm/postgresql";
import type { ExpressionBuilder, Expression, SqlBool } from "kysely";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { readRelated, type RelatedPart } from "./entered-relations.ts";
import { aliasesOfTool } from "./managed-tool.ts";
import type { Alias } from "./part-number.ts";
import { FIELD_COLUMNS, fieldsOfRow, type ToolFields } from "./tool-fields.ts";

/** The data that a change of a tool compares with. */
export interface ToolState extends ToolFields {
  readonly id: string;
  readonly version: number;
  readonly partNumber: string;
  readonly aliases: readonly Alias[];
  readonly categoryId: string | null;
  /** The slug of the category. */
  readonly category: string | null;
  readonly attributes: AttributeValues;
  /** The parts that were entered at it; empty where they were not read. */
  readonly related: readonly RelatedPart[];
  readonly stockQuantity: number;
  readonly isArchived: boolean;
}

/**
 * Reads tools by rising id.
 *
 * @param options.locked locks their rows until the transaction ends
 * @param options.withRelated also reads what was entered at them
 */
export async function readToolStates(
  em: EntityManager,
  condition: (eb: ExpressionBuilder<Tables, "tool">) => Expression<SqlBool>,
  { locked = false, withRelated = false } = {},
): Promise<ToolState[]> {
  const rows = await tables(em)
    .selectFrom("tool")
    .select(["id", "version", "part_number", "category_id", "attributes", "stock_quantity", "archived_at"])
    .select(FIELD_COLUMNS)
    .select((eb) =>
      eb
        .selectFrom("category")
        .select("category.slug")
        .whereRef("category.id", "=", "tool.category_id")
        .as("category"),
    )
    .select(aliasesOfTool)
    .where(condition)
    .orderBy("id")
    .$if(locked, (query) => query.forNoKeyUpdate())
    .execute();
  const related = withRelated
    ? await readRelated(
        em,
        rows.map(({ id }) => id),
      )
    : new Map<string, RelatedPart[]>();
  return rows.map((row) => ({
    ...fieldsOfRow(row),
    id: row.id,
    version: row.version,
    partNumber: row.part_number,
    aliases: row.aliases,
    categoryId: row.category_id,
    category: row.category,
    attributes: row.attributes,
    related: related.get(row.id) ?? [],
    stockQuantity: row.stock_quantity,
    isArchived: row.archived_at !== null,
  }));
}
