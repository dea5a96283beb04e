import { paths } from "../../lib/paths.ts";

/** The page of a category for admins. Not in `paths`, which every first load of the home page carries. */
export const manageCategory = (slug: string): string =>
  `${paths.manageCategories}/${encodeURIComponent(slug)}`;

/** The form for a new category; with a slug below that category. */
export const addCategoryPath = (below = ""): string =>
  `${paths.manageCategories}?add=${encodeURIComponent(below)}`;

/** The page of an attribute for admins. */
export const manageAttribute = (slug: string): string =>
  `${paths.manageAttributes}/${encodeURIComponent(slug)}`;

/** The form for a new attribute. */
export const ADD_ATTRIBUTE = `${paths.manageAttributes}?add=`;

/** The changes of a category or an attribute. */
export const changesOf = (kind: "category" | "attribute", slug: string): string =>
  `${paths.audit}?kind=${kind}&about=${slug}`;
