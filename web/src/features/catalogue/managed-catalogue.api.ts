import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";

/** The structure of the catalogue. Siblings are in their order, attributes sorted by label. */
export type ManagedCatalogue = components["schemas"]["ManagedCatalogue"];

/** A category; its attributes are without inherited ones, in their order. */
export type ManagedCategory = ManagedCatalogue["categories"][number];

export type ManagedAttribute = ManagedCatalogue["attributes"][number];

/** A property that parts have, such as length or material. */
export type Attribute = Omit<ManagedAttribute, "version">;

/** A value of a choice; `value` is in addresses and files. */
export type Choice = Attribute["choices"][number];

/** An attribute of a category, by its slug, with its settings there. */
export type AttributeUse = ManagedCategory["attributes"][number];

/** All categories and attributes, for admins. */
export const managedCatalogueQuery = () =>
  queryOptions({
    queryKey: ["managed-catalogue"],
    queryFn: () => unwrap(customerApi.GET("/manage/catalogue")),
  });
