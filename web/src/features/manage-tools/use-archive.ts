import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { clearNotices } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { setArchived, type ManagedTool } from "./manage-tools.api.ts";

/** The last change, which can be undone. */
interface Done {
  readonly tool: ManagedTool;
  readonly archived: boolean;
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
  return {
    toConfirm,
    done,
    busyId: isPending ? variables.id : undefined,
    setToConfirm,
    set: (tool, archived) => {
      clearNotices();
      mutate(
        { id: tool.id, archived },
        {
          onSuccess: () => setDone({ tool, archived }),
          onError: notifyProblem,
          onSettled: () => setToConfirm(undefined),
        },
      );
    },
  };
}
