import type { EntityManager } from "@mikro-orm/postgresql";
import { anyOf } from "../shared/any-of.ts";
import { type NumberHolder, partKey } from "../tool/part-number.ts";
import { nodeOf } from "../tool/plan-relations.ts";
import { readSurroundings } from "../tool/read-surroundings.ts";
import type { NamedPart, Surroundings, ToolPatch } from "../tool/tool-patch.ts";
import { readToolStates, type ToolState } from "../tool/tool-state.ts";
import { identifyById } from "./import-ids.ts";
import type { ImportLine, PlannedLine } from "./import-line.ts";
import { planImport } from "./import-plan.ts";
import { targetFinder } from "./import-targets.ts";
import { leavesClassification } from "./read-cells.ts";

/** Returns what a file would change now; changes and locks nothing. */
export async function readPlan(em: EntityManager, typed: readonly ImportLine[]): Promise<PlannedLine[]> {
  const lines = await identifyById(em, typed);
  const about = await readSurroundings(em, lines.map(namedBy));
  const ids = lines.flatMap(({ partNumber }) =>
    partNumber === undefined ? [] : (about.holders.get(partKey(partNumber))?.toolId ?? []),
  );
  const names = lines.flatMap(({ partNumber, patch }) =>
    partNumber === undefined ? (patch.name ?? []) : [],
  );
  const targets = await readToolStates(
    em,
    (eb) => eb.or([eb("tool.id", "=", anyOf(ids)), eb("tool.name", "=", anyOf(names))]),
    { withRelated: lines.some(({ relations }) => relations !== undefined) },
  );
  return planImport(lines, targets, withFile(about, lines, targets));
}

/** Returns the references of a line, for `readSurroundings`: the values of its attributes are read later. */
const namedBy = (line: ImportLine): ToolPatch => ({
  ...line.patch,
  partNumber: line.partNumber,
  ...(!leavesClassification(line) && { classification: { category: line.category || null, attributes: {} } }),
  relations: { ...line.relations, successor: line.relations?.successor?.[0] ?? null },
});

/** Adds the parts and successors of the file to what the rules refer to. */
function withFile(
  about: Surroundings,
  lines: readonly ImportLine[],
  targets: readonly ToolState[],
): Surroundings {
  const added = partsOf(lines, about.holders);
  const findPart = (number: string): NamedPart | undefined =>
    about.findPart(number) ?? added.get(partKey(number));
  const findTargets = targetFinder(targets, about.holders);
  const chosen = new Map(
    lines.flatMap((line) => {
      const [number] = line.relations?.successor ?? [];
      const part = line.partNumber === undefined ? undefined : { toolId: null, partNumber: line.partNumber };
      const self = findTargets(line)[0]?.id ?? (part && nodeOf(part));
      if (self === undefined || line.relations?.successor === undefined) return [];
      const successor = number === undefined ? undefined : findPart(number);
      return [[self, successor ? nodeOf(successor) : null] as const];
    }),
  );
  return {
    ...about,
    findPart,
    successorOf: (part) => (chosen.has(part) ? chosen.get(part) : about.successorOf(part)),
  };
}

/** Returns the numbers and aliases that are new with the file, by key. */
function partsOf(
  lines: readonly ImportLine[],
  holders: ReadonlyMap<string, NumberHolder>,
): ReadonlyMap<string, NamedPart> {
  return new Map(
    lines.flatMap(({ partNumber, patch }) => {
      if (partNumber === undefined) return [];
      const part = holders.get(partKey(partNumber)) ?? { toolId: null, partNumber };
      return [partNumber, ...(patch.aliases ?? []).map(({ value }) => value)].map(
        (number) => [partKey(number), part] as const,
      );
    }),
  );
}
