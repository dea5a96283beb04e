import {
  attributes,
  ATTRIBUTES_MAX,
  findAttribute,
  listAttributes,
} from "../../domain/catalogue/edit-attribute.ts";
import { CATALOGUE_SORTS } from "../../domain/search/search-sql.ts";
import { recordRoutes, recordVersion } from "../kit/record-routes.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { attributeFields } from "./attribute.wire.ts";

const content = z.strictObject(attributeFields);
const stored = content.extend({ version: recordVersion });

/** Reports the fields that do not fit the type. */
function checkType(attribute: z.output<typeof content>, issues: z.core.$RefinementCtx): void {
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
}

/** The parameters, facets and sort orders of the catalogue: they hide attributes of the same name, which others may have had before. */
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
const reserved = { path: ["slug"], error: "is a reserved name: choose another one" };

/** All attributes, for admins. */
export const attributesWire = z.array(stored.openapi("ManagedAttribute")).max(ATTRIBUTES_MAX);

export const attributeRoutes = recordRoutes({
  path: "/manage/attributes",
  names: ["Attribute", "Attributes"],
  what: "attribute",
  summaries: {
    list: "All attributes, for admins",
    add: "Add an attribute",
    edit: "Change label, unit, decimals and choices of an attribute",
    remove: "Remove an attribute that no category uses and no part has or had a value for",
  },
  id: text(40).openapi({ description: "Its slug, such as `head-height`" }),
  content: content.superRefine(checkType).refine(({ slug }) => !RESERVED_SLUGS.has(slug), reserved),
  edit: stored.superRefine(checkType),
  changes: attributes,
  all: { body: attributesWire, read: listAttributes },
  one: { body: attributesWire.element, read: findAttribute },
  problems: { add: ["attribute-taken"], save: ["attribute-in-use"], remove: ["attribute-in-use"] },
});
