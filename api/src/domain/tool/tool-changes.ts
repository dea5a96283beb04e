export type ToolEventType =
  | "tool.added"
  | "tool.edited"
  | "tool.archived"
  | "tool.restored"
  | "tool.imported";

/** The values of a field before and after. */
export interface FieldChange {
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export type ToolChanges = Readonly<Record<string, FieldChange>>;
