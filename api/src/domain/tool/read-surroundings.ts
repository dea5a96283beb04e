import type { EntityManager } from "@mikro-orm/postgresql";
import { readAttributesOfAll } from "../catalogue/attribute-definition.ts";
import { pathTo, readCategoryTree } from "../catalogue/category-tree.ts";
import { anyOf } from "../shared/any-of.ts";
import { tables } from "../shared/tables.ts";
import { findMissingImages } from "./assert-image-exists.ts";
import { readSuccessors } from "./entered-relations.ts";
import { findNumberHolders } from "./find-number-holders.ts";
import { partKey } from "./part-number.ts";
import { relatedNumbers } from "./plan-relations.ts";
import type { Surroundings, ToolPatch } from "./tool-patch.ts";

/**
 * Reads what patches of tools refer to: nothing of what none is about. In a transaction, images and categories that they name cannot be removed
 * before its end.
 */
export async function readSurroundings(
  em: EntityManager,
  patches: readonly ToolPatch[],
): Promise<Surroundings> {
  const numbers = patches.flatMap(({ partNumber, aliases = [], ...patch }) => [
    ...(partNumber === undefined ? [] : [partNumber]),
    ...aliases.map(({ value }) => value),
    ...relatedNumbers(patch),
  ]);
  const holders = await findNumberHolders(em, numbers);
  const missingImages = await findMissingImages(em, patches.flatMap(imagesOf));
  const successors = patches.flatMap(({ relations }) => {
    const holder = relations?.successor ? holders.get(partKey(relations.successor)) : undefined;
    return holder ? [holder.toolId] : [];
  });
  const successorOf = await readSuccessors(em, successors);
  return {
    holders,
    missingImages,
    classify: await readClassify(em, patches),
    findPart: (number) => holders.get(partKey(number)),
    successorOf: (part) => successorOf.get(part),
  };
}

const imagesOf = ({ imageUrl, moreImages = [] }: ToolPatch): string[] => [
  ...(imageUrl === undefined ? [] : [imageUrl]),
  ...moreImages.map((one) => one.imageUrl),
];

async function readClassify(
  em: EntityManager,
  patches: readonly ToolPatch[],
): Promise<Surroundings["classify"]> {
  const named = patches.flatMap(({ classification }) => classification ?? []);
  if (named.length === 0) return () => undefined;
  const slugs = [...new Set(named.flatMap(({ category }) => category ?? []))];
  // The removal of a category waits, or is over: the tree that is read afterwards does not have it.
  await tables(em)
    .selectFrom("category")
    .select("id")
    .where("slug", "=", anyOf(slugs))
    .orderBy("id")
    .forKeyShare()
    .execute();
  const tree = await readCategoryTree(em);
  const attributesOf = await readAttributesOfAll(em);
  const bySlug = new Map(tree.map((node) => [node.slug, node]));
  const known = new Map<string | null, ReturnType<Surroundings["classify"]>>();
  return (category) => {
    if (!known.has(category)) {
      const id = category === null ? null : bySlug.get(category)?.id;
      known.set(category, id === undefined ? undefined : { id, allowed: attributesOf(pathTo(tree, id)) });
    }
    return known.get(category);
  };
}
