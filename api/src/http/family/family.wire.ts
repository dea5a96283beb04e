import type { PublicDocument } from "../../domain/document/list-documents.ts";
import { FAMILY_COLUMNS_MAX, FAMILY_PARTS_MAX, LETTER_MAX } from "../../domain/family/family-columns.ts";
import type { FamilyDetails } from "../../domain/family/find-family.ts";
import { FAMILIES_MAX } from "../../domain/family/manage-families.ts";
import { PART_NUMBER_MAX } from "../../domain/tool/part-number.ts";
import { documentsWire } from "../document/document.wire.ts";
import { recordVersion } from "../kit/record-routes.ts";
import { multilineText, text } from "../kit/text.ts";
import type { Returned } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { imagePath } from "../tool/tool-images.wire.ts";
import { SPECIFICATIONS_MAX, specificationWire } from "../tool/part.wire.ts";
import { itemWire, presentItem } from "../tool/catalogue-item.wire.ts";
import { attributeSlug, categoryPath, link, presentLink } from "../tool/classification.wire.ts";
import { attributeFields } from "../catalogue/attribute.wire.ts";

const NAME_MAX = 120;

/** A family as its page shows it. */
export const familyWire = z
  .strictObject({
    ...link.shape,
    description: z.string(),
    drawing: z.string().nullable().openapi({ description: "Path of an image" }),
    category: z.string().nullable().openapi({ description: "Slug of its category" }),
    path: categoryPath,
    columns: z
      .array(
        z
          .object({
            ...attributeFields,
            letter: z.string().nullable().openapi({ description: "Of the dimension in the drawing" }),
          })
          .openapi("FamilyColumn"),
      )
      .max(FAMILY_COLUMNS_MAX)
      .openapi({ description: "The attributes in which its parts differ" }),
    common: z
      .array(
        specificationWire.extend({
          letter: z.string().optional().openapi({ description: "Of the dimension in the drawing" }),
        }),
      )
      .max(SPECIFICATIONS_MAX)
      .openapi({ description: "What all rows have in common, in words" }),
    documents: documentsWire.optional(),
    rows: z
      .array(itemWire)
      .max(FAMILY_PARTS_MAX)
      .openapi({ description: "Its parts for sale, sorted by the columns" }),
  })
  .openapi("Family");

export function presentFamily(
  family: FamilyDetails,
  documents: readonly PublicDocument[],
): Returned<z.input<typeof familyWire>> {
  const { slug, name, description, drawing, path, columns, common, parts } = family;
  return {
    slug,
    name,
    description,
    drawing,
    category: path.at(-1)?.slug ?? null,
    path: path.map(presentLink),
    columns,
    common: common.map(({ letter, ...value }) => ({ ...value, ...(letter !== null && { letter }) })),
    ...(documents.length > 0 && { documents }),
    rows: parts.map(presentItem),
  };
}

const content = z.strictObject({
  name: text(NAME_MAX),
  description: multilineText(4000, 0),
  category: text(80).nullable().openapi({ description: "Slug of its category" }),
  drawing: imagePath.nullable().openapi({ description: "Path of an image" }),
  columns: z
    .array(
      z.strictObject({
        attribute: attributeSlug,
        letter: text(LETTER_MAX).nullable().openapi({ description: "Of the dimension in the drawing" }),
      }),
    )
    .max(FAMILY_COLUMNS_MAX)
    .refine((columns) => new Set(columns.map(({ attribute }) => attribute)).size === columns.length, {
      error: "must have each attribute once",
    })
    .openapi({ description: "The attributes in which its parts differ, in their order" }),
  parts: z
    .array(text(PART_NUMBER_MAX))
    .max(FAMILY_PARTS_MAX, { error: `must be at most ${FAMILY_PARTS_MAX}` })
    .openapi({ description: "The part numbers of all its parts" }),
});

/** The fields of a family that an admin sets. */
export const familyContentWire = content.openapi("FamilyContent");

export const familyEditWire = content.extend({ version: recordVersion }).openapi("FamilyEdit");

export const managedFamilyWire = z
  .strictObject({
    ...content.shape,
    id: z.uuid(),
    slug: z.string(),
    version: z.int().openapi({ description: "Grows with every edit; send it with your edit" }),
  })
  .openapi("ManagedFamily");

export const listedFamiliesWire = z
  .array(z.strictObject({ id: z.uuid(), ...link.shape, parts: z.int() }).openapi("ListedFamily"))
  .max(FAMILIES_MAX);
