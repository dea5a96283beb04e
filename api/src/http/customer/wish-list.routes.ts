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
  .openapi({ description: "Ids of tools, in the order in which they were wished" });

const listWishesRoute = defineRoute({
  method: "get",
  path: "/wishlist",
  name: "listWishes",
  summary: "One's own wish list",
  policy: "signed-in",
  limit: "reads",
  responses: { 200: { description: `At most ${WISH_LIST_MAX} ids`, body: wishes } },
  handle: async ({ domain }) => ok(await listWishList(domain)),
});

const mergeWishesRoute = defineRoute({
  method: "put",
  path: "/wishlist",
  name: "mergeWishes",
  summary: "Put what was wished before signing in on one's own list",
  policy: "signed-in",
  limit: "writes",
  body: z.strictObject({ toolIds: z.array(uuid).max(WISH_LIST_MAX) }),
  responses: { 200: { description: "The whole list", body: wishes } },
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
  summary: "Put a tool on one's own wish list",
  policy: "signed-in",
  limit: "writes",
  params,
  responses: { 200: { description: "It is on the list", body: z.strictObject({ wished: z.literal(true) }) } },
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
  summary: "Take a tool off one's own wish list",
  policy: "signed-in",
  limit: "writes",
  params,
  responses: {
    200: { description: "It is not on the list (any more)", body: z.strictObject({ deletedCount: z.int() }) },
  },
  handle: async ({ params: { id }, domain }) =>
    ok({ deletedCount: Number(await removeFromWishList(domain, id)) }),
});

export const wishListRoutes = [listWishesRoute, mergeWishesRoute, addWishRoute, removeWishRoute];
