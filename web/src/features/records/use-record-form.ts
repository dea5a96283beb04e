import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { FieldLabels, Parsed } from "../../lib/form/field-errors.ts";
import type { Merged, Sides } from "../../lib/form/send-edit.ts";
import { useEditForm } from "../../lib/form/use-edit-form.ts";
import type { Attempt, FormModel } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { asProblem, problemOf } from "../../lib/problem.ts";
import type { RecordCalls, Versioned } from "./records.api.ts";
import { capitalized } from "./words.ts";

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

/** Returns the form of a record, see `useEditForm`. */
export function useRecordForm<
  Name extends string,
  Content extends object,
  Stored extends Content & Versioned,
  Fetched = Stored,
>(options: RecordForm<Name, Content, Stored, Fetched>): FormModel<Name | "base"> {
  const { word, draft = word, record, email, calls, read, onAdded, onEdited, ...rest } = options;
  const { savedText = () => `${capitalized(word)} saved` } = options;
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(calls.save(queryClient));
  const isGone = useRef(false);
  return useEditForm<Name, Content, Stored | undefined>({
    ...rest,
    // No id begins with a sign.
    name: `${draft}:${email}:${record?.id ?? "+new"}`,
    what: word,
    stored: record,
    parse: read,
    save: async (content, over) => {
      const known = isGone.current ? undefined : over;
      try {
        const saved = await mutateAsync({ known, content });
        notifySuccess("SUCCESS", savedText(saved));
        (known ? onEdited : onAdded)?.(saved);
      } catch (error) {
        if (!known || asProblem(error).code !== "not-found") throw error;
        isGone.current = true;
        throw problemOf(
          404,
          "not-found",
          `Another admin removed this ${word}. Save again to add it with these entries.`,
        );
      }
    },
    findStored: record && (() => queryClient.query({ ...calls.one(record.id), staleTime: 0 })),
  });
}
