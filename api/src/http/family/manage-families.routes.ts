import { asAdmin } from "../../domain/customer/require-admin.ts";
import {
  addFamily,
  editFamily,
  findManagedFamily,
  listFamilies,
  removeFamily,
} from "../../domain/family/manage-families.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { familyContentWire, familyEditWire, listedFamiliesWire, managedFamilyWire } from "./family.wire.ts";

const fields = { family: "id", imageUrl: "drawing" };
const ofOneFamily = { policy: "admin", params: z.object({ id: uuid }), fields } as const;
const theFamily = { 200: { description: "The family", body: managedFamilyWire } };

const listRoute = defineRoute({
  method: "get",
  path: "/manage/families",
  name: "listFamilies",
  summary: "All families, for admins",
  policy: "admin",
  limit: "reads",
  responses: { 200: { description: "The families by name", body: listedFamiliesWire } },
  handle: async ({ domain }) => ok(await listFamilies(await asAdmin(domain))),
});

const findRoute = defineRoute({
  ...ofOneFamily,
  method: "get",
  path: "/manage/families/{id}",
  name: "findManagedFamily",
  summary: "One family, for admins",
  limit: "reads",
  responses: theFamily,
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) => ok(await findManagedFamily(await asAdmin(domain), id)),
});

const addRoute = defineRoute({
  method: "post",
  path: "/manage/families",
  name: "addFamily",
  summary: "Add a family; its address is made of its name and stays",
  policy: "admin",
  limit: "writes",
  body: familyContentWire,
  responses: theFamily,
  problems: [
    "unknown-category",
    "unknown-attribute",
    "unknown-image",
    "bad-family-parts",
    "too-many-families",
  ],
  fields,
  handle: async ({ body, domain }) => {
    const admin = await asAdmin(domain);
    const { id } = await addFamily(admin, body);
    return ok(await findManagedFamily(admin, id));
  },
});

const editRoute = defineRoute({
  ...ofOneFamily,
  method: "put",
  path: "/manage/families/{id}",
  name: "editFamily",
  summary: "Change a family: texts, drawing, columns and parts",
  limit: "writes",
  body: familyEditWire,
  responses: theFamily,
  problems: [
    "not-found",
    "unknown-category",
    "unknown-attribute",
    "unknown-image",
    "bad-family-parts",
    "changed-meanwhile",
  ],
  handle: async ({ params: { id }, body: { version, ...content }, domain }) => {
    const admin = await asAdmin(domain);
    const { edited } = await editFamily(admin, { id, version, content });
    if (!edited) throw new Problem(409, "changed-meanwhile", "Another admin changed this family.");
    return ok(await findManagedFamily(admin, id));
  },
});

const removeRoute = defineRoute({
  ...ofOneFamily,
  method: "delete",
  path: "/manage/families/{id}",
  name: "removeFamily",
  summary: "Remove a family without documents; its parts stay",
  limit: "writes",
  responses: { 200: { description: "Removed", body: z.strictObject({ deletedCount: z.literal(1) }) } },
  problems: ["not-found", "family-has-documents"],
  handle: async ({ params: { id }, domain }) => {
    await removeFamily(await asAdmin(domain), id);
    return ok({ deletedCount: 1 });
  },
});

export const manageFamiliesRoutes = [listRoute, findRoute, addRoute, editRoute, removeRoute];
