import { defineEntity, type InferEntity, type Opt, p } from "@mikro-orm/core";

/** A place in the tree of the catalogue, at most four levels deep. */
export const Category = defineEntity({
  name: "Category",
  tableName: "category",
  properties: {
    id: p.uuid().primary(),
    parentId: p.uuid().nullable(),
    slug: p.text(),
    name: p.text(),
    /** The form of the name that names are sorted by: sizes as numbers. */
    sortName: p.text().$type<Opt<string>>().generated("sort_name(...) stored").lazy(),
    /** The order among its siblings. */
    position: p.integer(),
    /** The number that stands for the category in `tool_search.tokens`. */
    token: p.integer().defaultRaw("nextval('facet_token')"),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});

export type Category = InferEntity<typeof Category>;

/** A former address of a category, which redirects. */
export const CategoryAddress = defineEntity({
  name: "CategoryAddress",
  tableName: "category_address",
  properties: {
    slug: p.text().primary(),
    categoryId: p.uuid(),
  },
});

/** An attribute that tools of a category, and of the categories below it, have. */
export const CategoryAttribute = defineEntity({
  name: "CategoryAttribute",
  tableName: "category_attribute",
  properties: {
    categoryId: p.uuid().primary(),
    attribute: p.text().primary(),
    position: p.integer(),
    isRequired: p.boolean().default(false),
    isFacet: p.boolean().default(true),
  },
});
