import { useQuery } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useEditForm } from "../../lib/form/use-edit-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { readPartNumbers } from "../../lib/part-number.ts";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { PartNumbersField } from "./part-numbers-field.tsx";
import { type Relations, relationsPart, type VersionedRelations } from "./relations.api.ts";
import { type ToolSectionProps, useToolPart } from "./use-tool-part.ts";

/** Parts of one kind at most. */
const MAX = 12;
const TEXT_MAX = 600;

type Name = "successor" | "alternatives" | "fitsWith";

/** Shows successor, alternatives and fitting parts of a tool. */
export function RelationsSection({ tool, email }: ToolSectionProps) {
  const query = useQuery(relationsPart.query(tool.id));
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

function RelationsForm({
  tool,
  email,
  relations,
}: ToolSectionProps & { readonly relations: VersionedRelations }) {
  const form = useEditForm<Name, Relations, VersionedRelations>({
    ...useToolPart(relationsPart, tool.id),
    name: `relations:${email}:${tool.id}`,
    labels: { successor: "Successor", alternatives: "Alternatives", fitsWith: "Fits with" },
    stored: relations,
    entriesOf: ({ successor, alternatives, fitsWith }) => ({
      successor: successor ?? "",
      alternatives: alternatives.join("; "),
      fitsWith: fitsWith.join("; "),
    }),
    parse: (values) => {
      const alternatives = readPartNumbers(values.alternatives);
      const fitsWith = readPartNumbers(values.fitsWith);
      const errors = { alternatives: tooMany(alternatives), fitsWith: tooMany(fitsWith) };
      return parsed(errors, { successor: values.successor.trim() || null, alternatives, fitsWith });
    },
    onSaved: () => notifySuccess("SUCCESS", "Successor and alternatives saved"),
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
