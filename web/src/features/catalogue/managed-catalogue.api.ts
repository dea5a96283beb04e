import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

type WireCatalogue = components["schemas"]["ManagedCatalogue"];

/** A value of a choice; `value` is in addresses and files. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A property that parts have, such as length or material. */
export interface Attribute {
  readonly slug: string;
  readonly label: string;
  readonly type: "number" | "choice" | "text" | "boolean" | "date";
  /** Of a number. */
  readonly unit: string | null;
  /** Of a number: digits after the point. */
  readonly decimals: number | null;
  /** Of a choice, in their order. */
  readonly choices: readonly Choice[];
}

export interface ManagedAttribute extends Attribute {
  readonly version: number;
}

/** An attribute of a category with its settings there. */
export interface AttributeUse {
  /** Its slug. */
  readonly attribute: string;
  readonly isRequired: boolean;
  /** Whether customers filter by it. */
  readonly isFacet: boolean;
}

export interface ManagedCategory {
  readonly id: string;
  readonly parentId: string | null;
  readonly slug: string;
  readonly name: string;
  readonly version: number;
  /** Its attributes without inherited ones, in this order. */
  readonly ownAttributes: readonly AttributeUse[];
}

/** The structure of the catalogue. Siblings are in their order, attributes sorted by label. */
export interface ManagedCatalogue {
  readonly categories: readonly ManagedCategory[];
  readonly attributes: readonly ManagedAttribute[];
}

export const readManagedCatalogue = ({ categories, attributes }: WireCatalogue): ManagedCatalogue => ({
  categories: categories.map(({ attributes: ownAttributes, ...category }) => ({
    ...category,
    ownAttributes: ownAttributes.map(({ attribute, required, facet }) => ({
      attribute,
      isRequired: required,
      isFacet: facet,
    })),
  })),
  attributes,
});

/** All categories and attributes, for admins. */
export const managedCatalogueQuery = () =>
  queryOptions({
    queryKey: ["managed-catalogue"],
    queryFn: async (): Promise<ManagedCatalogue> =>
      readManagedCatalogue(await unwrap(customerApi.GET("/manage/catalogue"))),
  });
