import type { CategoryAttribute } from "../../domain/catalogue/attribute-definition.ts";
import { ATTRIBUTE_TYPES } from "../../domain/catalogue/attribute.entity.ts";
import { ATTRIBUTES_MAX, CHOICES_MAX } from "../../domain/catalogue/edit-attribute.ts";
import { shownAs } from "../kit/shown-as.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { attributeSlug } from "../tool/classification.wire.ts";

const LABEL_MAX = 60;

const choiceValue = z
  .string()
  .max(LABEL_MAX)
  .regex(/^[a-z0-9]+([.-][a-z0-9]+)*$/, {
    error: "must be lower-case letters and digits with single hyphens or dots, such as stainless-a2",
  });

/** The fields of an attribute. */
export const attributeFields = {
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

const ofCategory = z
  .object({ ...attributeFields, required: z.boolean(), facet: z.boolean() })
  .openapi("CategoryAttribute");

/** The attributes that the parts of a category have. */
export const categoryAttributesWire = z
  .array(
    shownAs(
      ({ isRequired, isFacet, choices, ...attribute }: CategoryAttribute) => ({
        ...attribute,
        choices: [...choices],
        required: isRequired,
        facet: isFacet,
      }),
      ofCategory,
    ),
  )
  .max(ATTRIBUTES_MAX);
