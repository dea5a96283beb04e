import type { QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { invalidateTools } from "./invalidate-tools.ts";
import { createQueryClient } from "./query-client.ts";
import { categoryQuery } from "../features/catalogue/category.api.ts";
import { catalogueCountQuery, catalogueQuery } from "../features/search/catalogue.api.ts";
import { categoriesQuery, topCategoriesQuery } from "../features/catalogue/categories.api.ts";
import { familyQuery } from "../features/family/family.api.ts";
import { familyCalls } from "../features/family/manage-families.api.ts";
import { partQuery } from "../features/tool/part.api.ts";
import { toolQuery, toolsQuery } from "../features/tool/tool.api.ts";
import { relationsPart } from "../features/manage-tools/relations.api.ts";

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
  ["family's form", familyCalls.one("1")],
  ["form of related parts", relationsPart.query("1")],
])("a change of a tool makes the %s fetched again", async (_, { queryKey }) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, {});
  await invalidateTools(queryClient);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
