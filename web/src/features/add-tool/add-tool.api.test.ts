import { MutationObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { startSession } from "../../lib/auth/session.ts";
import { cents } from "../../lib/money.ts";
import { createQueryClient } from "../../lib/query-client.ts";
import { ADMIN, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { categoryQuery } from "../catalogue/category.api.ts";
import { addTool } from "./add-tool.api.ts";

test("a tool that is added makes lists fetched again", async () => {
  const { queryKey } = categoryQuery("bolts");
  serve({ "POST /api/tools": () => json({ insertedId: "1" }) });
  await startSession(identity(ADMIN), () => {});
  const queryClient = createQueryClient();
  queryClient.setQueryData(queryKey, null);
  await new MutationObserver(queryClient, addTool(queryClient)).mutate({
    name: "Saw",
    description: "Cuts",
    imageUrl: "/tools/saw.webp",
    price: cents(940),
    priceUnit: 100,
    minimumOrderQuantity: 1,
    weightGrams: null,
    stockQuantity: 6,
    attemptKey: "k",
  });
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
