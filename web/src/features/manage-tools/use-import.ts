import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmission } from "../../lib/form/use-submission.ts";
import { clearNotices, notifyError, notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import {
  applyFile,
  FILE_BYTES_MAX,
  previewFile,
  type ChosenFile,
  type ImportPlan,
} from "./import-tools.api.ts";

export interface Import {
  readonly file: ChosenFile | undefined;
  /** The changes that the file makes or, once `applied`, made. */
  readonly plan: ImportPlan | undefined;
  /** Why there is no plan, or why it was not applied; or "". */
  readonly message: string;
  /** The catalogue changed after the preview; `plan` is a new one. */
  readonly isOutdated: boolean;
  readonly isPreviewing: boolean;
  readonly isApplying: boolean;
  readonly choose: (file: File | undefined) => Promise<void>;
  readonly previewAgain: () => void;
  readonly apply: () => void;
}

/** The import of one file: selected, previewed, applied. */
export function useImport(): Import {
  const preview = useMutation(previewFile());
  const { mutateAsync } = useMutation(applyFile(useQueryClient()));
  const [file, setFile] = useState<ChosenFile>();
  const [plan, setPlan] = useState<ImportPlan>();
  const [isOutdated, setIsOutdated] = useState(false);

  const previewOf = (chosen: ChosenFile, hasChanged = false): void => {
    setPlan(undefined);
    clearErrors();
    setIsOutdated(hasChanged);
    preview.mutate(chosen, {
      onSuccess: setPlan,
      onError: (error) => reject({}, asProblem(error).message),
    });
  };
  const { message, isSending, reject, clearErrors, send } = useSubmission({
    onFailure: ({ status, code, message: text }) => {
      if (file && (code === "changed-meanwhile" || code === "bad-lines")) previewOf(file, true);
      if (status !== 401) notifyError("ERROR", text);
    },
  });

  return {
    file,
    plan,
    message,
    isOutdated,
    isPreviewing: preview.isPending,
    isApplying: isSending,
    choose: async (chosen) => {
      clearNotices();
      clearErrors();
      setPlan(undefined);
      setIsOutdated(false);
      setFile(undefined);
      if (!chosen) return;
      if (chosen.size > FILE_BYTES_MAX) {
        reject({}, "The file is larger than 4 MB. Split it into several files.");
        return;
      }
      const read = { name: chosen.name, bytes: await chosen.arrayBuffer() };
      setFile(read);
      previewOf(read);
    },
    previewAgain: () => {
      if (file) previewOf(file);
    },
    apply: () => {
      if (!file || !plan) return;
      void send(async () => {
        setPlan(await mutateAsync({ file, plan: plan.plan }));
        setIsOutdated(false);
        notifySuccess("SUCCESS", "Import complete");
      });
    },
  };
}
