import { useRef } from "react";
import { Link } from "react-router-dom";
import { bindList, mergeListField } from "../../lib/form/list-text.ts";
import { mergeFields } from "../../lib/form/send-edit.ts";
import { paths } from "../../lib/paths.ts";
import { AddChoice } from "../../ui/add-choice.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { useRecordForm } from "../records/use-record-form.ts";
import { mayBeFacet } from "./attribute-text.ts";
import { AttributeUseRow } from "./attribute-use-row.tsx";
import { USES } from "./attribute-uses.ts";
import { Inherited } from "./inherited-attributes.tsx";
import { type CategoryUses, categoryUsesCalls } from "./manage-catalogue.api.ts";
import type { ManagedCatalogue, ManagedCategory } from "./managed-catalogue.api.ts";
import { attributesOf } from "./managed-categories.ts";
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
      <OwnAttributes
        catalogue={catalogue}
        category={category}
        email={email}
        none={inherited.length === 0 ? "No attributes yet." : "No attributes of its own."}
      />
    </section>
  );
}

const COLUMNS = [
  { name: "Own" },
  { name: "Required", className: "cell-flag" },
  { name: "Facet", className: "cell-flag" },
  { name: "Actions", isVisuallyHidden: true, className: "cell-actions" },
];

interface OwnAttributesProps extends CategoryAttributesProps {
  /** What it says without any. */
  readonly none: string;
}

function OwnAttributes({ catalogue, category, email, none }: OwnAttributesProps) {
  const form = useRecordForm<"attributes", CategoryUses, ManagedCategory, ManagedCatalogue>({
    word: "category",
    draft: "category-attributes",
    record: category,
    email,
    calls: categoryUsesCalls,
    labels: { attributes: "Attributes" },
    entriesOf: (content) => ({ attributes: USES.write(content?.attributes ?? []) }),
    read: (values) => ({ content: { attributes: USES.read(values.attributes) } }),
    merge: (sides) => mergeListField(USES, "attributes", sides, mergeFields(sides)),
    savedText: () => "Attributes saved",
  });
  const { entries, add, row } = bindList(USES, form.values.attributes, (attributes) =>
    form.change({ attributes }),
  );
  const place = useRef<HTMLDivElement>(null);
  const bySlug = new Map(catalogue.attributes.map((attribute) => [attribute.slug, attribute]));
  const left = catalogue.attributes.filter(({ slug }) =>
    entries.every(({ attribute }) => attribute !== slug),
  );
  return (
    <Form form={form} hasSummary={false} className="own-attributes" aria-label="Attributes of its parts">
      <div ref={place} tabIndex={-1} className="focus-place">
        {entries.length === 0 ? (
          <p className="secondary">{none}</p>
        ) : (
          <DataTable className="attribute-uses" label="Own attributes" columns={COLUMNS}>
            {entries.map((each, at) => (
              <AttributeUseRow
                key={each.attribute}
                attributeUse={each}
                attribute={bySlug.get(each.attribute)}
                row={row(at)}
                onRemoved={() => place.current?.focus()}
              />
            ))}
          </DataTable>
        )}
      </div>
      <div>
        <AddChoice
          label="Add an attribute"
          choices={left.map(({ slug, label }) => ({ value: slug, label: `${label} (${slug})` }))}
          onAdd={(attribute) =>
            add({
              attribute,
              isRequired: false,
              isFacet: left.some((each) => each.slug === attribute && mayBeFacet(each)),
            })
          }
        />
        <div className="form-text">
          Not in the list? <Link to={paths.manageAttributes}>Create an attribute</Link> first.
        </div>
      </div>
      {form.errors.attributes !== undefined && <p className="field-error">{form.errors.attributes}</p>}
      <SubmitRow form={form} label="Save attributes" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}
