import { keepDraft, readDraft } from "../../lib/drafts.ts";

/**
 * The idempotency key of one filled-in form: the same content has the same key, also after a reload or a sign-in
 * in between; other content has another.
 */
export function attemptKey(formName: string, content: string): string {
  const name = attemptDraft(formName);
  const kept = readDraft(name);
  if (kept?.["content"] === content && kept["key"]) return kept["key"];
  const key = crypto.randomUUID();
  keepDraft(name, { key, content });
  return key;
}

/** Name of the draft that holds a form's key, to be forgotten with the form. */
export const attemptDraft = (formName: string): string => `${formName}:attempt`;
