import { type EnteredRelations, leadsBack, leadsTo } from "./entered-relations.ts";
import { partKey } from "./part-number.ts";
import type { RelationKind } from "./part-relation.entity.ts";
import type { FieldError, NamedPart, PlannedRelation, Surroundings, ToolPatch } from "./tool-patch.ts";
import type { ToolState } from "./tool-state.ts";

const KINDS = {
  successor: "successor",
  alternatives: "alternative",
  fitsWith: "fits-with",
} as const satisfies Record<keyof EnteredRelations, RelationKind>;
const FIELDS = ["successor", "alternatives", "fitsWith"] as const;

/** Returns the key of a part in chains of successors; keys of numbers have no hyphens as ids do. */
export const nodeOf = ({ toolId, partNumber }: NamedPart): string => toolId ?? partKey(partNumber);

/** Returns the numbers that a patch names as related parts. */
export const relatedNumbers = ({ relations }: Pick<ToolPatch, "relations">): readonly string[] =>
  FIELDS.flatMap((field) => relations?.[field] ?? []);

/** Plans the related parts of a tool: all of them afterwards, null without a patch of them. */
export function planRelations(
  before: ToolState | null,
  { relations, partNumber }: ToolPatch,
  about: Pick<Surroundings, "findPart" | "successorOf">,
): { readonly related: readonly PlannedRelation[] | null; readonly errors: readonly FieldError[] } {
  if (!relations) return { related: null, errors: [] };
  // A new tool without a number cannot be named.
  const self = before?.id ?? (partNumber === undefined ? null : partKey(partNumber));
  const planned = FIELDS.map((field) => {
    const named = relations[field];
    if (named !== undefined) return planField(field, named, { self, about });
    return { related: (before?.related ?? []).filter(({ kind }) => kind === KINDS[field]), errors: [] };
  });
  return {
    related: planned.flatMap(({ related }) => related),
    errors: planned.flatMap(({ errors }) => errors),
  };
}

function planField(
  field: (typeof FIELDS)[number],
  named: string | readonly string[] | null,
  { self, about }: { self: string | null; about: Pick<Surroundings, "findPart" | "successorOf"> },
): { readonly related: readonly PlannedRelation[]; readonly errors: readonly FieldError[] } {
  const related = new Map<string, PlannedRelation>();
  const errors: FieldError[] = [];
  const numbers = typeof named === "string" ? [named] : (named ?? []);
  for (const [at, number] of numbers.entries()) {
    const part = about.findPart(number);
    const node = part ? nodeOf(part) : "";
    const message = whyNotRelated(field, number, { part, self, isTwice: related.has(node) }, about);
    if (part && message === null) {
      related.set(node, { kind: KINDS[field], toolId: part.toolId, partNumber: part.partNumber });
    } else {
      const name = typeof named === "string" ? field : `${field}[${at}]`;
      errors.push({ code: "bad-relations", field: name, message: message ?? "" });
    }
  }
  return { related: [...related.values()], errors };
}

/** Returns why a part cannot be related in this way; null if it can. */
function whyNotRelated(
  field: (typeof FIELDS)[number],
  number: string,
  { part, self, isTwice }: { part: NamedPart | undefined; self: string | null; isTwice: boolean },
  { successorOf }: Pick<Surroundings, "successorOf">,
): string | null {
  if (!part) return `No part has the number ${number}`;
  if (nodeOf(part) === self) return `${number} is this part itself`;
  if (isTwice) return `${number} is listed twice`;
  const isCycle = field === "successor" && self !== null && leadsTo(self, nodeOf(part), successorOf);
  return isCycle ? leadsBack(part.partNumber) : null;
}
