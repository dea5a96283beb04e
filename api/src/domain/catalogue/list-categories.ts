import type { DomainContext } from "../shared/context.ts";
import { cancellable, tables } from "../shared/tables.ts";
import { type CategoryNode, childrenOf, readCategoryTree } from "./category-tree.ts";

/** A category with those below it. */
export interface CategoryBranch {
  readonly category: CategoryNode;
  /** The number of parts for sale in it and in all below it. */
  readonly count: number;
  readonly children: readonly CategoryBranch[];
}

/** Returns the tree of all categories, siblings in their order, each with how many parts are for sale in it. */
export async function listCategories({ em }: Pick<DomainContext, "em">): Promise<CategoryBranch[]> {
  const [tree, rows] = await Promise.all([
    readCategoryTree(em),
    tables(em)
      .selectFrom("tool_search")
      .select(["category", (eb) => eb.fn.countAll<number>().as("count")])
      .where("category", "is not", null)
      .groupBy("category")
      .execute(cancellable(em)),
  ]);
  const counts = new Map(rows.map(({ category, count }) => [category, count]));
  const branch = (category: CategoryNode): CategoryBranch => {
    const children = childrenOf(tree, category.id).map(branch);
    const own = counts.get(category.token) ?? 0;
    return { category, children, count: children.reduce((sum, child) => sum + child.count, own) };
  };
  return childrenOf(tree, null).map(branch);
}

/** Returns the slugs of the categories that have parts for sale, also in those below, in the order of the tree. */
export async function listListedCategories(ctx: Pick<DomainContext, "em">): Promise<string[]> {
  const slugsOf = (branches: readonly CategoryBranch[]): string[] =>
    branches.flatMap(({ category, count, children }) =>
      count > 0 ? [category.slug, ...slugsOf(children)] : [],
    );
  return slugsOf(await listCategories(ctx));
}
