import { asAdmin } from "../../domain/customer/require-admin.ts";
import { addCategory, editCategory, removeCategory } from "../../domain/catalogue/edit-category.ts";
import { listManagedCatalogue } from "../../domain/catalogue/list-managed-catalogue.ts";
import { setCategoryAttributes } from "../../domain/catalogue/set-category-attributes.ts";
import { attributes, ATTRIBUTES_MAX } from "../../domain/catalogue/edit-attribute.ts";
import { changeTool } from "../../domain/tool/change-tool.ts";
import { findClassification } from "../../domain/tool/find-classification.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import {
  attributeUseWire,
  attributeEditWire,
  categoryInputWire,
  managedCatalogueWire,
  newAttributeWire,
  classifiedToolWire,
  placeWire,
  presentClassifiedTool,
} from "./manage-catalogue.wire.ts";

const SLUG_MAX = 40;
const version = z.int().min(1).openapi({ description: "The version that the change is based on" });
const ofOneCategory = { policy: "admin", params: z.object({ id: uuid }) } as const;
const theCatalogue = { 200: { description: "The catalogue", body: managedCatalogueWire } };
const changedMeanwhile = (what: string): Problem =>
  new Problem(409, "changed-meanwhile", `Another admin changed this ${what}.`);

const listRoute = defineRoute({
  method: "get",
  path: "/manage/catalogue",
  name: "listManagedCatalogue",
  summary: "All categories and attributes, for admins",
  policy: "admin",
  limit: "reads",
  responses: theCatalogue,
  handle: async ({ domain }) => ok(await listManagedCatalogue(await asAdmin(domain))),
});

const addCategoryRoute = defineRoute({
  method: "post",
  path: "/manage/categories",
  name: "addCategory",
  summary: "Add a category",
  policy: "admin",
  limit: "writes",
  body: categoryInputWire,
  responses: theCatalogue,
  problems: ["unknown-category", "too-deep", "too-many-categories", "category-taken"],
  handle: async ({ body, domain }) => {
    const admin = await asAdmin(domain);
    await addCategory(admin, body);
    return ok(await listManagedCatalogue(admin));
  },
});

const editCategoryRoute = defineRoute({
  ...ofOneCategory,
  method: "put",
  path: "/manage/categories/{id}",
  name: "editCategory",
  summary: "Rename, move or reorder a category; a former address redirects",
  limit: "writes",
  body: categoryInputWire.extend({ version }),
  responses: theCatalogue,
  problems: ["not-found", "unknown-category", "too-deep", "category-taken", "changed-meanwhile"],
  fields: { category: "id" },
  handle: async ({ params: { id }, body: { version: seen, ...category }, domain }) => {
    const admin = await asAdmin(domain);
    const { edited } = await editCategory(admin, { id, version: seen, category });
    if (!edited) throw changedMeanwhile("category");
    return ok(await listManagedCatalogue(admin));
  },
});

const removeCategoryRoute = defineRoute({
  ...ofOneCategory,
  method: "delete",
  path: "/manage/categories/{id}",
  name: "removeCategory",
  summary: "Remove a category without parts and subcategories",
  limit: "writes",
  responses: theCatalogue,
  problems: ["not-found", "category-in-use"],
  handle: async ({ params: { id }, domain }) => {
    const admin = await asAdmin(domain);
    await removeCategory(admin, id);
    return ok(await listManagedCatalogue(admin));
  },
});

const setAttributesRoute = defineRoute({
  ...ofOneCategory,
  method: "put",
  path: "/manage/categories/{id}/attributes",
  name: "setCategoryAttributes",
  summary: "Set which attributes the parts of a category have, in this order",
  limit: "writes",
  body: z.strictObject({ version, attributes: z.array(attributeUseWire).max(ATTRIBUTES_MAX) }),
  responses: theCatalogue,
  problems: ["not-found", "unknown-attribute", "bad-attributes", "changed-meanwhile"],
  handle: async ({ params: { id }, body, domain }) => {
    const admin = await asAdmin(domain);
    const { edited } = await setCategoryAttributes(admin, { id, ...body });
    if (!edited) throw changedMeanwhile("category");
    return ok(await listManagedCatalogue(admin));
  },
});

