import { useRef, useState } from "react";
import { deleteDraft, readDraft, storeDraft } from "../drafts.ts";
import type { Problem } from "../problem.ts";
import { attemptKey, deleteAttemptKey, recordFailure } from "./attempt-key.ts";
import {
  listErrors,
  namesOf,
  type FieldErrors,
  type FieldLabels,
  type ListedError,
  type Parsed,
} from "./field-errors.ts";
import { useSubmission } from "./use-submission.ts";

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Changes<Name extends string> = Partial<Record<Name, string>>;

/** One attempt to send a form. */
export interface Attempt<Name extends string = never> {
  /** The idempotency key: the same while the content is the same and its result is unknown. */
  readonly key: (content: unknown) => string;
  readonly deleteKey: () => void;
  /** Enters values that this attempt sends too, such as the URL of an image that was uploaded for it. */
  readonly include: (values: Changes<Name>) => void;
}

export interface FormOptions<Name extends string, Content> {
  /** Names the draft and the idempotency key. Contains the user's email: drafts are never shown to another user. */
  readonly name: string;
  readonly labels: FieldLabels<Name>;
  /** The values until the user changes them. May change while the form is shown. */
  readonly initial: Values<Name>;
  /** False if what the user enters is not stored. */
  readonly hasDraft?: boolean;
  /** Values that are stored and sent with the first change, such as the version that is edited; `send` changes them to those that it made. */
  readonly pinned?: Changes<Name>;
  /** The field names by the names that problems carry, where these differ from the names of the fields. */
  readonly wireNames?: Readonly<Record<string, NoInfer<Name>>>;
  readonly parse: (values: Values<Name>) => Parsed<Name, Content>;
  /** Sends the content. Returned errors are shown; `{}` stops without a message. */
  readonly send: (content: Content, attempt: Attempt<Name>) => Promise<FieldErrors<Name> | void>;
  /** Shows the initial values again once the form was sent, apart from what was entered meanwhile. */
  readonly resetAfterSend?: boolean;
  /** Announces a failure; without it a toast shows the problem's message, unless the fields show it. */
  readonly onFailure?: (problem: Problem) => void;
}

/** The state that `Form` and `SubmitRow` show. */
export interface FormState {
  readonly listedErrors: readonly ListedError[];
  /** The error that belongs to no single field, or "". */
  readonly message: string;
  readonly failedAttempts: number;
  readonly isSending: boolean;
  /** Returns whether the form was sent. */
  readonly submit: () => Promise<boolean>;
}

