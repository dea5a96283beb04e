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
import { readLines, writeLines } from "./attribute-use-lines.ts";
import { mayBeFacet, valuesText } from "./attribute-text.ts";
import { manageAttribute, manageCategory } from "./catalogue-paths.ts";
import { moved } from "../../lib/move-entry.ts";
import { setCategoryAttributes } from "./manage-catalogue.api.ts";
import { mergeAttributeUses } from "./merge-attribute-uses.ts";
import { MoveButtons } from "../../ui/move-buttons.tsx";
import "./attribute-tables.scss";

interface CategoryAttributesProps {
  readonly catalogue: ManagedCatalogue;
  readonly category: ManagedCategory;
  readonly email: string;
}

/** Which attributes the parts of a category have: inherited ones, and its own, which are edited. */
export function CategoryAttributes({ catalogue, category, email }: CategoryAttributesProps) {
  const parent = catalogue.categories.find(({ id }) => id === category.parentId);
  const inherited = attributesOf(catalogue, parent);
  return (
    <section className="card-box" aria-labelledby="attributes-title">
      <h2 id="attributes-title">Attributes of its parts</h2>
      <p className="secondary">
        Subcategories inherit these attributes. Customers filter by facets, sort by dates and search texts.
      </p>
      {inherited.length > 0 && <Inherited inherited={inherited} own={category.ownAttributes} />}
      <OwnAttributes catalogue={catalogue} category={category} inherited={inherited} email={email} />
    </section>
  );
}

const flagText = (isSet: boolean): string => (isSet ? "Yes" : "No");

interface InheritedProps {
  readonly inherited: readonly CategoryAttribute[];
  readonly own: readonly AttributeUse[];
}

function Inherited({ inherited, own }: InheritedProps) {
  const columns = [
    { name: "Inherited" },
    { name: "Required", className: "cell-flag" },
    { name: "Facet", className: "cell-flag" },
    { name: "From", className: "cell-from" },
  ];
  return (
    <DataTable className="attribute-uses" label="Inherited attributes" columns={columns}>
      {inherited.map((attribute) => (
        <tr role="row" key={attribute.slug}>
          <th role="rowheader" scope="row" className="cell-attribute">
            <Link to={manageAttribute(attribute.slug)}>{attribute.label}</Link>
            <span className="fine">{valuesText(attribute)}</span>
          </th>
          <td role="cell" className="cell-flag" data-label="Required">
            {flagText(attribute.isRequired)}
          </td>
          <td role="cell" className="cell-flag" data-label="Facet">
            {flagText(attribute.isFacet)}
          </td>
          <td role="cell" className="cell-from" data-label="From">
            <Link to={manageCategory(attribute.from.slug)}>{attribute.from.name}</Link>
            {own.some((each) => each.attribute === attribute.slug) && (
              <span className="fine">Overridden below</span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

type OwnUses = Pick<ManagedCategory, "ownAttributes">;

const fieldsOf = ({ ownAttributes }: OwnUses) => ({ ownAttributes: writeLines(ownAttributes) });

interface OwnAttributesProps extends CategoryAttributesProps {
  readonly inherited: readonly CategoryAttribute[];
}

function OwnAttributes({ catalogue, category, inherited, email }: OwnAttributesProps) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(setCategoryAttributes(queryClient));
  const sendEdit = useSendEdit();
  const fields = fieldsOf(category);
  const base = writeBase(fields);
  const form = useForm<"ownAttributes" | "base", OwnUses>({
    name: `category-attributes:${email}:${category.id}`,
    labels: { ownAttributes: "Attributes" },
    wireNames: { attributes: "ownAttributes" },
    initial: { ...fields, base },
    pinned: { base },
    parse: (values) => ({ content: { ownAttributes: readLines(values.ownAttributes) } }),
    async send(entered) {
      await sendEdit<"ownAttributes", OwnUses, ManagedCategory>({
        form,
        what: "category",
        entered,
        stored: category,
        fieldsOf,
        merge: mergeAttributeUses,
        save: ({ id, version }) => mutateAsync({ id, version, ownAttributes: entered.ownAttributes }),
        findStored: async () =>
          queryClient
            .getQueryData(managedCatalogueQuery().queryKey)
            ?.categories.find(({ id }) => id === category.id),
      });
      notifySuccess("SUCCESS", "Attributes saved");
    },
    resetAfterSend: true,
  });
  const ownAttributes = readLines(form.values.ownAttributes);
  const change = (after: readonly AttributeUse[]): void => form.change({ ownAttributes: writeLines(after) });
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
        {ownAttributes.length === 0 ? (
          <p className="secondary">
            {inherited.length === 0 ? "No attributes yet." : "No attributes of its own."}
          </p>
        ) : (
          <DataTable className="attribute-uses" label="Own attributes" columns={columns}>
            {ownAttributes.map((each, at) => (
              <AttributeUseRow
                key={each.attribute}
                attributeUse={each}
                attribute={bySlug.get(each.attribute)}
                isFirst={at === 0}
                isLast={at === ownAttributes.length - 1}
                onChange={(after) => change(ownAttributes.with(at, after))}
                onMove={(by) => change(moved(ownAttributes, at, at + by))}
                onRemove={() => {
                  change(ownAttributes.toSpliced(at, 1));
                  place.current?.focus();
                }}
              />
            ))}
          </DataTable>
        )}
      </div>
      <AddAttributeUse
        attributes={catalogue.attributes.filter(({ slug }) =>
          ownAttributes.every((each) => each.attribute !== slug),
        )}
        onAdd={(attribute) =>
          change([
            ...ownAttributes,
            { attribute: attribute.slug, isRequired: false, isFacet: mayBeFacet(attribute) },
          ])
        }
      />
      {form.errors.ownAttributes !== undefined && <p className="field-error">{form.errors.ownAttributes}</p>}
      <SubmitRow form={form} label="Save attributes" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}

interface AttributeUseRowProps {
  readonly attributeUse: AttributeUse;
  readonly attribute: ManagedAttribute | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (attributeUse: AttributeUse) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function AttributeUseRow({
  attributeUse,
  attribute,
  isFirst,
  isLast,
  onChange,
  onMove,
  onRemove,
}: AttributeUseRowProps) {
  const label = attribute?.label ?? attributeUse.attribute;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className="cell-attribute">
        <Link to={manageAttribute(attributeUse.attribute)}>{label}</Link>
        {attribute && <span className="fine">{valuesText(attribute)}</span>}
      </th>
      <td role="cell" className="cell-flag" data-label="Required">
        <label className="choice">
          <input
            type="checkbox"
            aria-label={`${label} is required`}
            checked={attributeUse.isRequired}
            onChange={({ target }) => onChange({ ...attributeUse, isRequired: target.checked })}
          />
        </label>
      </td>
      <td role="cell" className="cell-flag" data-label="Facet">
        {attribute && !mayBeFacet(attribute) ? (
          "No"
        ) : (
          <label className="choice">
            <input
              type="checkbox"
              aria-label={`${label} is a facet`}
              checked={attributeUse.isFacet}
              onChange={({ target }) => onChange({ ...attributeUse, isFacet: target.checked })}
            />
          </label>
        )}
      </td>
      <td role="cell" className="cell-actions">
        <MoveButtons name={label} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        <button type="button" className="link-button" aria-label={`Remove ${label}`} onClick={onRemove}>
          Remove
        </button>
      </td>
    </tr>
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
