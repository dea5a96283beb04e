import type { PublicDocument } from "../../domain/document/list-documents.ts";
import { FAMILY_COLUMNS_MAX } from "../../domain/family/family-columns.ts";
import type { Neighbour } from "../../domain/family/find-neighbours.ts";
import type { Part } from "../../domain/part-page/find-part.ts";
import { RELATED_MAX } from "../../domain/part-page/find-related.ts";
import { RELATIONS_SHOWN_MAX } from "../../domain/tool/find-relations.ts";
import { documentsWire } from "../document/document.wire.ts";
import type { Returned } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { categoryPath, presentLink } from "./classification.wire.ts";
import { aliasWire } from "./part-number.wire.ts";
import { detailFields, presentDetails } from "./tool-fields.wire.ts";
import { picturesWire, presentPictures } from "./tool-images.wire.ts";
import { presentAnyTool, presentTool, toolWire } from "./tool.wire.ts";

/** The maximum is the same as for attributes. */
export const SPECIFICATIONS_MAX = 500;

/** An attribute in words. */
export const specificationWire = z.strictObject({
  attribute: z.string(),
  label: z.string(),
  value: z.string(),
  unit: z.string().nullable(),
});

const specificationsWire = z.array(specificationWire).max(SPECIFICATIONS_MAX);

/** The fields of a part besides those of a tool: category, family, attributes and price breaks. */
export const partFields = {
  category: z.string().nullable().openapi({ description: "Slug of the category" }),
  family: z.string().nullable().openapi({ description: "Slug of the family" }),
  ...detailFields,
  attributes: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).openapi({
    description:
      "Values by attribute: numbers in the attribute's unit, choices as in the facets, dates as `2026-12-04`",
    example: { thread: "m8", length: 30 },
  }),
};

export const presentPartFields = ({
  tool,
  category,
  family,
  attributes,
}: Pick<Part, "tool" | "category" | "attributes"> & { family: string | null }): z.input<
  z.ZodObject<typeof partFields>
> => ({
  category,
  family,
  ...presentDetails(tool),
  attributes: { ...attributes },
});

/** A tool with what its public page shows. */
export const partWire = z
  .strictObject({
    ...toolWire.shape,
    ...partFields,
    path: categoryPath.optional(),
    pictures: picturesWire.optional(),
    alias: aliasWire.optional(),
    specifications: specificationsWire
      .optional()
      .openapi({ description: "The attributes in words, in the category's order" }),
    familyName: z.string().optional(),
    neighbours: z
      .array(
        z.strictObject({
          attribute: z.string(),
          label: z.string(),
          step: z.enum(["smaller", "larger"]),
          value: z.string().openapi({ description: "Of the other part, in words", example: "35 mm" }),
          partNumber: z.string(),
          slug: z.string(),
        }),
      )
      .max(2 * FAMILY_COLUMNS_MAX)
      .optional()
      .openapi({ description: "Parts of its family that differ in one size only, by the next step" }),
    documents: documentsWire.optional().openapi({ description: "Its own and those of its family" }),
    successor: toolWire.optional(),
    alternatives: z
      .array(toolWire)
      .max(RELATIONS_SHOWN_MAX)
      .optional()
      .openapi({ description: "Parts for sale that do the same" }),
    fitsWith: z
      .array(toolWire)
      .max(RELATIONS_SHOWN_MAX)
      .optional()
      .openapi({ description: "Parts for sale that are used together with it" }),
    related: z
      .array(toolWire)
      .max(RELATED_MAX)
      .openapi({ description: "Tools for sale like it, of its category" }),
    gone: z.literal(true).optional().openapi({
      description: "Archived for so long that search engines should forget its page",
    }),
  })
  .openapi("Part");

const presentNeighbour = ({ column, step, value, partNumber, slug }: Neighbour) => ({
  attribute: column.slug,
  label: column.label,
  step,
  value,
  partNumber,
  slug,
});

export function presentPart(
  part: Part,
  documents: readonly PublicDocument[],
): Returned<z.input<typeof partWire>> {
  const { tool, family, relations, related, specifications, gone, alias } = part;
  const { successor, alternatives, fitsWith } = relations;
  return {
    ...presentAnyTool(tool),
    pictures: presentPictures({ ...part.images, imageUrl: tool.imageUrl }),
    ...presentPartFields({ ...part, family: family?.slug ?? null }),
    path: part.path.map(presentLink),
    ...(family && { familyName: family.name, neighbours: family.neighbours.map(presentNeighbour) }),
    ...(specifications.length > 0 && { specifications }),
    ...(documents.length > 0 && { documents }),
    ...(successor && { successor: presentTool(successor) }),
    ...(alternatives.length > 0 && { alternatives: alternatives.map(presentTool) }),
    ...(fitsWith.length > 0 && { fitsWith: fitsWith.map(presentTool) }),
    related: related.map(presentTool),
    ...(gone && { gone }),
    ...(alias && { alias }),
  };
}
