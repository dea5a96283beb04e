import { NUMBER_MAX, TEXT_MAX } from "../../domain/catalogue/attribute-values.ts";
import { LEVELS_MAX } from "../../domain/catalogue/edit-category.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const SLUG_MAX = 80;

/** The name of an attribute in addresses, bodies and files. */
export const attributeSlug = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, {
    error: "must be lower-case letters and digits with single hyphens, such as head-height",
  });

const attributeValueWire = z.union([
  z.number().min(-NUMBER_MAX).max(NUMBER_MAX),
  text(TEXT_MAX),
  z.boolean(),
]);

/** The place of a tool in the catalogue. */
export const classificationFields = {
  category: text(SLUG_MAX).nullable().openapi({ description: "Slug of the category" }),
  attributes: z.record(attributeSlug, attributeValueWire).openapi({
    description:
      "Values by attribute: a number in its unit, a value of a choice, a text, true or false, or a day",
    example: { thread: "m8", length: 30, coated: true, "rohs-declared-on": "2026-12-04" },
  }),
};

/** The name and address of a page of the catalogue. */
export const link = z.strictObject({ slug: z.string(), name: z.string() });

export const presentLink = ({ slug, name }: z.output<typeof link>): z.input<typeof link> => ({ slug, name });

/** The categories that lead to something. */
export const categoryPath = z
  .array(link)
  .max(LEVELS_MAX)
  .openapi({ description: "From the top category to its own; empty without one" });
