import { useEffect } from "react";
import { notifyError } from "./notify.tsx";
import { asProblem } from "./problem.ts";

/** Shows a toast for a failed read, once per failure. */
export function useErrorToast(title: string, error: unknown): void {
  useEffect(() => {
    if (error) notifyError(title, asProblem(error).message);
  }, [title, error]);
}
