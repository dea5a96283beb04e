import { defineEntity, type Opt, p } from "@mikro-orm/core";

/** A group of parts that differ in some attributes, with a page for all of them. */
export const Family = defineEntity({
  name: "Family",
  tableName: "family",
  properties: {
    id: p.uuid().primary(),
    /** The address of its page; never changes. */
    slug: p.text(),
    name: p.text(),
    /** The form of the name that names are sorted by: sizes as numbers. */
    sortName: p.text().$type<Opt<string>>().generated("sort_name(...) stored").lazy(),
    description: p.text(),
    categoryId: p.uuid().nullable(),
    /** The path of an image. */
    drawing: p.text().nullable(),
    version: p.integer().default(1),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});

/** An attribute in which the parts of a family differ. */
export const FamilyColumn = defineEntity({
  name: "FamilyColumn",
  tableName: "family_column",
  properties: {
    familyId: p.uuid().primary(),
    attribute: p.text().primary(),
    position: p.integer(),
    /** The letter of the dimension in the drawing. */
    letter: p.text().nullable(),
  },
});
