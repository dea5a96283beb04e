import type { AttributeDefinition, CategoryAttribute } from "../../domain/catalogue/attribute-definition.ts";
import { ATTRIBUTE_TYPES } from "../../domain/catalogue/attribute.entity.ts";
import { ATTRIBUTES_MAX, CHOICES_MAX } from "../../domain/catalogue/edit-attribute.ts";
import { CATEGORIES_MAX } from "../../domain/catalogue/edit-category.ts";
import { CATALOGUE_SORTS } from "../../domain/search/search-sql.ts";
import type { ClassifiedTool } from "../../domain/tool/find-classification.ts";
import { text, uuid } from "../kit/text.ts";
import type { Returned } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { attributeSlug, classificationFields } from "../tool/classification.wire.ts";

const NAME_MAX = 80;
const LABEL_MAX = 60;
const version = z.int().min(1).openapi({ description: "Grows with every edit" });

const choiceValue = z
  .string()
  .max(LABEL_MAX)
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, {
    error: "must be lower-case letters and digits with single hyphens or dots, such as stainless-a2",
  });

export const categoryInputWire = z.strictObject({
  name: text(NAME_MAX),
  parentId: uuid.nullable().openapi({ description: "The parent category; null for a top category" }),
  position: z
    .int()
    .min(0)
    .max(CATEGORIES_MAX)
    .openapi({ description: "Position among its siblings, from 0" }),
});

export const attributeUseWire = z.strictObject({
  attribute: attributeSlug,
  isRequired: z.boolean(),
  isFacet: z.boolean().openapi({ description: "Whether customers filter by it; never of a date" }),
});

export const definition = {
  slug: attributeSlug,
  label: text(LABEL_MAX),
  type: z.enum(ATTRIBUTE_TYPES).openapi({
    description: "A date is a day, as `2026-12-04`; parts are sorted by it, texts and dates are no facets",
  }),
  unit: text(12).nullable().openapi({ description: "Of a number", example: "mm" }),
  decimals: z.int().min(0).max(6).nullable().openapi({ description: "Of a number" }),
  choices: z
    .array(z.strictObject({ value: choiceValue, label: text(LABEL_MAX) }))
    .max(CHOICES_MAX)
    .openapi({ description: "Of a choice, in their order" }),
};

/** An attribute, whose fields fit its type. */
export const attributeEditWire = z.strictObject(definition).superRefine((attribute, issues) => {
  const { type, unit, decimals, choices } = attribute;
  const complain = (path: string, message: string) =>
    issues.addIssue({ code: "custom", path: [path], message });
  if (type === "number" && decimals === null) complain("decimals", "is required for a number");
  if (type !== "number" && decimals !== null)
    complain("decimals", "must be null: only numbers have decimals");
  if (type !== "number" && unit !== null) complain("unit", "must be null: only numbers have a unit");
  if (type === "choice" && choices.length === 0) complain("choices", "must have at least one choice");
  if (type !== "choice" && choices.length > 0) complain("choices", "must be empty: only choices have them");
  const values = choices.map(({ value }) => value);
  const twice = values.find((value, at) => values.indexOf(value) !== at);
  if (twice !== undefined) complain("choices", `has ${twice} twice`);
});

/** The parameters, facets and sort orders of the catalogue: they hide attributes of the same name. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...CATALOGUE_SORTS,
  "price",
  "category",
  "family",
  "q",
  "limit",
  "cursor",
  "sort",
]);

/** A new attribute: others may have had a name before it was reserved. */
export const newAttributeWire = attributeEditWire.refine(({ slug }) => !RESERVED_SLUGS.has(slug), {
  path: ["slug"],
  error: "is a reserved name: choose another one",
});

const attributeWire = z.strictObject({ ...definition, version }).openapi("ManagedAttribute");

export const managedCatalogueWire = z
  .strictObject({
    categories: z
      .array(
        z.object({
          id: z.uuid(),
          parentId: z.uuid().nullable(),
          slug: z.string(),
          name: z.string(),
          version,
          attributes: z
            .array(attributeUseWire)
            .max(ATTRIBUTES_MAX)
            .openapi({ description: "Its own attributes, without inherited ones, in their order" }),
        }),
      )
      .max(CATEGORIES_MAX)
      .openapi({ description: "Siblings in their order" }),
    attributes: z.array(attributeWire).max(ATTRIBUTES_MAX),
  })
  .openapi("ManagedCatalogue");

export const placeWire = z.strictObject({ version, ...classificationFields });

const allowed = z.strictObject({ ...definition, required: z.boolean(), facet: z.boolean() });

export const presentAllowed = ({
  isRequired,
  isFacet,
  ...attribute
}: CategoryAttribute): Returned<z.input<typeof allowed>> => ({
  ...presentDefinition(attribute),
  required: isRequired,
  facet: isFacet,
});

export const presentDefinition = ({
  slug: name,
  label,
  type,
  unit,
  decimals,
  choices,
}: AttributeDefinition) => ({
  slug: name,
  label,
  type,
  unit,
  decimals,
  choices,
});

export const allowedWire = z.array(allowed.openapi("CategoryAttribute")).max(ATTRIBUTES_MAX);

export const classifiedToolWire = z
  .strictObject({
    ...placeWire.shape,
    family: z
      .strictObject({ _id: uuid, name: z.string() })
      .optional()
      .openapi({ description: "The family that it is part of" }),
    allowed: allowedWire.openapi({ description: "The attributes of its category" }),
  })
  .openapi("Classification");

export const presentClassifiedTool = (
  tool: ClassifiedTool,
): Returned<z.input<typeof classifiedToolWire>> => ({
  version: tool.version,
  category: tool.category,
  attributes: { ...tool.attributes },
  ...(tool.family && { family: { _id: tool.family.id, name: tool.family.name } }),
  allowed: tool.allowed.map(presentAllowed),
});