/** Properties of `Field` and `TextField`. */
interface FieldBinding {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

export interface FormModel<Name extends string> extends FormState {
  readonly values: Values<Name>;
  /** The values at the time of the call: a response finds what was entered since the form was sent. */
  readonly readValues: () => Values<Name>;
  readonly errors: FieldErrors<Name>;
  /** A value differs from its initial one. */
  readonly isChanged: boolean;
  /** The form was sent and not changed since. */
  readonly isSent: boolean;
  readonly field: (name: Name) => FieldBinding;
  readonly hasChanged: (name: Name) => boolean;
  readonly change: (values: Changes<Name>) => void;
  readonly reset: () => void;
  /** Sends the form, with `values` in place of what was entered. Returns whether it was sent. */
  readonly submit: (values?: Changes<Name>) => Promise<boolean>;
}

/**
 * The model of a form: values with a draft in this tab, errors by field, and one attempt to send at a time with an
 * idempotency key.
 */
export function useForm<Name extends string, Content>(options: FormOptions<Name, Content>): FormModel<Name> {
  const { name, labels, initial, hasDraft = true } = options;
  const pinned: Changes<Name> = options.pinned ?? {};
  const [changed, setChanged] = useState<Changes<Name>>(() => (hasDraft ? readChanges(name, initial) : {}));
  const [isSent, setIsSent] = useState(false);
  const ownNames: Readonly<Record<string, Name>> = Object.fromEntries(
    namesOf<Name>(labels).map((field) => [field, field]),
  );
  const wireNames = { ...ownNames, ...options.wireNames };
  const submission = useSubmission({ wireNames, onFailure: options.onFailure });
  const { errors, message, failedAttempts, isSending, readIsSending, reject, clearErrors, send } = submission;
  const values: Values<Name> = { ...initial, ...changed };
  // A response arrives many renders after the form was sent, in which `changed` is new.
  const latest = useRef(changed);
  const readValues = (): Values<Name> => ({ ...initial, ...latest.current });

  const store = (next: Changes<Name>): void => {
    latest.current = next;
    setChanged(next);
    if (!hasDraft) return;
    if (namesOf<Name>(next).length > 0) storeDraft(name, next);
    else deleteDraft(name);
  };
  const put = (next: Changes<Name>): void => {
    // The initial values are others once the form was sent.
    store(readIsSending() || isDifferent(next, initial, pinned) ? next : {});
    setIsSent(false);
  };
  const change = (over: Changes<Name>): void => {
    put({ ...pinned, ...latest.current, ...over });
    clearErrors(namesOf<Name>(over));
  };

  const submit = async (over: Changes<Name> = {}): Promise<boolean> => {
    if (namesOf(over).length > 0) store({ ...latest.current, ...over });
    const result = options.parse(readValues());
    if ("errors" in result) {
      reject(result.errors);
      return false;
    }
    let sent = readValues();
    const attempt: Attempt<Name> = {
      key: (content) => attemptKey(name, content),
      deleteKey: () => deleteAttemptKey(name),
      include: (included) => {
        change(included);
        sent = { ...sent, ...included };
      },
    };
    const isDone = await send(() =>
      options.send(result.content, attempt).catch((error: unknown) => {
        recordFailure(name, error);
        throw error;
      }),
    );
    if (!isDone) return false;
    deleteAttemptKey(name);
    const enteredSince = namesOf<Name>(sent).filter(
      (field) => pinned[field] === undefined && readValues()[field] !== sent[field],
    );
    // Pinned values then belong to what was entered since: `send` changes them to the version that it made.
    const stays = enteredSince.length > 0 ? [...enteredSince, ...namesOf<Name>(pinned)] : [];
    if (options.resetAfterSend) store(pick(latest.current, stays));
    else if (enteredSince.length === 0) deleteDraft(name);
    setIsSent(enteredSince.length === 0);
    return true;
  };

  return {
    values,
    readValues,
    errors,
    listedErrors: listErrors(labels, errors),
    message,
    failedAttempts,
    isSending,
    isSent,
    isChanged: isDifferent(changed, initial, pinned),
    hasChanged: (field) => changed[field] !== undefined,
    field: (field) => ({
      name: field,
      label: labels[field] ?? "",
      value: values[field],
      error: errors[field],
      onChange: ({ target }) => change(only(field, target.value)),
    }),
    change,
    reset: () => {
      put({});
      clearErrors();
    },
    submit,
  };
}

const only = <Name extends string>(name: Name, value: string): Changes<Name> => {
  const changes: Changes<Name> = {};
  changes[name] = value;
  return changes;
};

/** The draft's values of the form's fields. */
const readChanges = <Name extends string>(name: string, initial: Values<Name>): Changes<Name> =>
  pick(readDraft(name) ?? {}, namesOf<Name>(initial));

/** The values of these fields that there are. */
function pick<Name extends string>(
  from: Readonly<Record<string, string | undefined>>,
  names: readonly Name[],
): Changes<Name> {
  const changes: Changes<Name> = {};
  for (const name of names) {
    const value = from[name];
    if (value !== undefined) changes[name] = value;
  }
  return changes;
}

/** Returns whether a value differs from its initial one, apart from the pinned ones. */
const isDifferent = <Name extends string>(
  changed: Changes<Name>,
  initial: Values<Name>,
  pinned: Changes<Name>,
): boolean =>
  namesOf<Name>(initial).some(
    (name) => pinned[name] === undefined && (changed[name] ?? initial[name]) !== initial[name],
  );
