import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FieldLabels, Parsed } from "../../lib/form/field-errors.ts";
import { type Merged, type Sides, useSendEdit, writeBase } from "../../lib/form/send-edit.ts";
import { type Attempt, type FormModel, useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import type { RecordCalls, Versioned } from "./records.api.ts";

interface RecordForm<
  Name extends string,
  Content extends object,
  Stored extends Content & Versioned,
  Fetched,
> {
  /** The name of one in texts, such as `family`. */
  readonly word: string;
  /** The name of the draft; without it the word. A record with several forms has several drafts. */
  readonly draft?: string;
  /** The record; undefined for a new one. */
  readonly record: Stored | undefined;
  /** The admin's, which names the draft. */
  readonly email: string;
  readonly calls: Pick<RecordCalls<Content, Stored, Fetched>, "one" | "save">;
  readonly labels: FieldLabels<Name | "base">;
  /** Returns the entries of a record; empty without one. */
  readonly entriesOf: (content: Content | undefined) => Readonly<Record<Name, string>>;
  readonly read: (values: Readonly<Record<Name | "base", string>>) => Parsed<Name | "base", Content>;
  readonly merge?: (sides: Sides<Name>) => Merged<Name>;
  /** Completes what was entered, for example by an upload; or returns what prevents it. */
  readonly complete?: (
    content: Content,
    attempt: Attempt<Name | "base">,
  ) => Promise<Parsed<Name | "base", Content>>;
  /** The message after a save; without it, that the record is saved. */
  readonly savedText?: (stored: Stored) => string;
  /** Called with a record that was added. */
  readonly onAdded?: (stored: Stored) => void;
  readonly onEdited?: (stored: Stored) => void;
}

/** Returns the form of a record: a draft, one attempt to save at a time, and changes of other admins merged. */
export function useRecordForm<
  Name extends string,
  Content extends object,
  Stored extends Content & Versioned,
  Fetched = Stored,
>(options: RecordForm<Name, Content, Stored, Fetched>): FormModel<Name | "base"> {
  const { word, draft = word, record, email, calls, entriesOf, merge, complete } = options;
  const { savedText = () => `${word.charAt(0).toUpperCase()}${word.slice(1)} saved` } = options;
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(calls.save(queryClient));
  const sendEdit = useSendEdit();
  const entries = entriesOf(record);
  const base = writeBase(entries);
  const initial: Readonly<Record<string, string>> = { ...entries, base };
  const pinned: Partial<Record<Name | "base", string>> = {};
  pinned.base = base;
  const save = async (known: Versioned | undefined, content: Content): Promise<void> => {
    const stored = await mutateAsync({ known, content });
    notifySuccess("SUCCESS", savedText(stored));
    (known ? options.onEdited : options.onAdded)?.(stored);
  };
  const form: FormModel<Name | "base"> = useForm<Name | "base", Content>({
    name: `${draft}:${email}:${record?.id ?? "new"}`,
    labels: options.labels,
    initial,
    pinned,
    parse: options.read,
    async send(entered, attempt) {
      const completed = complete ? await complete(entered, attempt) : { content: entered };
      if ("errors" in completed) return completed.errors;
      const { content } = completed;
      if (record) {
        await sendEdit<Name, Content, Stored>({
          form,
          what: word,
          entered: content,
          stored: record,
          fieldsOf: entriesOf,
          ...(merge && { merge }),
          save: ({ id, version }) => save({ id, version }, content),
          findStored: () => queryClient.query({ ...calls.one(record.id), staleTime: 0 }),
        });
      } else await save(undefined, content);
      return undefined;
    },
    // A new record has another page.
    resetAfterSend: record !== undefined,
  });
  return form;
}
