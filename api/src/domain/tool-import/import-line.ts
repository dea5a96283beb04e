import type { ToolPatch } from "../tool/tool-patch.ts";
import type { FieldChange } from "../audit/audit-action.ts";

/** The cells about category and attributes of a tool; undefined and empty cells mean unchanged. */
export interface ClassificationCells {
  /** The slug of the category, or `none`. */
  readonly category?: string | undefined;
  /** The texts by the slugs of attributes; `none` removes a value. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
}

/** The cells about related parts: numbers, or `none` alone to remove what was entered. Undefined means unchanged. */
export interface RelationCells {
  readonly successor?: readonly string[] | undefined;
  readonly alternatives?: readonly string[] | undefined;
  readonly fitsWith?: readonly string[] | undefined;
}

/** One line of a file, parsed; undefined means unchanged. */
export interface ImportLine extends ClassificationCells {
  readonly line: number;
  /** The tool's id in the export. */
  readonly toolId?: string | undefined;
  readonly partNumber?: string | undefined;
  /** The tool's version in the export. */
  readonly version?: number | undefined;
  /** The fields and aliases of the tool. */
  readonly patch: Omit<ToolPatch, "partNumber" | "classification" | "relations" | "isArchived">;
  readonly relations?: RelationCells | undefined;
  /** The stock in the export; of a new tool its initial stock. */
  readonly stockQuantity?: number | undefined;
  readonly newStockQuantity?: number | undefined;
  /** The errors of the line itself. */
  readonly errors: readonly LineError[];
}

export interface LineError {
  /** The domain's field; `line` for the line as a whole. */
  readonly field: string;
  readonly message: string;
}

/** The change that a line makes. */
export interface PlannedLine {
  readonly line: number;
  readonly action: "create" | "update" | "unchanged" | "error";
  readonly name: string;
  /** The tool that it changes, in this version; null for a new one. */
  readonly target: { readonly id: string; readonly version: number } | null;
  readonly changes: readonly ({ readonly field: string } & FieldChange)[];
  readonly errors: readonly LineError[];
  /** The patch that is applied to the tool. */
  readonly patch: ToolPatch;
  /** The units added (positive) or removed (negative). */
  readonly stockChange: number;
}
