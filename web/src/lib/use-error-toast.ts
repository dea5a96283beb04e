import { useEffect } from "react";
import { notifyError } from "./notify.tsx";
import { asProblem } from "./problem.ts";

/** Says a failed read once per failure, as a toast with the problem's sentence. */
export function useErrorToast(title: string, error: unknown): void {
  useEffect(() => {
    if (error) notifyError(title, asProblem(error).message);
  }, [title, error]);
}
