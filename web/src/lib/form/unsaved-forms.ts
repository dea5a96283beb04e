import { useEffect } from "react";
import type { FormModel } from "./use-form.ts";

type Submit = () => Promise<boolean>;

const unsaved = new Set<Submit>();

/** Lets `saveOpenForms` save this form while it is shown and changed. */
export function useSavedByOthers({
  isChanged,
  submit,
}: Pick<FormModel<never>, "isChanged" | "submit">): void {
  useEffect(() => {
    if (!isChanged) return undefined;
    unsaved.add(submit);
    return () => void unsaved.delete(submit);
  });
}

/** Saves the changed forms of the page that use `useSavedByOthers`. Returns false at the first that fails, which shows its error. */
export async function saveOpenForms(): Promise<boolean> {
  // A saved form leaves the set.
  const saves = [...unsaved];
  for (const save of saves) if (!(await save())) return false;
  return true;
}
