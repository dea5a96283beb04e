import type { EntityManager } from "@mikro-orm/postgresql";
import type { RecordChanges, RecordEdit } from "../audit/manage-records.ts";
import { fieldChanges, recordChange } from "../audit/record-change.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import {
  type CategoryTree,
  childrenOf,
  heightOf,
  pathTo,
  positionOf,
  readCategoryTree,
  subtreeOf,
} from "./category-tree.ts";
import { assertFreeName, freeAddress, isSameName, parentOf, redirect } from "./category-names.ts";
import { changeCatalogue } from "./change-catalogue.ts";

/** The maximum number of levels of the tree. */
export const LEVELS_MAX = 4;
/** The menu and every list read all of them. */
export const CATEGORIES_MAX = 1000;

export interface CategoryInput {
  readonly name: string;
  /** The id of the parent category; null for a top category. */
  readonly parentId: string | null;
  /** The position among its siblings, from 0; after the last one if it is larger. Without it, its own one, or after the last one below another parent. */
  readonly position?: number | undefined;
}

type Placed = CategoryInput & { readonly position: number };

/** The changes of categories. */
export const categories: RecordChanges<CategoryInput> = {
  add: addCategory,
  edit: editCategory,
  remove: removeCategory,
};

/**
 * Adds a category. Its address is made of its name and, where that is taken, of the name of the parent category or a number too. Errors:
 * `unknown-category` (`parentId`), `too-deep`, `too-many-categories`, `category-taken` (`name`).
 */
export async function addCategory(ctx: AdminContext, category: CategoryInput): Promise<{ id: string }> {
  return changeCatalogue(ctx, async (em) => {
    const tree = await readCategoryTree(em);
    if (tree.length >= CATEGORIES_MAX) {
      throw new DomainError(
        "too-many-categories",
        `There are ${CATEGORIES_MAX} categories. Remove one first.`,
      );
    }
    assertLevels(tree, category.parentId, 1);
    assertFreeName(tree, category);
    const id = newId();
    const slug = await freeAddress(em, {
      name: category.name,
      id,
      parent: parentOf(tree, category.parentId),
    });
    await tables(em)
      .insertInto("category")
      .values({ id, slug, name: category.name, parent_id: category.parentId, position: 0 })
      .execute();
    const position = await arrange(em, tree, id, placed(category, CATEGORIES_MAX));
    const added = fieldsOf(tree, { ...category, slug, position });
    await recordChange(em, {
      action: "category.added",
      subject: slug,
      actorId: ctx.admin.customerId,
      changes: fieldChanges({}, added),
    });
    return { id };
  });
}

/**
 * Renames, moves or reorders a category whose `version` is still the one that the admin saw; otherwise changes nothing. A change that was made
 * already, such as a repeated one, is reported as edited. A new name gives it a new address; the old one redirects. Errors: `not-found`, `unknown-category` (`parentId`), `too-deep`, `category-taken` (`name`).
 */
async function editCategory(
  ctx: AdminContext,
  { id, version, content }: RecordEdit<CategoryInput>,
): Promise<{ readonly edited: boolean }> {
  return changeCatalogue(ctx, async (em) => {
    const tree = await readCategoryTree(em);
    const before = tree.find((node) => node.id === id);
    if (!before) throw new DomainError("not-found", "Category not found.");
    const was = { ...before, position: positionOf(tree, before) };
    const isMoved = before.parentId !== content.parentId;
    const category = placed(content, isMoved ? CATEGORIES_MAX : was.position);
    if (isUnchanged(tree, was, category)) return { edited: true };
    if (before.version !== version) return { edited: false };
    const below = subtreeOf(tree, before);
    if (below.some((node) => node.id === category.parentId)) {
      throw new DomainError(
        "unknown-category",
        "A category can't be moved into itself or its subcategories.",
        "parentId",
      );
    }
    assertLevels(tree, category.parentId, heightOf(tree, before));
    // Siblings of one name from before stay editable.
    if (isMoved || !isSameName(before, category)) assertFreeName(tree, category);
    const slug =
      category.name === before.name
        ? before.slug
        : await freeAddress(em, { name: category.name, id, parent: parentOf(tree, category.parentId) });
    if (slug !== before.slug) await redirect(em, { id, from: before.slug, to: slug });
    await tables(em)
      .updateTable("category")
      .set((eb) => ({
        slug,
        name: category.name,
        parent_id: category.parentId,
        version: eb("version", "+", 1),
      }))
      .where("id", "=", id)
      .execute();
    const position = await arrange(em, tree, id, category);
    await recordChange(em, {
      action: "category.edited",
      subject: slug,
      actorId: ctx.admin.customerId,
      changes: fieldChanges(fieldsOf(tree, was), fieldsOf(tree, { ...category, slug, position })),
    });
    return { edited: true };
  });
}

