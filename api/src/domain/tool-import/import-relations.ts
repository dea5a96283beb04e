import type { EntityManager } from "@mikro-orm/postgresql";
import {
  enteredOf,
  leadsBack,
  leadsTo,
  readRelated,
  readSuccessors,
  relationChanges,
} from "../tool/entered-relations.ts";
import { type Alias, type NumberHolder, partKey } from "../tool/part-number.ts";
import type { RelationKind } from "../tool/part-relation.entity.ts";
import type { ToolChanges } from "../tool/tool-changes.ts";

const KINDS = {
  successor: "successor",
  alternatives: "alternative",
  fitsWith: "fits-with",
} as const satisfies Record<string, RelationKind>;
type RelationField = keyof typeof KINDS;
const FIELDS = ["successor", "alternatives", "fitsWith"] as const satisfies readonly RelationField[];

/** Cells of a line about related parts, by numbers: all of a kind, none for an empty list. Undefined means unchanged. */
export interface RelationCells {
  readonly relations?: { readonly [Field in RelationField]?: readonly string[] | undefined } | undefined;
}

/** A line with what identifies its tool. */
interface RelatedLine extends RelationCells {
  readonly partNumber?: string | undefined;
  readonly aliases?: readonly Alias[] | undefined;
}

/** A part that a line names. `toolId` is null for one that another line of the file adds. */
export interface ImportedRelation {
  readonly kind: RelationKind;
  readonly toolId: string | null;
  readonly partNumber: string;
}

interface PlannedRelations {
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  readonly changes: ToolChanges;
  /** All related parts afterwards; null without a change. */
  readonly related: readonly ImportedRelation[] | null;
}

/** Returns what a line changes of the related parts of its tool, null for a new one. */
export type PlanRelations = (line: RelatedLine, target: { readonly id: string } | null) => PlannedRelations;

const UNCHANGED: PlannedRelations = { errors: [], changes: {}, related: null };
/** Removes what was entered, unless it is a part number. */
const NONE = "none";

/** Whether a line leaves related parts unchanged. */
export const leavesRelations = ({ relations }: RelationCells): boolean =>
  relations === undefined || FIELDS.every((field) => relations[field] === undefined);

/** Returns the numbers of parts that a line names. */
export const relatedNumbers = ({ relations }: RelationCells): string[] =>
  FIELDS.flatMap((field) => relations?.[field] ?? []);

/**
 * Reads what is needed to plan these lines: nothing where none names related parts.
 *
 * @param known.holders the tools that have numbers of the file, by key
 * @param known.targetOf the tool of a line
 */
export async function readRelationPlan<Line extends RelatedLine>(
  em: EntityManager,
  lines: readonly Line[],
  known: {
    readonly holders: ReadonlyMap<string, NumberHolder>;
    readonly targetOf: (line: Line) => { readonly id: string } | null;
  },
): Promise<PlanRelations> {
  const named = lines.filter((line) => !leavesRelations(line));
  if (named.length === 0) return () => UNCHANGED;
  const { holders, targetOf } = known;
  const successors = named.flatMap(({ relations }) =>
    (relations?.successor ?? []).flatMap((number) => holders.get(partKey(number))?.toolId ?? []),
  );
  const [related, successorOf] = await Promise.all([
    readRelated(
      em,
      named.flatMap((line) => targetOf(line)?.id ?? []),
    ),
    readSuccessors(em, successors),
  ]);
  return relationPlan(
    lines.map((line) => ({ ...line, target: targetOf(line) })),
    { holders, related, successorOf },
  );
}

/**
 * Plans with these lines and what is stored. Pure.
 *
 * @param known.related what was entered at the tools of the lines
 * @param known.successorOf the successors of the named parts, the successors of those, and so on
 */
export function relationPlan(
  lines: readonly (RelatedLine & { readonly target: { readonly id: string } | null })[],
  known: {
    readonly holders: ReadonlyMap<string, NumberHolder>;
    readonly related: ReadonlyMap<string, readonly ImportedRelation[]>;
    readonly successorOf: ReadonlyMap<string, string>;
  },
): PlanRelations {
  const { holders, related, successorOf } = known;
  const added = numbersOfFile(lines, holders);
  const find = (number: string): NamedPart | undefined =>
    holders.get(partKey(number)) ?? added.get(partKey(number));
  const chosen = new Map(
    lines.flatMap((line) => {
      const node = nodeOfLine(line, line.target);
      const [number] = line.relations?.successor ?? [undefined];
      if (node === null || line.relations?.successor === undefined) return [];
      const part = number === undefined ? undefined : find(number);
      return [[node, part ? nodeOf(part) : null] as const];
    }),
  );
  const next = (node: string) => (chosen.has(node) ? chosen.get(node) : successorOf.get(node));

  const resolve = (field: RelationField, numbers: readonly string[], node: string | null) => {
    const related = new Map<string, ImportedRelation>();
    const errors: string[] = [];
    for (const number of numbers) {
      const part = find(number);
      const key = part ? nodeOf(part) : "";
      if (!part) errors.push(`No part has the number ${number}`);
      else if (key === node) errors.push(`${number} is this part itself`);
      else if (related.has(key)) errors.push(`${number} is listed twice`);
      else if (field === "successor" && node !== null && leadsTo(node, key, next)) {
        errors.push(leadsBack(part.partNumber));
      } else related.set(key, { kind: KINDS[field], toolId: part.toolId, partNumber: part.partNumber });
    }
    return { related: [...related.values()], errors };
  };
  return (line, target) => {
    const { relations } = line;
    if (relations === undefined || leavesRelations(line)) return UNCHANGED;
    const before = related.get(target?.id ?? "") ?? [];
    const node = nodeOfLine(line, target);
    const errors: { field: string; message: string }[] = [];
    const after = FIELDS.flatMap((field): readonly ImportedRelation[] => {
      const numbers = relations[field];
      if (numbers === undefined) return before.filter(({ kind }) => kind === KINDS[field]);
      if (numbers.length === 1 && numbers[0] === NONE && !find(NONE)) return [];
      const resolved = resolve(field, numbers, node);
      errors.push(...resolved.errors.map((message) => ({ field, message })));
      return resolved.related;
    });
    if (errors.length > 0) return { ...UNCHANGED, errors };
    const changes = relationChanges(enteredOf(before), enteredOf(after));
    return Object.keys(changes).length === 0 ? UNCHANGED : { errors, changes, related: after };
  };
}

/** A part that a number leads to; `toolId` is null for one that the file adds. */
interface NamedPart {
  readonly toolId: string | null;
  readonly partNumber: string;
}

/** Stands for a part in chains of successors; keys of numbers have no hyphens as ids do. */
const nodeOf = ({ toolId, partNumber }: NamedPart): string => toolId ?? partKey(partNumber);

/** Null for a new tool that no line can name, as it has no number yet. */
const nodeOfLine = ({ partNumber }: RelatedLine, target: { readonly id: string } | null): string | null =>
  target?.id ?? (partNumber === undefined ? null : partKey(partNumber));

/** Numbers and aliases that are new with the file, by key. */
function numbersOfFile(
  lines: readonly RelatedLine[],
  holders: ReadonlyMap<string, NumberHolder>,
): ReadonlyMap<string, NamedPart> {
  return new Map(
    lines.flatMap(({ partNumber, aliases = [] }) => {
      if (partNumber === undefined) return [];
      const part = holders.get(partKey(partNumber)) ?? { toolId: null, partNumber };
      return [partNumber, ...aliases.map(({ value }) => value)].map(
        (number) => [partKey(number), part] as const,
      );
    }),
  );
}
