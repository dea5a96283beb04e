import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { useForm } from "../../lib/form/use-form.ts";
import { parsed } from "../../lib/form/field-errors.ts";
import { mergeFields, useSendEdit, writeBase } from "../../lib/form/send-edit.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { paths } from "../../lib/paths.ts";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ClassificationFields } from "../classification/classification-fields.tsx";
import { managedCatalogueQuery, type ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import {
  enteredAttributes,
  nameOf,
  classificationEntryText,
  classificationEntries,
  classificationLabels,
  readClassification,
  type Classification,
  type ClassificationName,
} from "../classification/classification-values.ts";
import { placeTool, classificationQuery, type VersionedClassification } from "./tool-place.api.ts";

interface ToolPlaceProps {
  readonly toolId: string;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** The category of a tool and its attributes. */
export function ToolPlace({ toolId, email }: ToolPlaceProps) {
  const catalogue = useQuery(managedCatalogueQuery());
  const place = useQuery(classificationQuery(toolId));
  return (
    <section className="tool-place card-box" aria-labelledby="place-title">
      <h2 id="place-title">Category and attributes</h2>
      {place.data?.family && (
        <p className="secondary">
          Part of the family{" "}
          <Link to={paths.manageFamily(place.data.family.id)}>{place.data.family.name}</Link>
        </p>
      )}
      {catalogue.data && place.data ? (
        <PlaceForm catalogue={catalogue.data} place={place.data} toolId={toolId} email={email} />
      ) : (
        <QueryFallback
          query={catalogue.data ? place : catalogue}
          loading="Loading the category …"
          failure="The category could not be loaded"
        />
      )}
    </section>
  );
}

interface PlaceFormProps extends ToolPlaceProps {
  readonly catalogue: ManagedCatalogue;
  readonly place: VersionedClassification;
}

function PlaceForm({ catalogue, place, toolId, email }: PlaceFormProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(placeTool(queryClient));
  const sendEdit = useSendEdit();
  const fieldsOf = (of: Classification) => classificationEntries(catalogue, of);
  const fields = fieldsOf(place);
  const base = writeBase(fields);
  const form = useForm<ClassificationName | "base", Classification>({
    name: `place-tool:${email}:${toolId}`,
    labels: classificationLabels(catalogue),
    initial: { ...fields, base },
    pinned: { base },
    parse: (values) => {
      const { errors, classification: entered } = readClassification(catalogue, values);
      return parsed<ClassificationName | "base", Classification>(errors, entered);
    },
    async send(entered) {
      await sendEdit<ClassificationName, Classification, VersionedClassification>({
        form,
        what: "tool",
        entered,
        stored: place,
        fieldsOf,
        merge: (sides) => {
          const { fields, errors } = mergeFields(sides, (value, name) =>
            classificationEntryText(catalogue, name, value),
          );
          const attributes = enteredAttributes(catalogue, fields).map(({ slug }) => nameOf(slug));
          const shown = new Set<string>(["category", ...attributes]);
          return {
            fields,
            errors: Object.fromEntries(Object.entries(errors).filter(([name]) => shown.has(name))),
          };
        },
        save: ({ version }) => mutateAsync({ ...entered, id: toolId, version }),
        findStored: async () => queryClient.getQueryData(classificationQuery(toolId).queryKey),
      });
      notifySuccess("SUCCESS", "Category and attributes saved");
    },
    resetAfterSend: true,
  });
  return (
    <Form form={form} className="place-form" aria-labelledby="place-title">
      <ClassificationFields catalogue={catalogue} form={form} />
      <LostValues catalogue={catalogue} place={place} values={form.values} />
      <SubmitRow form={form} label="Save attributes" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}

interface LostValuesProps {
  readonly catalogue: ManagedCatalogue;
  readonly place: Classification;
  readonly values: Parameters<typeof enteredAttributes>[1];
}

/** Shows which stored values a save removes, because the category does not have them. */
function LostValues({ catalogue, place, values }: LostValuesProps) {
  const slugs = new Set(enteredAttributes(catalogue, values).map(({ slug }) => slug));
  const lost = Object.keys(place.attributes)
    .filter((slug) => !slugs.has(slug))
    .map((slug) => catalogue.attributes.find((attribute) => attribute.slug === slug)?.label ?? slug);
  return (
    <p className="secondary lost-values" aria-live="polite">
      {lost.length > 0 &&
        `${values.category === "" ? "Without a category the tool" : "In this category the tool"} has no ${lost.join(", ")}. Saving removes ${lost.length === 1 ? "this value" : "these values"}.`}
    </p>
  );
}
