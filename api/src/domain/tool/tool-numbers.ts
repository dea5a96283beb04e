import { type Alias, ALIASES_MAX, formatAliases, partKey } from "./part-number.ts";
import type { FieldChanges } from "../audit/audit-action.ts";

/** The numbers that lead to a tool. */
export interface ToolNumbers {
  readonly partNumber: string;
  readonly aliases: readonly Alias[];
}

/** Returns a tool's numbers after an edit: another number makes the former one an alias, an alias can become the number. */
export function numbersAfter(
  before: ToolNumbers,
  edit: { partNumber?: string | undefined; aliases?: readonly Alias[] | undefined },
): ToolNumbers {
  const { partNumber = before.partNumber, aliases = before.aliases } = edit;
  if (partKey(partNumber) === partKey(before.partNumber)) return { partNumber, aliases };
  const others = aliases.filter(
    ({ value }) => ![partNumber, before.partNumber].some((one) => isSame(one, value)),
  );
  return { partNumber, aliases: [...others, { value: before.partNumber, kind: "old" }] };
}

const isSame = (one: string, other: string): boolean => partKey(one) === partKey(other);

/** Returns what differs, with both values; aliases as one text, null for none. */
export function numberChanges(
  before: { readonly partNumber: string | null; readonly aliases: readonly Alias[] },
  after: { readonly partNumber: string | null; readonly aliases: readonly Alias[] },
): FieldChanges {
  const from = formatAliases(before.aliases) || null;
  const to = formatAliases(after.aliases) || null;
  return {
    ...(before.partNumber !== after.partNumber && {
      partNumber: { from: before.partNumber, to: after.partNumber },
    }),
    ...(from !== to && { aliases: { from, to } }),
  };
}

/** Returns the first reason why a tool cannot have these numbers by themselves, or null. */
export function numbersError({ partNumber, aliases }: ToolNumbers): string | null {
  if (aliases.length > ALIASES_MAX) return `${ALIASES_MAX} aliases are the maximum: remove one first`;
  const seen = new Set<string>();
  for (const { value } of aliases) {
    if (isSame(value, partNumber)) return `${value} is the part's own number`;
    if (seen.has(partKey(value))) return `${value} is listed twice`;
    seen.add(partKey(value));
  }
  return null;
}
