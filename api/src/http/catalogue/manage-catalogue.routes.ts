import { ATTRIBUTES_MAX } from "../../domain/catalogue/edit-attribute.ts";
import { categories, CATEGORIES_MAX } from "../../domain/catalogue/edit-category.ts";
import {
  findManagedCategory,
  listManagedCatalogue,
  listManagedCategories,
} from "../../domain/catalogue/list-managed-catalogue.ts";
import { setCategoryAttributes } from "../../domain/catalogue/set-category-attributes.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { changedMeanwhile } from "../kit/problem.ts";
import { recordRoutes, recordVersion } from "../kit/record-routes.ts";
import { ok } from "../kit/reply.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { attributeSlug } from "../tool/classification.wire.ts";
import { attributesWire } from "./attributes.routes.ts";

const content = z.strictObject({
  name: text(80),
  parentId: uuid.nullable().openapi({ description: "The parent category; null for a top category" }),
  position: z.int().min(0).max(CATEGORIES_MAX).optional().openapi({
    description: "Position among its siblings, from 0; without it, its present one, or the last one",
  }),
});

const usesWire = z
  .array(
    z.strictObject({
      attribute: attributeSlug,
      isRequired: z.boolean(),
      isFacet: z.boolean().openapi({ description: "Whether customers filter by it; never of a date" }),
    }),
  )
  .max(ATTRIBUTES_MAX)
  .openapi({ description: "Its own attributes, without inherited ones, in their order" });

const categoryWire = z
  .object({
    id: z.uuid(),
    parentId: z.uuid().nullable(),
    slug: z.string(),
    name: z.string(),
    version: recordVersion,
    attributes: usesWire,
  })
  .openapi("ManagedCategory");

const categoriesWire = z
  .array(categoryWire)
  .max(CATEGORIES_MAX)
  .openapi({ description: "Siblings in their order" });

const categoryRoutes = recordRoutes({
  path: "/manage/categories",
  names: ["Category", "ManagedCategories"],
  what: "category",
  summaries: {
    list: "All categories, for admins",
    add: "Add a category",
    edit: "Rename, move or reorder a category; a former address redirects",
    remove: "Remove a category without parts and subcategories",
  },
  content: content.openapi("CategoryContent"),
  edit: content.extend({ version: recordVersion }),
  changes: categories,
  all: { body: categoriesWire, read: listManagedCategories },
  one: { body: categoryWire, read: findManagedCategory },
  problems: {
    add: ["too-many-categories"],
    save: ["unknown-category", "too-deep", "category-taken"],
    remove: ["category-in-use"],
  },
});

const setAttributesRoute = adminRoute({
  method: "put",
  path: "/manage/categories/{id}/attributes",
  name: "setCategoryAttributes",
  summary: "Set which attributes the parts of a category have, in this order",
  params: z.object({ id: uuid }),
  body: z.strictObject({ version: recordVersion, attributes: usesWire }),
  responses: { 200: { description: "The category", body: categoryWire } },
  problems: ["not-found", "unknown-attribute", "bad-attributes", "changed-meanwhile"],
  handle: async ({ params: { id }, body, admin }) => {
    const { edited } = await setCategoryAttributes(admin, { id, ...body });
    if (!edited) throw changedMeanwhile("category");
    return ok(await findManagedCategory(admin, id));
  },
});

const catalogueRoute = adminRoute({
  method: "get",
  path: "/manage/catalogue",
  name: "listManagedCatalogue",
  summary: "All categories and attributes, for admins",
  responses: {
    200: {
      description: "The catalogue",
      body: z
        .strictObject({ categories: categoriesWire, attributes: attributesWire })
        .openapi("ManagedCatalogue"),
    },
  },
  handle: async ({ admin }) => ok(await listManagedCatalogue(admin)),
});

export const manageCatalogueRoutes = [...categoryRoutes, setAttributesRoute, catalogueRoute];
