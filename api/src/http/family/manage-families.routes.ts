import { families, findManagedFamily, listFamilies } from "../../domain/family/manage-families.ts";
import { recordRoutes } from "../kit/record-routes.ts";
import { familyContentWire, familyEditWire, listedFamiliesWire, managedFamilyWire } from "./family.wire.ts";

export const manageFamiliesRoutes = recordRoutes({
  path: "/manage/families",
  names: ["Family", "Families"],
  what: "family",
  summaries: {
    list: "All families, for admins",
    add: "Add a family; its address is made of its name and stays",
    edit: "Change a family: texts, drawing, columns and parts",
    remove: "Remove a family without documents; its parts stay",
  },
  content: familyContentWire,
  edit: familyEditWire,
  changes: families,
  all: { body: listedFamiliesWire, read: listFamilies },
  one: { body: managedFamilyWire, read: findManagedFamily },
  problems: {
    save: ["unknown-category", "unknown-attribute", "unknown-image", "bad-family-parts", "too-many-families"],
    remove: ["family-has-documents"],
  },
  fields: { imageUrl: "drawing" },
});
