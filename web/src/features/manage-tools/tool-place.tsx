import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { parsed } from "../../lib/form/field-errors.ts";
import { mergeFields } from "../../lib/form/send-edit.ts";
import { useEditForm } from "../../lib/form/use-edit-form.ts";
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
import { placePart, type VersionedClassification } from "./tool-place.api.ts";
import { type ToolSectionProps, useToolPart } from "./use-tool-part.ts";

/** The category of a tool and its attributes. */
export function ToolPlace({ tool, email }: ToolSectionProps) {
  const catalogue = useQuery(managedCatalogueQuery());
  const place = useQuery(placePart.query(tool.id));
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
        <PlaceForm catalogue={catalogue.data} place={place.data} tool={tool} email={email} />
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

interface PlaceFormProps extends ToolSectionProps {
  readonly catalogue: ManagedCatalogue;
  readonly place: VersionedClassification;
}

function PlaceForm({ catalogue, place, tool, email }: PlaceFormProps) {
  const form = useEditForm<ClassificationName, Classification, VersionedClassification>({
    ...useToolPart(placePart, tool.id),
    name: `place-tool:${email}:${tool.id}`,
    labels: classificationLabels(catalogue),
    stored: place,
    entriesOf: (of) => classificationEntries(catalogue, of),
    parse: (values) => {
      const { errors, classification } = readClassification(catalogue, values);
      return parsed<ClassificationName | "base", Classification>(errors, classification);
    },
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
    onSaved: () => notifySuccess("SUCCESS", "Category and attributes saved"),
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
