import { useMutation, useQueryClient } from "@tanstack/react-query";
import { saveList } from "../../lib/form/save-list.ts";
import type { ManagedTool, ToolPart } from "../tool/manage-tools.api.ts";

/** Props of a section on the page of a tool. */
export interface ToolSectionProps {
  readonly tool: ManagedTool;
  /** The admin's, which names the drafts. */
  readonly email: string;
}

/** Props of a form that adds an entry to a list of a tool. */
export interface AddFormProps<Entry> extends ToolSectionProps {
  readonly onAdd: (entry: Entry) => Promise<unknown>;
}

/** Returns the options of `useEditForm` that save a part of a tool. */
export function useToolPart<Content, Stored>(part: ToolPart<Content, Stored>, id: string) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation(part.save(queryClient));
  return {
    what: "tool",
    isPending,
    save: (content: Content, over: Stored) => mutateAsync({ id, content, over }),
    findStored: () => queryClient.query({ ...part.query(id), staleTime: 0 }),
  };
}

interface ToolList<Content, Entry> {
  readonly part: ToolPart<Content, ManagedTool>;
  readonly entriesOf: (tool: ManagedTool) => readonly Entry[];
  readonly idOf: (entry: Entry) => string | number;
  /** Returns what is saved for these entries over this version. */
  readonly contentOf: (entries: readonly Entry[], over: ManagedTool) => Content;
}

/** A list of a tool, and what saves it as a whole: merged by entry with what another admin saved meanwhile. */
export function useToolList<Content, Entry>(tool: ManagedTool, list: ToolList<Content, Entry>) {
  const { part, entriesOf, idOf, contentOf } = list;
  const { save, findStored, isPending } = useToolPart(part, tool.id);
  return {
    entries: entriesOf(tool),
    idOf,
    isBusy: isPending,
    onSave: (next: readonly Entry[]) =>
      saveList({
        what: "tool",
        shown: tool,
        next,
        entriesOf,
        idOf,
        save: (entries, over) => save(contentOf(entries, over), over),
        findStored,
      }),
  };
}
