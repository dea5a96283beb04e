import { defineEntity, p } from "@mikro-orm/core";

/** What an admin can have done, by what it was done to. */
export const CATALOGUE_EVENTS = {
  category: ["category.added", "category.edited", "category.removed", "category.attributes-set"],
  attribute: ["attribute.added", "attribute.edited", "attribute.removed"],
  family: [
    "family.added",
    "family.edited",
    "family.removed",
    "family.document-added",
    "family.document-edited",
    "family.document-revised",
    "family.document-removed",
  ],
  synonyms: ["synonyms.added", "synonyms.edited", "synonyms.removed"],
} as const;
export type CatalogueEventType = (typeof CATALOGUE_EVENTS)[keyof typeof CATALOGUE_EVENTS][number];

/** The values of the fields that changed, each before and after. */
export type CatalogueChanges = Readonly<
  Record<string, { readonly from: string | number | null; readonly to: string | number | null }>
>;

/** A change that an admin made to a category, an attribute, synonyms or a family. */
export const CatalogueEvent = defineEntity({
  name: "CatalogueEvent",
  tableName: "catalogue_event",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    type: p.text().$type<CatalogueEventType>(),
    /** Slug of the category, attribute or family, id of synonyms. */
    about: p.text(),
    occurredAt: p.datetime().defaultRaw("now()"),
    byCustomerId: p.uuid(),
    changes: p.json<CatalogueChanges>().defaultRaw("'{}'"),
  },
});
