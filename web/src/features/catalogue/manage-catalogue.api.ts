import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { problemOf } from "../../lib/problem.ts";
import { defineRecordChanges } from "../records/records.api.ts";
import {
  type Attribute,
  type ManagedAttribute,
  type ManagedCatalogue,
  managedCatalogueQuery,
  type ManagedCategory,
} from "./managed-catalogue.api.ts";

type Schemas = components["schemas"];

/** The name and place of a category. */
export type CategoryContent = Schemas["CategoryContent"];

/** The attributes of a category's own. */
export type CategoryUses = Pick<ManagedCategory, "attributes">;

/** An attribute with what all records have; its id is the slug. */
export interface AttributeRecord extends ManagedAttribute {
  readonly id: string;
  readonly name: string;
}

const countsOf = ({ slug, count, children }: Schemas["Category"]): [string, number][] => [
  [slug, count],
  ...children.flatMap(countsOf),
];

/** The number of parts for sale in each category and below it, by slug. */
export const categoryCountsQuery = () =>
  queryOptions({
    queryKey: ["categories", "counts"],
    queryFn: async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries((await unwrap(customerApi.GET("/categories"))).flatMap(countsOf)),
  });

/** The keys of the catalogue of admins, and of what customers see of it. */
const shownBy = [
  "managed-catalogue",
  "categories",
  "top-categories",
  "category",
  "catalogue",
  "catalogue-count",
  "family",
  "part",
];

/** Returns the query of an entry of the catalogue. */
const oneOf =
  <Entry>(find: (catalogue: ManagedCatalogue, id: string) => Entry | undefined) =>
  (id: string) =>
    queryOptions({
      ...managedCatalogueQuery(),
      select: (catalogue): Entry => {
        const entry = find(catalogue, id);
        if (entry === undefined) throw problemOf(404, "not-found");
        return entry;
      },
    });

const ofOne = (id: string) => ({ params: { path: { id } } });

const removeCategory = (id: string) => unwrap(customerApi.DELETE("/manage/categories/{id}", ofOne(id)));

export const categoryCalls = {
  one: oneOf(({ categories }, id) => categories.find((category) => category.id === id)),
  ...defineRecordChanges<CategoryContent, ManagedCategory>({
    shownBy,
    add: (body) => unwrap(customerApi.POST("/manage/categories", { body })),
    edit: (id, body) => unwrap(customerApi.PUT("/manage/categories/{id}", { ...ofOne(id), body })),
    remove: removeCategory,
  }),
};

/** Saves which attributes the parts of a category have, in this order. */
export const categoryUsesCalls = {
  one: categoryCalls.one,
  ...defineRecordChanges<CategoryUses, ManagedCategory>({
    shownBy,
    add: () => Promise.reject(new TypeError("A new category has no attributes.")),
    edit: (id, body) => unwrap(customerApi.PUT("/manage/categories/{id}/attributes", { ...ofOne(id), body })),
    remove: removeCategory,
  }),
};

const recordOf = (attribute: ManagedAttribute): AttributeRecord => ({
  ...attribute,
  id: attribute.slug,
  name: attribute.label,
});

export const attributeCalls = {
  one: oneOf(({ attributes }, slug) => {
    const found = attributes.find((attribute) => attribute.slug === slug);
    return found && recordOf(found);
  }),
  ...defineRecordChanges<Attribute, AttributeRecord>({
    shownBy,
    add: async (body) => recordOf(await unwrap(customerApi.POST("/manage/attributes", { body }))),
    edit: async (id, body) =>
      recordOf(await unwrap(customerApi.PUT("/manage/attributes/{id}", { ...ofOne(id), body }))),
    remove: (id) => unwrap(customerApi.DELETE("/manage/attributes/{id}", ofOne(id))),
  }),
};
