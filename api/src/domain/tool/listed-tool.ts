import type { Selectable } from "kysely";
import type { Tables } from "../shared/tables.ts";
import { LISTED_FIELD_COLUMNS, type ListedFields, listedFieldsOfRow } from "./tool-fields.ts";

/** A tool as customers see it. */
export interface ListedTool extends ListedFields {
  readonly id: string;
  readonly partNumber: string;
  readonly stockQuantity: number;
  /** True if it is no longer for sale. */
  readonly archived: boolean;
}

const COLUMNS = ["id", "part_number", "stock_quantity", "archived_at", ...LISTED_FIELD_COLUMNS] as const;

export type ToolRow = Pick<Selectable<Tables["tool"]>, (typeof COLUMNS)[number]>;

/** The columns of a `ToolRow`, for a typed query of `tool`. */
export const LISTED_COLUMNS = COLUMNS.map((column) => `tool.${column}` as const);

/** The same as text of SQL. */
export const TOOL_COLUMNS = LISTED_COLUMNS.join(", ");

export function toolFromRow(row: ToolRow): ListedTool {
  return {
    ...listedFieldsOfRow(row),
    id: row.id,
    partNumber: row.part_number,
    stockQuantity: row.stock_quantity,
    archived: row.archived_at !== null,
  };
}
