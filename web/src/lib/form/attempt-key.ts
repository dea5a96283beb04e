import { deleteDraft, readDraft, storeDraft } from "../drafts.ts";

const draftOf = (formName: string): string => `${formName}:attempt`;

/**
 * The idempotency key for sending `content` from the form: the same for the same content, also after a reload or a
 * login, until it is deleted.
 */
export function attemptKey(formName: string, content: unknown): string {
  const sent = JSON.stringify(content);
  const stored = readDraft(draftOf(formName));
  if (stored?.["content"] === sent && stored["key"]) return stored["key"];
  const key = crypto.randomUUID();
  storeDraft(draftOf(formName), { key, content: sent });
  return key;
}

/** Deletes the key, so that the next attempt gets another. */
export const deleteAttemptKey = (formName: string): void => deleteDraft(draftOf(formName));
