import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { type FieldFault, useRefusals } from "../../lib/use-refusals.ts";
import { freshEdit, isChanged, keepEdit, readEdit, type Edit } from "./edit-draft.ts";
import {
  currentOf,
  DETAIL_FIELDS,
  editTool,
  type ManagedTool,
  type ToolDetails,
} from "./manage-tools.api.ts";
import { ENTRY_LABELS, entriesOf, readEntries, type EntryErrors, type ToolEntries } from "./tool-entries.ts";

export interface EditForm {
  readonly entries: ToolEntries;
  /** As the tool was when the edit began. */
  readonly base: ToolEntries;
  readonly errors: EntryErrors;
  readonly faults: readonly FieldFault[];
  readonly refusal: string;
  readonly refusedTries: number;
  readonly changed: boolean;
  readonly saving: boolean;
  /** The tool as another admin left it, while it is not decided whose values count. */
  readonly theirs: ToolEntries | undefined;
  readonly change: (entry: keyof ToolDetails, value: string) => void;
  readonly discard: () => void;
  readonly save: () => void;
  /** Goes on from the other admin's version with these entries, and saves them. */
  readonly settle: (entries: ToolEntries) => void;
  /** Takes the other admin's version as it is. */
  readonly takeTheirs: () => void;
}

/** The state of the edit form of one tool; what is typed is kept in this tab until it is saved or discarded. */
export function useEditForm(tool: ManagedTool, email: string): EditForm {
  const { mutateAsync } = useMutation(editTool(useQueryClient()));
  const [edit, setEdit] = useState(() => readEdit(email, tool));
  const [current, setCurrent] = useState<ManagedTool>();
  const { errors, faults, refusal, refusedTries, refuse, mend, clear, send, sending } = useRefusals(
    ENTRY_LABELS,
    DETAIL_FIELDS,
  );

  const put = (next: Edit): void => {
    setEdit(next);
    keepEdit(email, tool.id, next);
  };
  // Nothing typed yet: what another admin saved meanwhile is simply shown.
  if (!isChanged(edit) && edit.base.version < tool.version) setEdit(freshEdit(tool));

  const startFrom = (from: ManagedTool): void => {
    put(freshEdit(from));
    setCurrent(undefined);
    clear();
  };

  const save = async (what: Edit): Promise<void> => {
    const read = readEntries(what.entries);
    if ("errors" in read) {
      refuse(read.errors);
      return;
    }
    await send(async () => {
      try {
        const saved = await mutateAsync({ ...read.details, id: tool.id, version: what.base.version });
        startFrom(saved);
        notifySuccess("SUCCESS", "Tool saved");
      } catch (error) {
        const theirs = currentOf(error);
        if (asProblem(error).status !== 401) setCurrent(theirs);
        if (!theirs) throw error;
      }
    });
  };

  return {
    entries: edit.entries,
    base: edit.base.entries,
    errors,
    faults,
    refusal,
    refusedTries,
    changed: isChanged(edit),
    saving: sending,
    theirs: current && entriesOf(current),
    change: (entry, value) => {
      put({ ...edit, entries: { ...edit.entries, [entry]: value } });
      mend(entry);
    },
    discard: () => startFrom(tool),
    save: () => void save(edit),
    settle: (entries) => {
      if (!current) return;
      const next = { entries, base: freshEdit(current).base };
      put(next);
      setCurrent(undefined);
      void save(next);
    },
    takeTheirs: () => {
      if (current) startFrom(current);
    },
  };
}
