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

/** The reason for a new preview: the catalogue changed, or the response to the import was lost. */
export type NewPreviewReason = "changed" | "unconfirmed";

/** The result of an earlier attempt is unknown. */
export const UNCONFIRMED = "The shop didn't confirm the import. It may already be applied.";

export interface Import {
  readonly file: ChosenFile | undefined;
  /** The changes that the file makes or, once `applied`, made. */
  readonly plan: ImportPlan | undefined;
  /** The reason why there is no plan, or why it was not applied; or "". */
  readonly message: string;
  /** The reason why `plan` is not the one that the user wanted to apply. */
  readonly newPreviewReason: NewPreviewReason | undefined;
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
  const [newPreviewReason, setNewPreviewReason] = useState<NewPreviewReason>();

  const previewOf = (chosen: ChosenFile, reason?: NewPreviewReason): void => {
    setPlan(undefined);
    clearErrors();
    setNewPreviewReason(reason);
    preview.mutate(chosen, {
      onSuccess: setPlan,
      onError: (error) => {
        const { message: text } = asProblem(error);
        reject({}, reason === "unconfirmed" ? `${UNCONFIRMED} ${text}` : text);
      },
    });
  };
  const { message, isSending, reject, clearErrors, send } = useSubmission({
    onFailure: ({ status, code, message: text }) => {
      if (status === 401) return;
      const isLost = status === 0 || status >= 500;
      const isOutdated = code === "changed-meanwhile" || code === "bad-lines";
      // A rejection says nothing about the attempt before it.
      const reason = isLost || newPreviewReason === "unconfirmed" ? "unconfirmed" : "changed";
      if (!file || !(isLost || isOutdated)) notifyError("ERROR", text);
      else {
        previewOf(file, reason);
        notifyError("ERROR", reason === "unconfirmed" ? `${UNCONFIRMED} Check the new preview.` : text);
      }
    },
  });

  return {
    file,
    plan,
    message,
    newPreviewReason,
    isPreviewing: preview.isPending,
    isApplying: isSending,
    choose: async (chosen) => {
      clearNotices();
      clearErrors();
      setPlan(undefined);
      setNewPreviewReason(undefined);
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
      if (file) previewOf(file, newPreviewReason);
    },
    apply: () => {
      if (!file || !plan) return;
      void send(async () => {
        setPlan(await mutateAsync({ file, plan: plan.plan }));
        setNewPreviewReason(undefined);
        notifySuccess("SUCCESS", "Import complete");
      });
    },
  };
}
