import type { EntityManager } from "@mikro-orm/postgresql";
import { type AttributeDefinition, readAttributes } from "../catalogue/attribute-definition.ts";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { compareTexts } from "../shared/compare-texts.ts";
import { tables } from "../shared/tables.ts";

/** The maximum number of parts of one family: its page shows all. */
export const FAMILY_PARTS_MAX = 500;
export const FAMILY_COLUMNS_MAX = 12;
export const LETTER_MAX = 3;

/** An attribute in which the parts of a family differ, with the letter of the dimension in its drawing. */
export interface FamilyColumn extends AttributeDefinition {
  readonly letter: string | null;
}

/** Returns the columns of a family, in their order. */
export async function readColumns(em: EntityManager, familyId: string): Promise<FamilyColumn[]> {
  const rows = await tables(em)
    .selectFrom("family_column")
    .select(["attribute", "letter"])
    .where("family_id", "=", familyId)
    .orderBy("position")
    .execute();
  const slugs = rows.map(({ attribute }) => attribute);
  const definitions = new Map((await readAttributes(em, slugs)).map((each) => [each.slug, each]));
  return rows.flatMap(({ attribute, letter }) => {
    const definition = definitions.get(attribute);
    return definition ? [{ ...definition, letter }] : [];
  });
}

export type Valued = { readonly attributes: AttributeValues };

/** Compares values of an attribute: numbers by size, choices in their order, texts by letters and the numbers in them; parts without one come last. */
export function compareValues({
  slug,
  choices,
}: AttributeDefinition): (one: Valued, other: Valued) => number {
  const positions = new Map(choices.map(({ value }, at) => [value, at]));
  const keyOf = ({ attributes }: Valued): { number: number; text: string } => {
    const value = attributes[slug];
    if (value === undefined) return { number: Infinity, text: "" };
    if (typeof value === "number") return { number: value, text: "" };
    return { number: positions.get(String(value)) ?? choices.length, text: String(value) };
  };
  return (one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return a.number === b.number ? compareTexts(a.text, b.text) : a.number - b.number;
  };
}

/** Sorts by the first column, parts with the same value by the next. */
export const sortByColumns = <Part extends Valued>(
  parts: readonly Part[],
  columns: readonly AttributeDefinition[],
): Part[] => {
  const comparisons = columns.map(compareValues);
  return parts.toSorted((a, b) => {
    for (const compare of comparisons) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return 0;
  });
};

/**
 * Returns the columns that distinguish the parts, the first ones that suffice: of thread, length, pitch and head height these are thread and
 * length, because the others follow from the thread.
 */
export function keyColumns<Column extends AttributeDefinition>(
  parts: readonly Valued[],
  columns: readonly Column[],
): Column[] {
  const keys: Column[] = [];
  const countWith = (some: readonly Column[]): number =>
    new Set(parts.map(({ attributes }) => JSON.stringify(some.map(({ slug }) => attributes[slug] ?? null))))
      .size;
  let count = countWith([]);
  for (const column of columns) {
    const next = countWith([...keys, column]);
    if (next > count) keys.push(column);
    count = Math.max(count, next);
  }
  return keys;
}
