import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { clearNotices } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { setArchived, type ManagedTool } from "../tool/manage-tools.api.ts";

/** The last change, which can be undone. */
interface Done {
  readonly tool: ManagedTool;
  readonly archived: boolean;
  /** The button that was pressed for it, or for its confirmation. */
  readonly pressed: Element | null;
}

export interface Archive {
  /** The tool whose archiving waits for a confirmation. */
  readonly toConfirm: ManagedTool | undefined;
  readonly done: Done | undefined;
  readonly busyId: string | undefined;
  readonly setToConfirm: (tool: ManagedTool | undefined) => void;
  readonly set: (tool: ManagedTool, archived: boolean) => void;
}

/** Archives tools after a confirmation, and restores them. */
export function useArchive(): Archive {
  const { mutate, isPending, variables } = useMutation(setArchived(useQueryClient()));
  const [toConfirm, setToConfirm] = useState<ManagedTool>();
  const [done, setDone] = useState<Done>();
  const opener = useRef<Element>(null);
  return {
    toConfirm,
    done,
    busyId: isPending ? variables.id : undefined,
    setToConfirm: (tool) => {
      if (tool) opener.current = document.activeElement;
      setToConfirm(tool);
    },
    set: (tool, archived) => {
      clearNotices();
      const pressed = toConfirm ? opener.current : document.activeElement;
      mutate(
        { id: tool.id, archived },
        {
          onSuccess: () => setDone({ tool, archived, pressed }),
          onError: notifyProblem,
          onSettled: () => setToConfirm(undefined),
        },
      );
    },
  };
}
