import type { EntityManager } from "@mikro-orm/postgresql";
import type { AttributeValues } from "../catalogue/attribute.entity.ts";
import { tables } from "../shared/tables.ts";
import { slugOf } from "../shared/slug.ts";
import {
  compareValues,
  FAMILY_PARTS_MAX,
  type FamilyColumn,
  readColumns,
  keyColumns,
} from "./family-columns.ts";

/** A part of the same family that differs in one column only: the next smaller or larger size in it. */
export interface Neighbour {
  readonly column: FamilyColumn;
  readonly step: "smaller" | "larger";
  readonly partNumber: string;
  /** The end of the address of its page. */
  readonly slug: string;
  /** The value of the column, in words. */
  readonly value: string;
}

/** The family of a part, and the next sizes. */
export interface FamilyOfPart {
  readonly slug: string;
  readonly name: string;
  readonly neighbours: readonly Neighbour[];
}

interface Sized {
  readonly part_number: string;
  readonly name: string;
  readonly attributes: AttributeValues;
}

/** Returns the family of a part with the parts next to it in size; null for a part without family. */
export async function findFamilyOf(
  em: EntityManager,
  part: { readonly partNumber: string; readonly familyId: string | null },
): Promise<FamilyOfPart | null> {
  if (part.familyId === null) return null;
  const [family, columns, parts] = await Promise.all([
    tables(em)
      .selectFrom("family")
      .select(["slug", "name"])
      .where("id", "=", part.familyId)
      .executeTakeFirstOrThrow(),
    readColumns(em, part.familyId),
    tables(em)
      .selectFrom("tool")
      .select(["part_number", "name", "attributes"])
      .where("family_id", "=", part.familyId)
      .where((eb) => eb.or([eb("archived_at", "is", null), eb("part_number", "=", part.partNumber)]))
      .limit(FAMILY_PARTS_MAX)
      .execute(),
  ]);
  return { ...family, neighbours: neighboursOf(part.partNumber, parts, columns) };
}

/** Returns the next sizes of a part, column by column, the smaller one first. */
function neighboursOf(
  partNumber: string,
  parts: readonly Sized[],
  columns: readonly FamilyColumn[],
): Neighbour[] {
  const own = parts.find((part) => part.part_number === partNumber);
  if (!own) return [];
  const keys = keyColumns(parts, columns);
  return keys
    .filter(({ type }) => type === "number" || type === "choice")
    .flatMap((column) => {
      const others = keys.filter(({ slug }) => slug !== column.slug);
      const compare = compareValues(column);
      const line = parts
        .filter(
          (part) =>
            part.attributes[column.slug] !== undefined &&
            others.every(({ slug }) => part.attributes[slug] === own.attributes[slug]),
        )
        .toSorted(compare);
      const smaller = line.findLast((part) => compare(part, own) < 0);
      const larger = line.find((part) => compare(part, own) > 0);
      return [
        ...(smaller ? [neighbour(column, "smaller", smaller)] : []),
        ...(larger ? [neighbour(column, "larger", larger)] : []),
      ];
    });
}

function neighbour(column: FamilyColumn, step: Neighbour["step"], part: Sized): Neighbour {
  const value = part.attributes[column.slug];
  const label = column.choices.find((choice) => choice.value === value)?.label ?? String(value);
  return {
    column,
    step,
    partNumber: part.part_number,
    slug: slugOf(part.name),
    value: column.unit === null ? label : `${label} ${column.unit}`,
  };
}
