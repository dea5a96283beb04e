import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PHRASE_MAX, PHRASES_MAX, storeSynonyms, type Synonyms, synonymsQuery } from "./search-words.api.ts";

interface SynonymsDialogProps {
  /** The group that is edited; null for a new one. */
  readonly group: Synonyms | null;
  /** The text that the field begins with. */
  readonly initial: string;
  /** The synonyms were saved, or the admin cancelled. */
  readonly onDone: () => void;
}

/** Takes words of equal meaning and saves them. */
export function SynonymsDialog({ group, initial, onDone }: SynonymsDialogProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(storeSynonyms(queryClient));
  const [known, setKnown] = useState(group);
  /** The group as another admin left it; undefined if the save failed for another reason. */
  const changedGroup = (error: unknown): Synonyms | null | undefined => {
    if (known === null || !["changed-meanwhile", "not-found"].includes(asProblem(error).code))
      return undefined;
    const groups = queryClient.getQueryData(synonymsQuery.queryKey) ?? [known];
    const current = groups.find(({ id }) => id === known.id) ?? null;
    return current?.version === known.version ? undefined : current;
  };
  const form = useForm({
    name: "synonyms",
    hasDraft: false,
    labels: { phrases: "Words of equal meaning" },
    initial: { phrases: initial },
    parse: ({ phrases: typed }) => {
      const phrases = typed
        .split(",")
        .map((phrase) => phrase.trim())
        .filter(Boolean);
      return parsed({ phrases: phrasesError(phrases) }, phrases);
    },
    async send(phrases) {
      try {
        await mutateAsync({ group: known, phrases });
      } catch (error) {
        const current = changedGroup(error);
        if (current === undefined) throw error;
        setKnown(current);
        return { phrases: changedMeanwhile(current) };
      }
      notifySuccess("Search terms", "The synonyms are saved.");
      onDone();
      return undefined;
    },
    onFailure: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title={group === null ? "Add synonyms" : "Edit synonyms"}
      confirmLabel="Save"
      busyLabel="Saving …"
      tone="primary"
      onClose={onDone}
    >
      <p>A search for one of them also finds tools that have another.</p>
      <Field {...form.field("phrases")} required hint="Separate with commas, e.g. spanner, wrench" />
    </FormDialog>
  );
}

const changedMeanwhile = (current: Synonyms | null): string =>
  current
    ? `Another admin changed these synonyms to ${current.phrases.join(", ")}. Save again to replace them.`
    : "Another admin removed these synonyms. Save again to add them.";

function phrasesError(phrases: readonly string[]): string | undefined {
  if (phrases.length < 2) return "Enter at least two words or phrases, separated by commas.";
  if (phrases.length > PHRASES_MAX) return `Enter at most ${PHRASES_MAX} words or phrases.`;
  const long = phrases.find((phrase) => phrase.length > PHRASE_MAX);
  return long && `Shorten "${long.slice(0, 20)}…" to at most ${PHRASE_MAX} characters.`;
}
