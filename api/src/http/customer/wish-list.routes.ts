import { addToWishList } from "../../domain/customer/add-to-wish-list.ts";
import { listWishList, WISH_LIST_MAX } from "../../domain/customer/list-wish-list.ts";
import { removeFromWishList } from "../../domain/customer/remove-from-wish-list.ts";
import { findTool } from "../../domain/tool/find-tool.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const params = z.object({ id: uuid });
const wishes = z
  .array(z.uuid())
  .max(WISH_LIST_MAX)
  .openapi({ description: "Ids of tools, in the order in which they were added" });

const listWishesRoute = defineRoute({
  method: "get",
  path: "/wishlist",
  name: "listWishes",
  summary: "The caller's wish list",
  policy: "signed-in",
  responses: { 200: { description: `At most ${WISH_LIST_MAX} ids`, body: wishes } },
  handle: async ({ domain }) => ok(await listWishList(domain)),
});

const mergeWishesRoute = defineRoute({
  method: "put",
  path: "/wishlist",
  name: "mergeWishes",
  summary: "Add tools saved before signing in to the caller's wish list",
  policy: "signed-in",
  body: z.strictObject({ toolIds: z.array(uuid).max(WISH_LIST_MAX) }),
  responses: { 200: { description: "The complete list", body: wishes } },
  problems: ["too-many-wishes"],
  handle: async ({ body, domain }) => {
    await addToWishList(domain, body.toolIds);
    return ok(await listWishList(domain));
  },
});

const addWishRoute = defineRoute({
  method: "put",
  path: "/wishlist/{id}",
  name: "addWish",
  summary: "Add a tool to the caller's wish list",
  policy: "signed-in",
  params,
  responses: {
    200: { description: "The tool is on the list", body: z.strictObject({ wished: z.literal(true) }) },
  },
  problems: ["not-found", "too-many-wishes"],
  fields: { tool: "id" },
  handle: async ({ params: { id }, domain }) => {
    await findTool(domain, id);
    await addToWishList(domain, [id]);
    return ok({ wished: true });
  },
});

const removeWishRoute = defineRoute({
  method: "delete",
  path: "/wishlist/{id}",
  name: "removeWish",
  summary: "Remove a tool from the caller's wish list",
  policy: "signed-in",
  params,
  responses: {
    200: { description: "The tool is not on the list", body: z.strictObject({ deletedCount: z.int() }) },
  },
  handle: async ({ params: { id }, domain }) =>
    ok({ deletedCount: Number(await removeFromWishList(domain, id)) }),
});

export const wishListRoutes = [listWishesRoute, mergeWishesRoute, addWishRoute, removeWishRoute];