const placed = (category: CategoryInput, otherwise: number): Placed => ({
  ...category,
  position: category.position ?? otherwise,
});

const isUnchanged = (tree: CategoryTree, before: Placed, after: Placed): boolean =>
  before.name === after.name &&
  before.parentId === after.parentId &&
  before.position === Math.min(after.position, childrenOf(tree, after.parentId).length - 1);

/** Removes a category that has neither parts nor subcategories. Errors: `not-found`, `category-in-use`. */
export async function removeCategory(ctx: AdminContext, id: string): Promise<void> {
  await changeCatalogue(ctx, async (em) => {
    // The lock waits for parts that are being placed in the category.
    await tables(em).selectFrom("category").select("id").where("id", "=", id).forUpdate().execute();
    const tree = await readCategoryTree(em);
    const category = tree.find((node) => node.id === id);
    if (!category) throw new DomainError("not-found", "Category not found.");
    if (childrenOf(tree, id).length > 0) {
      throw new DomainError("category-in-use", "It has subcategories. Move or remove them first.");
    }
    const part = await tables(em)
      .selectFrom("tool")
      .select("part_number")
      .where("category_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (part) {
      const message = `It has parts, such as ${part.part_number}. Move them to another category first.`;
      throw new DomainError("category-in-use", message);
    }
    await tables(em).deleteFrom("category").where("id", "=", id).execute();
    const was = fieldsOf(tree, { ...category, position: positionOf(tree, category) });
    await recordChange(em, {
      action: "category.removed",
      subject: category.slug,
      actorId: ctx.admin.customerId,
      changes: fieldChanges(was, {}),
    });
  });
}

/** Returns the fields of a category for the log: the parent category by its address, the position among its siblings from 1. */
const fieldsOf = (
  tree: CategoryTree,
  { name, slug, parentId, position }: Placed & { readonly slug: string },
) => ({ name, address: slug, parent: parentOf(tree, parentId)?.slug ?? null, position: position + 1 });

function assertLevels(tree: CategoryTree, parentId: string | null, height: number): void {
  const parent = parentOf(tree, parentId);
  const above = parent ? pathTo(tree, parent.id).length : 0;
  if (above + height <= LEVELS_MAX) return;
  const message = `Categories have at most ${LEVELS_MAX} levels; this would be ${above + height}.`;
  throw new DomainError("too-deep", message, "parentId");
}

/** Numbers the siblings again, with the category at its position, which is returned. */
async function arrange(
  em: EntityManager,
  tree: CategoryTree,
  id: string,
  { parentId, position }: Placed,
): Promise<number> {
  const others = childrenOf(tree, parentId).flatMap((node) => (node.id === id ? [] : [node.id]));
  const arranged = others.toSpliced(position, 0, id);
  for (const [at, each] of arranged.entries()) {
    await tables(em).updateTable("category").set({ position: at }).where("id", "=", each).execute();
  }
  return arranged.indexOf(id);
}
