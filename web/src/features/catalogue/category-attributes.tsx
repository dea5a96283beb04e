import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { useSendEdit, writeBase } from "../../lib/form/send-edit.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { paths } from "../../lib/paths.ts";
import { AddChoice } from "../../ui/add-choice.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { attributesOf, type CategoryAttribute } from "./managed-categories.ts";
import {
  type AttributeUse,
  type ManagedAttribute,
  type ManagedCatalogue,
  managedCatalogueQuery,
  type ManagedCategory,
} from "./managed-catalogue.api.ts";
import { AttributeUseRow } from "./attribute-use-row.tsx";
import { readLines, writeLines } from "./attribute-use-lines.ts";
import { mayBeFacet } from "./attribute-text.ts";
import { Inherited } from "./inherited-attributes.tsx";
import { moved } from "../../lib/move-entry.ts";
import { setCategoryAttributes } from "./manage-catalogue.api.ts";
import { mergeAttributeUses } from "./merge-attribute-uses.ts";
import "./attribute-tables.scss";

interface CategoryAttributesProps {
  readonly catalogue: ManagedCatalogue;
  readonly category: ManagedCategory;
  readonly email: string;
}

/** Shows which attributes the parts of a category have: inherited ones, and its own, which are edited. */
export function CategoryAttributes({ catalogue, category, email }: CategoryAttributesProps) {
  const parent = catalogue.categories.find(({ id }) => id === category.parentId);
  const inherited = attributesOf(catalogue, parent);
  return (
    <section className="card-box" aria-labelledby="attributes-title">
      <h2 id="attributes-title">Attributes of its parts</h2>
      <p className="secondary">
        Subcategories inherit these attributes. Customers filter by facets, sort by dates and search texts.
      </p>
      {inherited.length > 0 && <Inherited inherited={inherited} own={category.attributes} />}
      <OwnAttributes catalogue={catalogue} category={category} inherited={inherited} email={email} />
    </section>
  );
}

type OwnUses = Pick<ManagedCategory, "attributes">;

const fieldsOf = ({ attributes }: OwnUses) => ({ attributes: writeLines(attributes) });

interface OwnAttributesProps extends CategoryAttributesProps {
  readonly inherited: readonly CategoryAttribute[];
}

function OwnAttributes({ catalogue, category, inherited, email }: OwnAttributesProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(setCategoryAttributes(queryClient));
  const sendEdit = useSendEdit();
  const fields = fieldsOf(category);
  const base = writeBase(fields);
  const form = useForm<"attributes" | "base", OwnUses>({
    name: `category-attributes:${email}:${category.id}`,
    labels: { attributes: "Attributes" },
    initial: { ...fields, base },
    pinned: { base },
    parse: (values) => ({ content: { attributes: readLines(values.attributes) } }),
    async send(entered) {
      await sendEdit<"attributes", OwnUses, ManagedCategory>({
        form,
        what: "category",
        entered,
        stored: category,
        fieldsOf,
        merge: mergeAttributeUses,
        save: ({ id, version }) => mutateAsync({ id, version, attributes: entered.attributes }),
        findStored: async () =>
          queryClient
            .getQueryData(managedCatalogueQuery().queryKey)
            ?.categories.find(({ id }) => id === category.id),
      });
      notifySuccess("SUCCESS", "Attributes saved");
    },
    resetAfterSend: true,
  });
  const attributes = readLines(form.values.attributes);
  const change = (after: readonly AttributeUse[]): void => form.change({ attributes: writeLines(after) });
  const bySlug = new Map(catalogue.attributes.map((attribute) => [attribute.slug, attribute]));
  const place = useRef<HTMLDivElement>(null);
  const columns = [
    { name: "Own" },
    { name: "Required", className: "cell-flag" },
    { name: "Facet", className: "cell-flag" },
    { name: "Actions", isVisuallyHidden: true, className: "cell-actions" },
  ];
  return (
    <Form form={form} hasSummary={false} className="own-attributes" aria-label="Attributes of its parts">
      <div ref={place} tabIndex={-1} className="focus-place">
        {attributes.length === 0 ? (
          <p className="secondary">
            {inherited.length === 0 ? "No attributes yet." : "No attributes of its own."}
          </p>
        ) : (
          <DataTable className="attribute-uses" label="Own attributes" columns={columns}>
            {attributes.map((each, at) => (
              <AttributeUseRow
                key={each.attribute}
                attributeUse={each}
                attribute={bySlug.get(each.attribute)}
                isFirst={at === 0}
                isLast={at === attributes.length - 1}
                onChange={(after) => change(attributes.with(at, after))}
                onMove={(by) => change(moved(attributes, at, at + by))}
                onRemove={() => {
                  change(attributes.toSpliced(at, 1));
                  place.current?.focus();
                }}
              />
            ))}
          </DataTable>
        )}
      </div>
      <AddAttributeUse
        attributes={catalogue.attributes.filter(({ slug }) =>
          attributes.every((each) => each.attribute !== slug),
        )}
        onAdd={(attribute) =>
          change([
            ...attributes,
            { attribute: attribute.slug, isRequired: false, isFacet: mayBeFacet(attribute) },
          ])
        }
      />
      {form.errors.attributes !== undefined && <p className="field-error">{form.errors.attributes}</p>}
      <SubmitRow form={form} label="Save attributes" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}

interface AddAttributeUseProps {
  readonly attributes: readonly ManagedAttribute[];
  readonly onAdd: (attribute: ManagedAttribute) => void;
}

function AddAttributeUse({ attributes, onAdd }: AddAttributeUseProps) {
  return (
    <div>
      <AddChoice
        label="Add an attribute"
        choices={attributes.map(({ slug, label }) => ({ value: slug, label: `${label} (${slug})` }))}
        onAdd={(slug) => {
          const chosen = attributes.find((attribute) => attribute.slug === slug);
          if (chosen) onAdd(chosen);
        }}
      />
      <div className="form-text">
        Not in the list? <Link to={paths.manageAttributes}>Create an attribute</Link> first.
      </div>
    </div>
  );
}
