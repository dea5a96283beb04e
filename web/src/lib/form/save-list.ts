import { asProblem, Problem } from "../problem.ts";
import { mergeLists } from "./merge-list.ts";

interface ListEdit<Entry, Stored> {
  /** The subject that has the list, such as `tool`. */
  readonly what: string;
  /** The version that the page shows. */
  readonly shown: Stored;
  /** The list as the user wants it. */
  readonly next: readonly Entry[];
  readonly entriesOf: (stored: Stored) => readonly Entry[];
  readonly idOf: (entry: Entry) => string | number;
  readonly save: (entries: readonly Entry[], over: Stored) => Promise<unknown>;
  /** Returns what is stored now, after a problem `changed-meanwhile`. */
  readonly findStored: () => Promise<Stored>;
}

/** Saves a list as a whole, merged by entry with what another admin saved meanwhile; throws a conflict if both changed the same entry. */
export async function saveList<Entry, Stored>(edit: ListEdit<Entry, Stored>): Promise<void> {
  const { what, shown, next, entriesOf, idOf, save, findStored } = edit;
  const byId = (entries: readonly Entry[]) => new Map(entries.map((entry) => [String(idOf(entry)), entry]));
  try {
    await save(next, shown);
  } catch (error) {
    if (asProblem(error).code !== "changed-meanwhile") throw error;
    const newest = await findStored();
    const [mine, base, theirs] = [byId(next), byId(entriesOf(shown)), byId(entriesOf(newest))];
    const isConflict = [...mine.keys(), ...base.keys()].some((id) => {
      const [my, before, their] = [mine, base, theirs].map((entries) => JSON.stringify(entries.get(id)));
      return my !== before && their !== before && my !== their;
    });
    if (isConflict) throw listConflict(what);
    await save(mergeLists({ mine, base, theirs, textOf: (entry) => JSON.stringify(entry) }), newest);
  }
}

/** The problem of a list that is not saved over what another admin saved. */
export const listConflict = (what: string): Problem =>
  new Problem(409, {
    code: "changed-meanwhile",
    message: `Another admin changed this ${what}. The page shows the current values now. Try again.`,
    fields: [],
  });
