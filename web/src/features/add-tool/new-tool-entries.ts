import type { FieldErrors } from "../../lib/use-refusals.ts";
import { readCount, readPrice } from "../manage-tools/tool-entries.ts";
import type { NewTool } from "./add-tool.api.ts";

/** What an admin types; the picture has a state of its own. */
export type Entry = Exclude<keyof NewTool, "imageUrl">;
export type Entries = Readonly<Record<Entry, string>>;
export type Errors = FieldErrors<keyof NewTool>;

/** The form's fields in their order, by their labels. */
export const LABELS: readonly (readonly [keyof NewTool, string])[] = [
  ["name", "Name"],
  ["unitPrice", "Price"],
  ["minimumOrderQuantity", "Minimum order"],
  ["stockQuantity", "Available"],
  ["imageUrl", "Image"],
  ["description", "Description"],
];

/** What the draft of this form holds, else empty fields. */
export const entriesFrom = (draft: Record<string, string> | undefined): Entries => ({
  name: draft?.["name"] ?? "",
  unitPrice: draft?.["unitPrice"] ?? "",
  minimumOrderQuantity: draft?.["minimumOrderQuantity"] ?? "",
  stockQuantity: draft?.["stockQuantity"] ?? "",
  description: draft?.["description"] ?? "",
});

/** The entries as a tool without its picture, or what is wrong with each and what would be right. */
export function readEntries(entries: Entries): { tool: Omit<NewTool, "imageUrl"> } | { errors: Errors } {
  const name = entries.name.trim();
  const description = entries.description.trim();
  const unitPrice = readPrice(entries.unitPrice);
  const minimumOrderQuantity = readCount(entries.minimumOrderQuantity);
  const stockQuantity = readCount(entries.stockQuantity);
  const errors: Errors = {
    ...(name === "" ? { name: "Enter the tool's name." } : {}),
    ...(unitPrice ? {} : { unitPrice: "Enter dollars from 0.01 to 999999.99, such as 12.50." }),
    ...(minimumOrderQuantity ? {} : { minimumOrderQuantity: "Enter a whole number from 1." }),
    ...(stockQuantity === undefined ? { stockQuantity: "Enter a whole number, 0 for none yet." } : {}),
    ...(description === "" ? { description: "Describe the tool in a sentence or two." } : {}),
  };
  if (!unitPrice || !minimumOrderQuantity || stockQuantity === undefined || Object.keys(errors).length > 0) {
    return { errors };
  }
  return { tool: { name, description, unitPrice, minimumOrderQuantity, stockQuantity } };
}
