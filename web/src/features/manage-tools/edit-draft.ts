import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import type { ManagedTool } from "./manage-tools.api.ts";
import { entriesOf, type ToolEntries } from "./tool-entries.ts";

/** An edit that is under way: what is typed, and the tool as it was when the edit began. */
export interface Edit {
  readonly entries: ToolEntries;
  readonly base: { readonly version: number; readonly entries: ToolEntries };
}

/** An edit that has not changed anything yet. */
export function freshEdit(tool: ManagedTool): Edit {
  const entries = entriesOf(tool);
  return { entries, base: { version: tool.version, entries } };
}

const NAMES = ["name", "description", "unitPrice", "minimumOrderQuantity", "imageUrl"] as const;

/** Whether anything typed differs from what the edit began with. */
export const isChanged = ({ entries, base }: Edit): boolean =>
  NAMES.some((name) => entries[name] !== base.entries[name]);

const draftName = (email: string, toolId: string): string => `manage-tool:${email}:${toolId}`;

/** The kept edit of this admin, with the version it began with, or a fresh one. */
export function readEdit(email: string, tool: ManagedTool): Edit {
  const kept = readDraft(draftName(email, tool.id));
  const version = Number(kept?.["version"]);
  if (!kept || !Number.isInteger(version)) return freshEdit(tool);
  const now = entriesOf(tool);
  const take = (prefix: string): ToolEntries => ({
    name: kept[`${prefix}name`] ?? now.name,
    description: kept[`${prefix}description`] ?? now.description,
    unitPrice: kept[`${prefix}unitPrice`] ?? now.unitPrice,
    minimumOrderQuantity: kept[`${prefix}minimumOrderQuantity`] ?? now.minimumOrderQuantity,
    imageUrl: kept[`${prefix}imageUrl`] ?? now.imageUrl,
  });
  return { entries: take(""), base: { version, entries: take("base.") } };
}

/** Keeps an edit in this tab, or forgets it when nothing is changed. */
export function keepEdit(email: string, toolId: string, edit: Edit): void {
  const name = draftName(email, toolId);
  if (!isChanged(edit)) {
    forgetDraft(name);
    return;
  }
  const base = NAMES.map((field): [string, string] => [`base.${field}`, edit.base.entries[field]]);
  keepDraft(name, {
    ...edit.entries,
    ...Object.fromEntries(base),
    version: String(edit.base.version),
  });
}
