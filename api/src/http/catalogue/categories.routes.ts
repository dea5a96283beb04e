import { findCategory } from "../../domain/catalogue/find-category.ts";
import { listCategories } from "../../domain/catalogue/list-categories.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { slugText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import {
  categoriesWire,
  categoryDetailsWire,
  presentCategory,
  presentCategoryDetails,
} from "./categories.wire.ts";

const SLUG_MAX = 80;

const categoriesRoute = defineRoute({
  method: "get",
  path: "/categories",
  name: "listCategories",
  summary: "The tree of categories",
  policy: "public",
  responses: { 200: { description: "The top categories with those below them", body: categoriesWire } },
  isShareable: true,
  handle: async ({ domain }) => ok((await listCategories(domain)).map(presentCategory)),
});

const categoryRoute = defineRoute({
  method: "get",
  path: "/categories/{slug}",
  name: "findCategory",
  summary: "One category, also by a former address",
  policy: "public",
  params: z.object({ slug: slugText(SLUG_MAX) }),
  responses: { 200: { description: "The category; its page is at its `slug`", body: categoryDetailsWire } },
  problems: ["not-found"],
  isShareable: true,
  handle: async ({ params, domain }) => ok(presentCategoryDetails(await findCategory(domain, params.slug))),
});

export const categoryRoutes = [categoriesRoute, categoryRoute];
