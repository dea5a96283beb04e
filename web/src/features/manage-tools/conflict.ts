import type { FieldErrors } from "../../lib/form/field-errors.ts";
import { asProblem } from "../../lib/problem.ts";
import { currentOf } from "../tool/manage-tools.api.ts";

const CHANGED_MEANWHILE =
  "Another admin changed this tool. The page shows the current values now. Try again.";
export const LIST_CHANGED_MEANWHILE =
  "Another admin changed this tool. The list is up to date now. Try again.";

/** Returns the text for a failed save of a tool: `conflict` if another admin saved before. */
export const saveErrorText = (error: unknown, conflict = CHANGED_MEANWHILE): string =>
  currentOf(error) ? conflict : asProblem(error).message;

/** Waits for a save of a tool. If another admin saved before, returns `conflict` as the error of a field; throws other errors. */
export async function conflictOf<Name extends string>(
  saving: Promise<unknown>,
  field: Name,
  conflict = CHANGED_MEANWHILE,
): Promise<FieldErrors<Name> | undefined> {
  try {
    await saving;
    return undefined;
  } catch (error) {
    if (!currentOf(error)) throw error;
    const errors: FieldErrors<Name> = {};
    errors[field] = conflict;
    return errors;
  }
}
