import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { type FieldErrors, type FieldFault, useRefusals } from "../../lib/use-refusals.ts";
import { attemptDraft, attemptKey } from "../order/attempt-key.ts";
import { addReview, REVIEW_FIELDS } from "./review.api.ts";

/** As many characters as the shop keeps. */
export const WORDS_MAX = 2000;

interface Entries {
  /** 0 while nothing is chosen. */
  readonly rating: number;
  readonly words: string;
}

type Errors = FieldErrors<keyof Entries>;

const LABELS = [
  ["rating", "Rating"],
  ["words", "Review"],
] as const;

interface ReviewForm {
  readonly entries: Entries;
  readonly errors: Errors;
  /** The same errors, for the summary. */
  readonly faults: readonly FieldFault[];
  /** Why the shop refused the review, when it is about no single field. */
  readonly refusal: string;
  /** How often the review was not taken so far. */
  readonly refusedTries: number;
  readonly adding: boolean;
  readonly choose: (rating: number) => void;
  readonly write: (words: string) => void;
  readonly submit: () => Promise<void>;
}

const formName = (email: string): string => `review:${email}`;

function readEntries(email: string): Entries {
  const kept = readDraft(formName(email));
  const rating = Number(kept?.["rating"] ?? 0);
  return { rating: rating >= 1 && rating <= 5 ? Math.trunc(rating) : 0, words: kept?.["words"] ?? "" };
}

function missing({ rating, words }: Entries): Errors {
  return {
    ...(rating === 0 ? { rating: "Choose one to five stars." } : {}),
    ...(words.trim() === "" ? { words: "Write a few words about it." } : {}),
  };
}

/** The state of the review form; what is typed stays until it is written. Calls `onAdded` then. */
export function useReviewForm(user: SignedInUser, onAdded: () => void): ReviewForm {
  const { mutateAsync } = useMutation(addReview(useQueryClient()));
  const name = formName(user.email);
  const [entries, setEntries] = useState(() => readEntries(user.email));
  const { errors, faults, refusal, refusedTries, refuse, mend, send, sending } = useRefusals(
    LABELS,
    REVIEW_FIELDS,
  );

  const change = (next: Entries, entry: keyof Entries): void => {
    setEntries(next);
    keepDraft(name, { rating: String(next.rating), words: next.words });
    mend(entry);
  };

  const submit = async (): Promise<void> => {
    const gaps = missing(entries);
    if (Object.keys(gaps).length > 0) {
      refuse(gaps);
      return;
    }
    await send(async () => {
      const content = { author: user.name, rating: entries.rating, words: entries.words.trim() };
      await mutateAsync({ ...content, attemptKey: attemptKey(name, JSON.stringify(content)) });
      forgetDraft(name);
      forgetDraft(attemptDraft(name));
      notifySuccess("SUCCESS", " Ratting added successfully");
      onAdded();
    });
  };

  return {
    entries,
    errors,
    faults,
    refusal,
    refusedTries,
    adding: sending,
    choose: (rating) => change({ ...entries, rating }, "rating"),
    write: (words) => change({ ...entries, words }, "words"),
    submit,
  };
}
