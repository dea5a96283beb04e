import { defineEntity, type Opt, p } from "@mikro-orm/core";

/** The types of values: a number in the attribute's unit, one of its choices, any text, yes or no, or a calendar day. */
export const ATTRIBUTE_TYPES = ["number", "choice", "text", "boolean", "date"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

/** A number in the attribute's unit, a value of a choice, a text, yes or no, or a day such as `2026-12-04`. */
export type AttributeValue = number | string | boolean;

/** The values of a tool by the slugs of their attributes. */
export type AttributeValues = Readonly<Record<string, AttributeValue>>;

/** A property that tools of a kind have, such as length or material. */
export const Attribute = defineEntity({
  name: "Attribute",
  tableName: "attribute",
  properties: {
    slug: p.text().primary(),
    label: p.text(),
    type: p.text().$type<AttributeType>(),
    unit: p.text().nullable(),
    /** The digits of a number after the point that are shown and stored. */
    decimals: p.smallint().nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});

/** A value that a choice may have. */
export const AttributeChoice = defineEntity({
  name: "AttributeChoice",
  tableName: "attribute_choice",
  properties: {
    attribute: p.text().primary(),
    value: p.text().primary(),
    /** The form of the value that values are sorted by: sizes as numbers. */
    sortName: p.text().$type<Opt<string>>().generated("sort_name(...) stored").lazy(),
    label: p.text(),
    position: p.integer(),
  },
});

/** A value that a tool has or had, with its token in `tool_search`; written by a trigger. */
export const FacetValue = defineEntity({
  name: "FacetValue",
  tableName: "facet_value",
  properties: {
    token: p.integer().primary().defaultRaw("nextval('facet_token')"),
    attribute: p.text(),
    value: p.text(),
    number: p.double().$type<number>().nullable(),
  },
});