const addAttributeRoute = defineRoute({
  method: "post",
  path: "/manage/attributes",
  name: "addAttribute",
  summary: "Add an attribute",
  policy: "admin",
  limit: "writes",
  body: newAttributeWire,
  responses: theCatalogue,
  problems: ["attribute-taken"],
  handle: async ({ body, domain }) => {
    const admin = await asAdmin(domain);
    await attributes.add(admin, body);
    return ok(await listManagedCatalogue(admin));
  },
});

const editAttributeRoute = defineRoute({
  method: "put",
  path: "/manage/attributes",
  name: "editAttribute",
  summary: "Change label, unit, decimals and choices of an attribute",
  policy: "admin",
  limit: "writes",
  body: z.strictObject({ version, attribute: attributeEditWire }),
  responses: theCatalogue,
  problems: ["not-found", "attribute-in-use", "changed-meanwhile"],
  handle: async ({ body: { version: seen, attribute }, domain }) => {
    const admin = await asAdmin(domain);
    const { edited } = await attributes.edit(admin, {
      id: attribute.slug,
      version: seen,
      content: attribute,
    });
    if (!edited) throw changedMeanwhile("attribute");
    return ok(await listManagedCatalogue(admin));
  },
});

const removeAttributeRoute = defineRoute({
  method: "delete",
  path: "/manage/attributes/{slug}",
  name: "removeAttribute",
  summary: "Remove an attribute that no category uses and no part has or had a value for",
  policy: "admin",
  limit: "writes",
  params: z.object({ slug: text(SLUG_MAX) }),
  responses: theCatalogue,
  problems: ["not-found", "attribute-in-use"],
  handle: async ({ params: { slug }, domain }) => {
    const admin = await asAdmin(domain);
    await attributes.remove(admin, slug);
    return ok(await listManagedCatalogue(admin));
  },
});

const findClassificationRoute = defineRoute({
  ...ofOneCategory,
  method: "get",
  path: "/manage/tools/{id}/catalogue",
  name: "findClassification",
  summary: "Category and attributes of a tool, for admins",
  limit: "reads",
  responses: { 200: { description: "Its category and attributes", body: classifiedToolWire } },
  problems: ["not-found"],
  fields: { tool: "id" },
  handle: async ({ params: { id }, domain }) =>
    ok(presentClassifiedTool(await findClassification(await asAdmin(domain), id))),
});

const classifyRoute = defineRoute({
  ...ofOneCategory,
  method: "put",
  path: "/manage/tools/{id}/catalogue",
  name: "classifyTool",
  summary:
    "Set category and attributes of a tool; 409 'changed-meanwhile' with the present ones as `current` if another admin changed it first",
  limit: "writes",
  body: placeWire,
  responses: { 200: { description: "Its category and attributes", body: classifiedToolWire } },
  problems: ["not-found", "unknown-category", "bad-attributes", "changed-meanwhile"],
  fields: { tool: "id" },
  handle: async ({ params: { id }, body: { version: seen, ...classification }, domain }) => {
    const admin = await asAdmin(domain);
    const { edited } = await changeTool(admin, { toolId: id, version: seen, patch: { classification } });
    const present = presentClassifiedTool(await findClassification(admin, id));
    if (edited) return ok(present);
    throw new Problem(409, "changed-meanwhile", "Another admin changed this tool.", {
      members: { current: present },
    });
  },
});

export const manageCatalogueRoutes = [
  listRoute,
  addCategoryRoute,
  editCategoryRoute,
  removeCategoryRoute,
  setAttributesRoute,
  addAttributeRoute,
  editAttributeRoute,
  removeAttributeRoute,
  findClassificationRoute,
  classifyRoute,
];
