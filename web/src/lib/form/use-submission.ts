import { useRef, useState } from "react";
import { clearNotices, notifyError } from "../notify.tsx";
import { asProblem, type Problem } from "../problem.ts";
import { readFieldErrors, type FieldErrors } from "./field-errors.ts";

interface SubmissionOptions<Name extends string> {
  /** The field names by the names that problems carry. */
  readonly wireNames?: Readonly<Record<string, Name>> | undefined;
  /** Announces a failure; without it a toast shows the problem's message, unless the fields show it. */
  readonly onFailure?: ((problem: Problem) => void) | undefined;
}

interface Submission<Name extends string> {
  readonly errors: FieldErrors<Name>;
  /** The error that belongs to no single field, or "". */
  readonly message: string;
  readonly failedAttempts: number;
  readonly isSending: boolean;
  /** The same at the time of the call. */
  readonly readIsSending: () => boolean;
  readonly reject: (errors: FieldErrors<Name>, message?: string) => void;
  readonly clearErrors: (names?: readonly Name[]) => void;
  /** Runs `work` unless it is running already. True when it succeeded; errors that it returns or throws are shown. */
  readonly send: (work: () => Promise<FieldErrors<Name> | void>) => Promise<boolean>;
}

const AT_FIELDS = "Check the marked fields and try again.";

/** The errors and the sending state of a form. */
export function useSubmission<Name extends string = never>({
  wireNames = {},
  onFailure,
}: SubmissionOptions<Name> = {}): Submission<Name> {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [message, setMessage] = useState("");
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);
  // State is too late for the second half of a double click.
  const sending = useRef(false);

  const reject = (wrong: FieldErrors<Name>, rest = ""): void => {
    setErrors(wrong);
    setMessage(rest);
    setFailedAttempts((attempts) => attempts + 1);
  };
  const clearErrors = (names?: readonly Name[]): void => {
    if (names === undefined) setMessage("");
    setErrors((before) => {
      const rest: FieldErrors<Name> = names === undefined ? {} : { ...before };
      for (const name of names ?? []) delete rest[name];
      return rest;
    });
  };
  const mark = (now: boolean): void => {
    sending.current = now;
    setIsSending(now);
  };
  return {
    errors,
    message,
    failedAttempts,
    isSending,
    readIsSending: () => sending.current,
    reject,
    clearErrors,
    async send(work) {
      if (sending.current) return false;
      mark(true);
      clearErrors();
      clearNotices();
      try {
        const found = await work();
        if (found) reject(found);
        return !found;
      } catch (error) {
        const problem = asProblem(error);
        // A 401 leads to the login page: the values stay, an error would be misleading.
        if (problem.status !== 401) {
          const read = readFieldErrors(error, wireNames);
          reject(read.errors, read.message);
          // A problem of fields names them as the API does.
          if (!onFailure) notifyError("ERROR", read.message === "" ? AT_FIELDS : problem.message);
        }
        onFailure?.(problem);
        return false;
      } finally {
        mark(false);
      }
    },
  };
}
