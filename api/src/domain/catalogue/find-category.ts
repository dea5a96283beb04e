import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { type CategoryAttribute, readCategoryAttributes } from "./attribute-definition.ts";
import { type CategoryNode, childrenOf, pathTo, readCategoryTree } from "./category-tree.ts";

/** A category with what its page shows around the parts. */
export interface CategoryDetails {
  readonly category: CategoryNode;
  /** The categories from the top to this one. */
  readonly path: readonly CategoryNode[];
  readonly children: readonly CategoryNode[];
  /** The attributes in their order, inherited ones first. */
  readonly attributes: readonly CategoryAttribute[];
}

/** Returns the category at an address, present or former. Error: `not-found`. */
export async function findCategory(
  { em }: Pick<DomainContext, "em">,
  slug: string,
): Promise<CategoryDetails> {
  const tree = await readCategoryTree(em);
  const category = tree.find((node) => node.slug === slug) ?? (await findMoved());
  const path = pathTo(tree, category.id);
  return {
    category,
    path,
    children: childrenOf(tree, category.id),
    attributes: await readCategoryAttributes(em, path),
  };

  async function findMoved(): Promise<CategoryNode> {
    const moved = await tables(em)
      .selectFrom("category_address")
      .select("category_id")
      .where("slug", "=", slug)
      .executeTakeFirst();
    const found = tree.find(({ id }) => id === moved?.category_id);
    if (!found) throw new DomainError("not-found", "Category not found.");
    return found;
  }
}
