import { cents, type Money } from "../../lib/money.ts";
import type { FieldErrors } from "../../lib/use-refusals.ts";
import type { ToolDetails } from "./manage-tools.api.ts";

/** What an admin types into the edit form. */
export type ToolEntries = Readonly<Record<keyof ToolDetails, string>>;
export type EntryErrors = FieldErrors<keyof ToolDetails>;

/** The form's fields in their order, by their labels. */
export const ENTRY_LABELS: readonly (readonly [keyof ToolDetails, string])[] = [
  ["name", "Name"],
  ["description", "Description"],
  ["unitPrice", "Price"],
  ["minimumOrderQuantity", "Minimum order"],
  ["imageUrl", "Image"],
];

/** A tool as the form shows it. */
export const entriesOf = (tool: ToolDetails): ToolEntries => ({
  name: tool.name,
  description: tool.description,
  unitPrice: (tool.unitPrice / 100).toFixed(2),
  minimumOrderQuantity: String(tool.minimumOrderQuantity),
  imageUrl: tool.imageUrl,
});

/** A price as typed, `12`, `12.5` or `12.50`, in cents; undefined for anything else. */
export function readPrice(typed: string): Money | undefined {
  const [, dollars, decimals = ""] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return dollars === undefined ? undefined : cents(Number(dollars) * 100 + Number(decimals.padEnd(2, "0")));
}

/** A whole number of pieces as typed; undefined for anything else. */
export const readCount = (typed: string): number | undefined =>
  /^\d{1,7}$/.test(typed.trim()) ? Number(typed.trim()) : undefined;

/** The entries as details, or what is wrong with them and what would be right. */
export function readEntries(entries: ToolEntries): { details: ToolDetails } | { errors: EntryErrors } {
  const unitPrice = readPrice(entries.unitPrice);
  const minimumOrderQuantity = readCount(entries.minimumOrderQuantity);
  const errors: EntryErrors = {
    ...(entries.name.trim() === "" ? { name: "Enter the tool's name." } : {}),
    ...(entries.description.trim() === "" ? { description: "Describe the tool in a sentence or two." } : {}),
    ...(unitPrice === undefined || unitPrice === 0
      ? { unitPrice: "Enter dollars from 0.01 to 999999.99, such as 12.50." }
      : {}),
    ...(minimumOrderQuantity === undefined || minimumOrderQuantity === 0
      ? { minimumOrderQuantity: "Enter a whole number from 1." }
      : {}),
    ...(/^\/[^/]/.test(entries.imageUrl.trim())
      ? {}
      : { imageUrl: "Enter a path of the shop, such as /tools/wrench.webp." }),
  };
  if (Object.keys(errors).length > 0 || unitPrice === undefined || minimumOrderQuantity === undefined) {
    return { errors };
  }
  return {
    details: {
      name: entries.name.trim(),
      description: entries.description.trim(),
      imageUrl: entries.imageUrl.trim(),
      unitPrice,
      minimumOrderQuantity,
    },
  };
}
