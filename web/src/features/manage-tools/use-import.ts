import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { clearNotices, notifyError, notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import {
  applyFile,
  FILE_BYTES_MAX,
  lookAtFile,
  type ChosenFile,
  type ImportPlan,
} from "./import-tools.api.ts";

export interface Import {
  readonly file: ChosenFile | undefined;
  /** What the file does or, once `applied`, did. */
  readonly plan: ImportPlan | undefined;
  /** Why there is no plan, or why it was not applied. */
  readonly refusal: string;
  /** The catalogue changed between looking and applying; the plan shown is a new one. */
  readonly moved: boolean;
  readonly looking: boolean;
  readonly applying: boolean;
  readonly choose: (file: File | undefined) => Promise<void>;
  readonly lookAgain: () => void;
  readonly apply: () => void;
}

/** One file on its way into the catalogue: chosen, looked at, applied. */
export function useImport(): Import {
  const look = useMutation(lookAtFile());
  const applying = useMutation(applyFile(useQueryClient()));
  const [file, setFile] = useState<ChosenFile>();
  const [plan, setPlan] = useState<ImportPlan>();
  const [refusal, setRefusal] = useState("");
  const [moved, setMoved] = useState(false);

  const lookAt = (chosen: ChosenFile, changed = false): void => {
    setPlan(undefined);
    setRefusal("");
    setMoved(changed);
    look.mutate(chosen, {
      onSuccess: setPlan,
      onError: (error) => setRefusal(asProblem(error).message),
    });
  };

  return {
    file,
    plan,
    refusal,
    moved,
    looking: look.isPending,
    applying: applying.isPending,
    choose: async (chosen) => {
      clearNotices();
      setPlan(undefined);
      setMoved(false);
      setRefusal("");
      setFile(undefined);
      if (!chosen) return;
      if (chosen.size > FILE_BYTES_MAX) {
        setRefusal("The file is larger than 1 MB: send it in parts.");
        return;
      }
      const read = { name: chosen.name, bytes: await chosen.arrayBuffer() };
      setFile(read);
      lookAt(read);
    },
    lookAgain: () => {
      if (file) lookAt(file);
    },
    apply: () => {
      if (!file || !plan || applying.isPending) return;
      clearNotices();
      setRefusal("");
      applying.mutate(
        { file, plan: plan.plan },
        {
          onSuccess: (done) => {
            setPlan(done);
            setMoved(false);
            notifySuccess("SUCCESS", "The file is applied");
          },
          onError: (error) => {
            const problem = asProblem(error);
            if (problem.code === "changed-meanwhile" || problem.code === "bad-lines") lookAt(file, true);
            else setRefusal(problem.message);
            notifyError("ERROR", problem.message);
          },
        },
      );
    },
  };
}
