import { useRef } from "react";
import type { Parsed } from "./field-errors.ts";
import { type Merged, type Sides, useSendEdit, writeBase } from "./send-edit.ts";
import { type Attempt, type FormModel, type FormOptions, useForm } from "./use-form.ts";

type OwnOptions<Name extends string, Content> = Pick<
  FormOptions<Name | "base", Content>,
  "name" | "labels" | "wireNames" | "parse" | "onFailure"
>;

interface EditFormOptions<
  Name extends string,
  Content,
  Stored extends Content | undefined,
> extends OwnOptions<Name, Content> {
  /** The subject of the edit, such as `tool`. */
  readonly what: string;
  /** The version that the page shows; undefined for something new. */
  readonly stored: Stored;
  readonly entriesOf: (content: Content | Stored) => Readonly<Record<Name, string>>;
  readonly merge?: ((sides: Sides<Name>) => Merged<Name>) | undefined;
  /** Completes what was entered, for example by an upload; or returns what prevents it. */
  readonly complete?:
    | ((content: Content, attempt: Attempt<Name | "base">) => Promise<Parsed<Name | "base", Content>>)
    | undefined;
  /** Saves the content over this version. */
  readonly save: (content: Content, over: Stored, attempt: Attempt<Name | "base">) => Promise<unknown>;
  /** Returns what is stored now; without it the last save wins, because what is stored has no version. */
  readonly findStored?: (() => Promise<Stored>) | undefined;
  readonly onSaved?: (content: Content) => void;
}

/** Returns the form of something stored: a draft, one attempt to save at a time, and changes of other admins merged (`useSendEdit`). */
export function useEditForm<Name extends string, Content, Stored extends Content | undefined>(
  options: EditFormOptions<Name, Content, Stored>,
): FormModel<Name | "base"> {
  const { what, stored, entriesOf, merge, complete, save, findStored, onSaved } = options;
  const sendEdit = useSendEdit();
  // What a conflict found is newer than what the page shows, until that is loaded again.
  const found = useRef<{ readonly shown: Stored; readonly newest: Stored }>(undefined);
  const entries = entriesOf(stored);
  const base = writeBase(entries);
  const initial: Readonly<Record<string, string>> = { ...entries, base };
  const pinned: Partial<Record<Name | "base", string>> = {};
  pinned.base = base;
  const form: FormModel<Name | "base"> = useForm<Name | "base", Content>({
    name: options.name,
    labels: options.labels,
    wireNames: options.wireNames ?? {},
    initial,
    pinned,
    parse: options.parse,
    ...(options.onFailure && { onFailure: options.onFailure }),
    async send(entered, attempt) {
      const completed = complete ? await complete(entered, attempt) : { content: entered };
      if ("errors" in completed) return completed.errors;
      const { content } = completed;
      const { current } = found;
      const over = current && current.shown === stored ? current.newest : stored;
      if (over === undefined || !findStored) await save(content, over, attempt);
      else {
        await sendEdit<Name, Content, Stored & Content>({
          form,
          what,
          entered: content,
          stored: over,
          fieldsOf: entriesOf,
          ...(merge && { merge }),
          save: (version) => save(content, version, attempt),
          findStored: async () => {
            const newest = await findStored();
            found.current = { shown: stored, newest };
            return newest;
          },
        });
      }
      onSaved?.(content);
      return undefined;
    },
    // Something new has another page.
    resetAfterSend: stored !== undefined,
  });
  return form;
}
