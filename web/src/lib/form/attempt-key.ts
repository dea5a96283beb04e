import { useSyncExternalStore } from "react";
import { deleteDraft, readDraft, storeDraft } from "../drafts.ts";
import { createListeners } from "../listeners.ts";
import { isRejection } from "../problem.ts";

const draftOf = (formName: string): string => `${formName}:attempt`;

const { notify, subscribe } = createListeners();

/**
 * The idempotency key for sending `content` from the form: the same for the same content, also after a reload or a
 * login, until it is deleted. The result of the attempt is unknown from now on.
 */
export function attemptKey(formName: string, content: unknown): string {
  const sent = JSON.stringify(content);
  const stored = readDraft(draftOf(formName));
  const key = (stored?.["content"] === sent && stored["key"]) || crypto.randomUUID();
  storeDraft(draftOf(formName), { key, content: sent });
  notify();
  return key;
}

/** Records a failure of the attempt: once the server has rejected it, its result is known. */
export function recordFailure(formName: string, error: unknown): void {
  const stored = readDraft(draftOf(formName));
  if (!stored || !isRejection(error)) return;
  storeDraft(draftOf(formName), { ...stored, result: "rejected" });
  notify();
}

/** Deletes the key, so that the next attempt gets another. */
export function deleteAttemptKey(formName: string): void {
  deleteDraft(draftOf(formName));
  notify();
}

function isResultUnknown(formName: string): boolean {
  const stored = readDraft(draftOf(formName));
  return stored !== undefined && stored["result"] === undefined;
}

/** Returns whether the form is being sent, or was sent without a response that says whether it succeeded. */
export const useIsResultUnknown = (formName: string): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isResultUnknown(formName),
    () => false,
  );
