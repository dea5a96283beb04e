import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useSendEdit, writeBase } from "../../lib/form/send-edit.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { readPartNumbers } from "../../lib/part-number.ts";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import type { ManagedTool } from "../tool/manage-tools.api.ts";
import { PartNumbersField } from "./part-numbers-field.tsx";
import { type Relations, relationsQuery, setRelations, type VersionedRelations } from "./relations.api.ts";

/** Parts of one kind at most. */
const MAX = 12;
const TEXT_MAX = 600;

type Name = "successor" | "alternatives" | "fitsWith";

/** Errors name a field or the place in a list; a field has the whole list. */
const WIRE_NAMES: Readonly<Record<string, Name>> = {
  successor: "successor",
  alternatives: "alternatives",
  fitsWith: "fitsWith",
  ...Object.fromEntries(
    (["alternatives", "fitsWith"] as const).flatMap((name) =>
      Array.from({ length: MAX }, (_, at) => [`${name}[${at}]`, name] as const),
    ),
  ),
};

interface RelationsProps {
  readonly tool: ManagedTool;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** Shows successor, alternatives and fitting parts of a tool. */
export function RelationsSection({ tool, email }: RelationsProps) {
  const query = useQuery(relationsQuery(tool.id));
  return (
    <section className="card-box" aria-labelledby="relations-title">
      <h2 id="relations-title">Successor and alternatives</h2>
      {query.data ? (
        <RelationsForm tool={tool} email={email} relations={query.data} />
      ) : (
        <QueryFallback
          query={query}
          loading="Loading related parts …"
          failure="Related parts could not be loaded"
        />
      )}
    </section>
  );
}

const tooMany = (numbers: readonly string[]): string | undefined =>
  numbers.length > MAX ? `Enter at most ${MAX} part numbers.` : undefined;

const fieldsOf = ({ successor, alternatives, fitsWith }: Relations): Record<Name, string> => ({
  successor: successor ?? "",
  alternatives: alternatives.join("; "),
  fitsWith: fitsWith.join("; "),
});

interface FormProps extends RelationsProps {
  readonly relations: VersionedRelations;
}

function RelationsForm({ tool, email, relations }: FormProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(setRelations(queryClient));
  const sendEdit = useSendEdit();
  const fields = fieldsOf(relations);
  const base = writeBase(fields);
  const form = useForm<Name | "base", Relations>({
    name: `relations:${email}:${tool.id}`,
    labels: { successor: "Successor", alternatives: "Alternatives", fitsWith: "Fits with" },
    wireNames: WIRE_NAMES,
    initial: { ...fields, base },
    pinned: { base },
    parse: (values) => {
      const alternatives = readPartNumbers(values.alternatives);
      const fitsWith = readPartNumbers(values.fitsWith);
      const errors = { alternatives: tooMany(alternatives), fitsWith: tooMany(fitsWith) };
      return parsed(errors, { successor: values.successor.trim() || null, alternatives, fitsWith });
    },
    async send(entered) {
      await sendEdit({
        form,
        what: "tool",
        entered,
        stored: relations,
        fieldsOf,
        save: ({ version }) => mutateAsync({ ...entered, id: tool.id, version }),
        findStored: () => queryClient.query({ ...relationsQuery(tool.id), staleTime: 0 }),
      });
      notifySuccess("SUCCESS", "Successor and alternatives saved");
    },
    resetAfterSend: true,
  });
  return (
    <Form form={form} className="place-form" aria-label="Successor and alternatives">
      <p className="secondary">
        Separate part numbers with semicolons. If this part is archived, its page links to the successor.
      </p>
      <PartNumbersField {...form.field("successor")} ownId={tool.id} maxLength={40} />
      <PartNumbersField {...form.field("alternatives")} ownId={tool.id} maxLength={TEXT_MAX} isList />
      <PartNumbersField {...form.field("fitsWith")} ownId={tool.id} maxLength={TEXT_MAX} isList />
      <SubmitRow form={form} label="Save related parts" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}
