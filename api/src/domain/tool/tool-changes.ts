export const TOOL_EVENT_TYPES = [
  "tool.added",
  "tool.edited",
  "tool.archived",
  "tool.restored",
  "tool.imported",
  "tool.document-added",
  "tool.document-edited",
  "tool.document-revised",
  "tool.document-removed",
] as const;

export type ToolEventType = (typeof TOOL_EVENT_TYPES)[number];

/** The values of a field before and after. */
export interface FieldChange {
  readonly from: string | number | null;
  readonly to: string | number | null;
}

export type ToolChanges = Readonly<Record<string, FieldChange>>;
