import { useRef, useState } from "react";
import { clearNotices, notifyError } from "./notify.tsx";
import { asProblem } from "./problem.ts";

export interface FieldFault<Name extends string = string> {
  /** The field's `name` in its form. */
  readonly name: Name;
  readonly label: string;
  readonly message: string;
}

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string | undefined>>;

interface Refusals<Name extends string> {
  readonly errors: FieldErrors<Name>;
  /** The same errors, for the summary. */
  readonly faults: readonly FieldFault<Name>[];
  /** Why the form was not taken, when it is about no single field. */
  readonly refusal: string;
  /** How often the form was not taken so far. */
  readonly refusedTries: number;
  readonly refuse: (errors: FieldErrors<Name>, rest?: string) => void;
  /** The field is being mended: its error is gone. */
  readonly mend: (name: Name) => void;
  readonly clear: () => void;
  /**
   * Does `work`, once at a time however fast its button is pressed. What the shop refuses is said at the fields and as a toast;
   * without a session nothing is: the guard leads to sign-in, and what was typed is kept.
   */
  readonly send: (work: () => Promise<void>) => Promise<void>;
  readonly sending: boolean;
}

/** What was wrong with a form at its last try. `labels` are its fields in their order, `wire` their names in the shop's complaints. */
export function useRefusals<Name extends string>(
  labels: readonly (readonly [Name, string])[],
  wire: Readonly<Record<string, Name>> = {},
): Refusals<Name> {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [refusal, setRefusal] = useState("");
  const [refusedTries, setRefusedTries] = useState(0);
  const [sending, setSending] = useState(false);
  // Faster than rendering: the second half of a double click finds it set.
  const isSending = useRef(false);

  const refuse = (wrong: FieldErrors<Name>, rest = ""): void => {
    setErrors(wrong);
    setRefusal(rest);
    setRefusedTries((tries) => tries + 1);
  };
  const clear = (): void => {
    setErrors({});
    setRefusal("");
  };
  const mark = (now: boolean): void => {
    isSending.current = now;
    setSending(now);
  };
  return {
    errors,
    faults: listFaults(labels, errors),
    refusal,
    refusedTries,
    refuse,
    mend: (name) => {
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    },
    clear,
    sending,
    async send(work) {
      if (isSending.current) return;
      mark(true);
      clear();
      clearNotices();
      try {
        await work();
      } catch (error) {
        const problem = asProblem(error);
        if (problem.status === 401) return;
        const { errors: found, rest } = complaints(error, wire);
        refuse(found, rest);
        notifyError("ERROR", problem.message);
      } finally {
        mark(false);
      }
    },
  };
}

/** The errors in the order of the fields, by their labels. */
export const listFaults = <Name extends string>(
  labels: readonly (readonly [Name, string])[],
  errors: FieldErrors<Name>,
): FieldFault<Name>[] =>
  labels.flatMap(([name, label]) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, label, message }];
  });

/** The shop's complaints by the form's fields, whose names on the wire are `fields`; what is about none is `rest`. */
export function complaints<Name extends string>(
  error: unknown,
  fields: Readonly<Record<string, Name>>,
): { errors: FieldErrors<Name>; rest: string } {
  const problem = asProblem(error);
  const errors: FieldErrors<Name> = {};
  let rest = problem.fields.length === 0 ? problem.message : "";
  for (const { field, message } of problem.fields) {
    const name = fields[field];
    if (name) errors[name] ??= message;
    else rest ||= message;
  }
  return { errors, rest };
}
