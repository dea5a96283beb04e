import { plainCharacters } from "../shared/plain-text.ts";

/** The kinds of aliases, by their owner: the tool's own former number, a customer's, a manufacturer's. */
export const ALIAS_KINDS = ["old", "customer", "manufacturer", "other"] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];
export type NumberKind = "own" | AliasKind;

/** Another number that leads to a tool. */
export interface Alias {
  readonly value: string;
  readonly kind: AliasKind;
}

export const PART_NUMBER_MAX = 40;
/** The maximum number of aliases of one tool. */
export const ALIASES_MAX = 50;

/**
 * Returns what numbers are compared by, the letters and digits in capitals: `BW1002` of `bw 1002`. A point or comma between two digits
 * stays, as a point: `DR2.5` of `dr-2,5`. Empty for texts that cannot be a number.
 * The database's `part_key` returns the same for stored numbers.
 */
export function partKey(text: string): string {
  const plain = plainCharacters(text);
  const rest = plain.replaceAll(/[a-z0-9]/g, "");
  if (/[\p{L}\p{N}]/u.test(rest)) return "";
  return plain
    .replaceAll(/(?<=\d)[.,·٫]+(?=\d)/g, ".")
    .replaceAll(/[^a-z0-9.]|(?<!\d)\.|\.(?!\d)/g, "")
    .toUpperCase();
}

/** Returns the aliases in the order in which they are listed: by kind, then by value. */
export const sortAliases = (aliases: readonly Alias[]): Alias[] =>
  aliases.toSorted(
    (a, b) =>
      ALIAS_KINDS.indexOf(a.kind) - ALIAS_KINDS.indexOf(b.kind) ||
      (partKey(a.value) < partKey(b.value) ? -1 : 1),
  );

/** Returns aliases as files and the event log have them: `old:BW-7;manufacturer:DIN 912`. No alias contains a semicolon. */
export const formatAliases = (aliases: readonly Alias[]): string =>
  sortAliases(aliases)
    .map(({ kind, value }) => `${kind}:${value}`)
    .join(";");

const KIND_TEXT: Readonly<Record<AliasKind, string>> = {
  old: "former number",
  customer: "customer number",
  manufacturer: "manufacturer number",
  other: "other number",
};

/** A number that is taken, and the present number of its tool. */
export interface NumberHolder {
  readonly toolId: string;
  readonly value: string;
  readonly kind: NumberKind;
  readonly partNumber: string;
}

/** Returns the reason why a number is not free: `4711 is the customer number of BW-1002`. */
export function takenBy(typed: string, { kind, partNumber }: NumberHolder): string {
  return kind === "own"
    ? `${typed} is the number of part ${partNumber}`
    : `${typed} is a ${KIND_TEXT[kind]} of part ${partNumber}`;
}
