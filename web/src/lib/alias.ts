export const ALIAS_KINDS = ["customer", "manufacturer", "old", "other"] as const;
export type AliasKind = (typeof ALIAS_KINDS)[number];

/** Another number that leads to a tool. */
export interface Alias {
  readonly value: string;
  readonly kind: AliasKind;
}

/** The labels of an alias by its kind: whose number it is. */
export const ALIAS_LABELS: Readonly<Record<AliasKind, string>> = {
  customer: "Customer number",
  manufacturer: "Manufacturer number",
  old: "Former number",
  other: "Other number",
};

/** Formats an alias with its kind: `customer number 4711`. */
export const aliasText = ({ kind, value }: Alias): string => `${ALIAS_LABELS[kind].toLowerCase()} ${value}`;
