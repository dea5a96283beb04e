import { checkAttributeValues } from "../catalogue/attribute-values.ts";
import { type Classification, classificationChanges } from "./classification.ts";
import { enteredOf, relationChanges } from "./entered-relations.ts";
import { type Alias, partKey, takenBy } from "./part-number.ts";
import { checkPriceBreaks, planPrices } from "./plan-prices.ts";
import { planRelations } from "./plan-relations.ts";
import { fieldChanges, fieldsAfter, newFields, type ToolFields } from "./tool-fields.ts";
import { type ToolImages, withFirst } from "./tool-images.ts";
import { numberChanges, numbersAfter, numbersError } from "./tool-numbers.ts";
import type { FieldError, PlannedChange, Surroundings, ToolPatch } from "./tool-patch.ts";
import type { ToolState } from "./tool-state.ts";

/** Returns what a patch makes of a tool, or of a new one, which has all required fields. Pure: the same input gives the same plan. */
export function planChange(before: ToolState | null, patch: ToolPatch, about: Surroundings): PlannedChange {
  const { prices, errors: priceErrors } = planPrices(before, patch);
  const fields = before
    ? fieldsAfter(withImages(before, patch), { ...patch, ...prices })
    : newFields({ ...patch, ...prices });
  if (!fields) throw new Error("a new tool has all required fields");
  const numbers = before
    ? numbersAfter(before, patch)
    : { partNumber: patch.partNumber ?? null, aliases: patch.aliases ?? [] };
  const classified = planClassification(before, patch.classification, about);
  const related = planRelations(before, patch, about);
  const { isArchived = before?.isArchived ?? false } = patch;
  const changesOfNumbers = numberChanges(before ?? { partNumber: null, aliases: [] }, numbers);
  const changesOfFields = fieldChanges(before, fields);
  return {
    before,
    fields,
    partNumber: numbers.partNumber,
    aliases: numbers.aliases,
    categoryId: classified.categoryId,
    attributes: classified.attributes,
    isArchived,
    related: related.related,
    changes: {
      ...changesOfNumbers,
      ...changesOfFields,
      ...classified.changes,
      ...relationChanges(
        enteredOf(before?.related ?? []),
        enteredOf(related.related ?? before?.related ?? []),
      ),
      ...(isArchived !== (before?.isArchived ?? false) && {
        isArchived: { from: null, to: isArchived ? "true" : null },
      }),
    },
    errors: [
      ...((changesOfNumbers["partNumber"] ?? changesOfNumbers["aliases"])
        ? numberErrors(before, numbers, about)
        : []),
      ...imageErrors(before, fields, about),
      ...priceErrors,
      ...(priceErrors.length === 0 && (changesOfFields["priceBreaks"] ?? changesOfFields["price"])
        ? checkPriceBreaks(fields, changesOfFields["priceBreaks"] ? "priceBreaks" : "price")
        : []),
      ...classified.errors,
      ...related.errors,
    ],
  };
}

/** The tool with the other images as they are after another one takes the first place. */
const withImages = (before: ToolState, { imageUrl }: ToolPatch): ToolFields =>
  imageUrl === undefined || imageUrl === before.imageUrl
    ? before
    : { ...before, ...withFirst(before, imageUrl) };

function numberErrors(
  before: ToolState | null,
  { partNumber, aliases }: { readonly partNumber: string | null; readonly aliases: readonly Alias[] },
  { holders }: Surroundings,
): FieldError[] {
  const message = numbersError({ partNumber: partNumber ?? "", aliases });
  if (message) return [{ code: "bad-aliases", field: "aliases", message }];
  const numbers = [
    ...(partNumber === null ? [] : [{ field: "partNumber", value: partNumber }]),
    ...aliases.map(({ value }) => ({ field: "aliases", value })),
  ];
  return numbers.flatMap(({ field, value }) => {
    const holder = holders.get(partKey(value));
    return !holder || holder.toolId === before?.id
      ? []
      : [{ code: "part-number-taken" as const, field, message: takenBy(value, holder) }];
  });
}

function imageErrors(
  before: ToolImages | null,
  { imageUrl, moreImages }: ToolFields,
  { missingImages }: Surroundings,
): FieldError[] {
  const more = moreImages.map((one) => one.imageUrl);
  const shown = new Set(before ? [before.imageUrl, ...before.moreImages.map((one) => one.imageUrl)] : []);
  const isMissing = (url: string): boolean => missingImages.has(url) && !shown.has(url);
  const error = (field: string, message: string): FieldError => ({ code: "unknown-image", field, message });
  if (isMissing(imageUrl)) return [error("imageUrl", "image not found: upload it first")];
  if (more.includes(imageUrl)) {
    return [error("moreImages", `${imageUrl} is the image in the column img: list it once`)];
  }
  const twice = more.find((url, at) => more.indexOf(url) !== at);
  if (twice !== undefined) return [error("moreImages", `${twice} is listed twice: list it once`)];
  const missing = more.find(isMissing);
  return missing === undefined ? [] : [error("moreImages", `${missing} was not found: upload it first`)];
}

const UNCLASSIFIED = { category: null, categoryId: null, attributes: {} } as const;

function planClassification(
  before: ToolState | null,
  patch: Classification | undefined,
  { classify }: Surroundings,
) {
  const { category, categoryId, attributes } = before ?? UNCLASSIFIED;
  const unchanged = { categoryId, attributes, changes: {}, errors: [] };
  if (!patch) return unchanged;
  const changes = classificationChanges({ category, attributes }, patch);
  // Values that their category does not allow any more stay until they are changed.
  if (Object.keys(changes).length === 0 && before) return unchanged;
  const chosen = classify(patch.category);
  if (!chosen) {
    const message = `no category has the address ${patch.category}: enter the last part of /c/…, or none`;
    return {
      ...unchanged,
      changes,
      errors: [{ code: "unknown-category", field: "category", message } as const],
    };
  }
  const errors = checkAttributeValues(patch.attributes, chosen.allowed).map(({ attribute, message }) => ({
    code: "bad-attributes" as const,
    field: `attributes.${attribute}`,
    message,
  }));
  return { categoryId: chosen.id, attributes: patch.attributes, changes, errors };
}
