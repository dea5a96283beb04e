import { type Merged, mergeFields, type Sides } from "../../lib/form/send-edit.ts";
import type { AttributeUse } from "./managed-catalogue.api.ts";
import { readLines, writeLines } from "./attribute-use-lines.ts";
import { MERGED_LIST, mergeLists } from "../../lib/form/merge-list.ts";

/** Merges the attributes of a category one by one: no admin's new attribute is lost. */
export function mergeAttributeUses(sides: Sides<"attributes">): Merged<"attributes"> {
  const { fields, errors } = mergeFields(sides);
  if (errors["attributes"] === undefined) return { fields, errors };
  const merged = mergeLists({
    mine: bySlug(sides.mine),
    base: bySlug(sides.base),
    theirs: bySlug(sides.theirs),
    textOf,
  });
  return { fields: { attributes: writeLines(merged) }, errors: { attributes: MERGED_LIST } };
}

const textOf = (use: AttributeUse): string => writeLines([use]);

const bySlug = ({ attributes }: { attributes: string }): Map<string, AttributeUse> =>
  new Map(readLines(attributes).map((use) => [use.attribute, use]));
