import { type NumberHolder, partKey } from "../tool/part-number.ts";

/** A line with what identifies its tool. */
interface IdentifyingLine {
  readonly partNumber?: string | undefined;
  readonly patch: { readonly name?: string | undefined };
}

/**
 * Returns a function that returns the tools of a line: the one with its part number, else, without a number, all with exactly its name.
 *
 * @param holders the tools that have numbers of the file, by key
 */
export function targetFinder<Target extends { readonly id: string; readonly name: string }>(
  targets: readonly Target[],
  holders: ReadonlyMap<string, NumberHolder>,
): (line: IdentifyingLine) => readonly Target[] {
  const byId = new Map(targets.map((target) => [target.id, target]));
  const byName = Map.groupBy(targets, ({ name }) => name);
  return ({ partNumber, patch: { name } }) => {
    if (partNumber === undefined) return (name !== undefined && byName.get(name)) || [];
    const holder = holders.get(partKey(partNumber));
    const target = holder?.kind === "own" ? byId.get(holder.toolId) : undefined;
    return target ? [target] : [];
  };
}
