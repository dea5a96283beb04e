import type { CategoryDetails } from "../../domain/catalogue/find-category.ts";
import type { CategoryBranch } from "../../domain/catalogue/list-categories.ts";
import type { Returned } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";
import { categoryPath, link, presentLink } from "../tool/classification.wire.ts";
import { categoryAttributesWire } from "./attribute.wire.ts";

/** The maximum number of children of one category. */
const MANY = 1000;

export interface CategoryWire {
  slug: string;
  name: string;
  count: number;
  children: CategoryWire[];
}

const categoryWire: z.ZodType<CategoryWire> = z
  .strictObject({
    slug: z.string(),
    name: z.string(),
    count: z.int().openapi({ description: "Parts for sale in it and below" }),
    get children() {
      return z.array(categoryWire).max(MANY);
    },
  })
  .openapi("Category");

export const presentCategory = ({ category, count, children }: CategoryBranch): CategoryWire => ({
  slug: category.slug,
  name: category.name,
  count,
  children: children.map(presentCategory),
});

export const categoriesWire = z.array(categoryWire).max(MANY);

export const categoryDetailsWire = z
  .strictObject({
    ...link.shape,
    path: categoryPath.openapi({ description: "From the top category to this one" }),
    children: z.array(link).max(MANY),
    attributes: categoryAttributesWire.openapi({ description: "Of its parts, inherited ones first" }),
  })
  .openapi("CategoryDetails");

export function presentCategoryDetails(
  details: CategoryDetails,
): Returned<z.input<typeof categoryDetailsWire>> {
  return {
    ...presentLink(details.category),
    path: details.path.map(presentLink),
    children: details.children.map(presentLink),
    attributes: details.attributes,
  };
}
