import { MutationObserver, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { startSession } from "../../lib/auth/session.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { ADMIN, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { catalogueQuery } from "../search/catalogue.api.ts";
import { familyQuery } from "./family.api.ts";
import { placePart } from "../manage-tools/tool-place.api.ts";
import { partQuery } from "../tool/part.api.ts";
import { familyCalls } from "./manage-families.api.ts";

test.each<[string, { readonly queryKey: QueryKey }]>([
  ["list of families", familyCalls.list],
  ["family's page", familyQuery("bolts")],
  ["page of a part", partQuery("HB-1")],
  ["list of a category", catalogueQuery("category=bolts")],
  ["place of a tool", placePart.query("1")],
])("a change of a family makes the %s fetched again", async (_, { queryKey }) => {
  serve({ "DELETE /api/manage/families/*": () => json({ deletedCount: 1 }) });
  await startSession(identity(ADMIN), () => {});
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, {});
  await new MutationObserver(queryClient, familyCalls.remove(queryClient)).mutate("1");
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
