import { MutationObserver, type QueryKey } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { startSession } from "../../lib/auth/session.ts";
import { cents } from "../../lib/money.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { ADMIN, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { catalogueCountQuery, catalogueQuery, categoryQuery } from "../catalogue/catalogue.api.ts";
import { toolsQuery } from "../tool/tool.api.ts";
import { addTool } from "./add-tool.api.ts";

test.each<[string, { readonly queryKey: QueryKey }]>([
  ["list of tools", toolsQuery()],
  ["category", categoryQuery("bolts")],
  ["list of a category", catalogueQuery("category=bolts")],
  ["number of parts", catalogueCountQuery("category=bolts")],
])("a tool that is added makes the %s fetched again", async (_, { queryKey }) => {
  serve({ "POST /api/tools": () => json({ insertedId: "1" }) });
  await startSession(identity(ADMIN), () => {});
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, {});
  await new MutationObserver(queryClient, addTool(queryClient)).mutate({
    name: "Saw",
    description: "Cuts",
    imageUrl: "/tools/saw.webp",
    unitPrice: cents(500),
    minimumOrderQuantity: 1,
    stockQuantity: 6,
    attemptKey: "k",
  });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
