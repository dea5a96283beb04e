import { addWishes } from "../../domain/customer/add-wishes.ts";
import { listWishes, WISHES_MAX } from "../../domain/customer/list-wishes.ts";
import { removeWish } from "../../domain/customer/remove-wish.ts";
import { findTool } from "../../domain/tool/find-tool.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const params = z.object({ id: uuid });
const wishes = z
  .array(z.uuid())
  .max(WISHES_MAX)
  .openapi({ description: "Ids of tools, in the order in which they were wished" });

const listWishesRoute = defineRoute({
  method: "get",
  path: "/wishlist",
  name: "listWishes",
  summary: "One's own wish list",
  policy: "signed-in",
  limit: "reads",
  responses: { 200: { description: `At most ${WISHES_MAX} ids`, body: wishes } },
  handle: async ({ domain }) => ok(await listWishes(domain)),
});

const mergeWishesRoute = defineRoute({
  method: "put",
  path: "/wishlist",
  name: "mergeWishes",
  summary: "Put what was wished before signing in on one's own list",
  policy: "signed-in",
  limit: "writes",
  body: z.strictObject({ toolIds: z.array(uuid).max(WISHES_MAX) }),
  responses: { 200: { description: "The whole list", body: wishes } },
  problems: ["too-many-wishes"],
  handle: async ({ body, domain }) => {
    await addWishes(domain, body.toolIds);
    return ok(await listWishes(domain));
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
    await addWishes(domain, [id]);
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
  handle: async ({ params: { id }, domain }) => ok({ deletedCount: Number(await removeWish(domain, id)) }),
});

export const wishListRoutes = [listWishesRoute, mergeWishesRoute, addWishRoute, removeWishRoute];
