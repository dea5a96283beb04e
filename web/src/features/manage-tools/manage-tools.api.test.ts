import type { QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidateTools } from "../../lib/invalidate-tools.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { catalogueCountQuery, catalogueQuery, categoryQuery } from "../catalogue/catalogue.api.ts";
import { categoriesQuery, topCategoriesQuery } from "../catalogue/categories.api.ts";
import { familyQuery } from "../catalogue/family.api.ts";
import { managedFamilyQuery } from "../manage-families/manage-families.api.ts";
import { partQuery } from "../tool/part.api.ts";
import { toolQuery, toolsQuery } from "../tool/tool.api.ts";
import { relationsQuery } from "./relations.api.ts";

test.each<[string, { readonly queryKey: QueryKey }]>([
  ["tool", toolQuery("1")],
  ["list of tools", toolsQuery()],
  ["part", partQuery("HB-1")],
  ["family", familyQuery("bolts")],
  ["category", categoryQuery("bolts")],
  ["list of a category", catalogueQuery("category=bolts")],
  ["number of parts", catalogueCountQuery("category=bolts")],
  ["tree of categories", categoriesQuery],
  ["top categories", topCategoriesQuery],
  ["family's form", managedFamilyQuery("1")],
  ["form of related parts", relationsQuery("1")],
])("a change of a tool makes the %s fetched again", async (_, { queryKey }) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, {});
  await invalidateTools(queryClient);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
