import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PHRASE_MAX, PHRASES_MAX, storeSynonyms, type Synonyms } from "./search-words.api.ts";

interface SynonymsDialogProps {
  /** The group that is edited; null for a new one. */
  readonly group: Synonyms | null;
  /** What the field begins with. */
  readonly initial: string;
  /** The synonyms were saved, or the admin cancelled. */
  readonly onDone: () => void;
}

/** Takes words of equal meaning and saves them. */
export function SynonymsDialog({ group, initial, onDone }: SynonymsDialogProps) {
  const { mutateAsync } = useMutation(storeSynonyms(useQueryClient()));
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
      await mutateAsync({ group, phrases });
      notifySuccess("Search terms", "The synonyms are saved.");
      onDone();
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

function phrasesError(phrases: readonly string[]): string | undefined {
  if (phrases.length < 2) return "Enter at least two words or phrases, separated by commas.";
  if (phrases.length > PHRASES_MAX) return `Enter at most ${PHRASES_MAX} words or phrases.`;
  const long = phrases.find((phrase) => phrase.length > PHRASE_MAX);
  return long && `Shorten "${long.slice(0, 20)}…" to at most ${PHRASE_MAX} characters.`;
}
