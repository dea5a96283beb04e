import { useRef } from "react";
import { ConflictPanel } from "../../ui/conflict-panel.tsx";
import { Field } from "../../ui/field.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { inTreeOrder, pathText } from "../catalogue/managed-categories.ts";
import type { ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import { ImageField } from "../image/image-field.tsx";
import { ColumnsField } from "./columns-field.tsx";
import { entryText, FAMILY_LABELS } from "./family-entries.ts";
import type { ManagedFamily } from "./manage-families.api.ts";
import { useFamilyForm } from "./use-family-form.ts";

const PARTS_LETTERS_MAX = 21_000;

interface FamilyFormProps {
  /** Undefined for a new one. */
  readonly family: ManagedFamily | undefined;
  readonly email: string;
  readonly catalogue: ManagedCatalogue;
  readonly onSaved: (family: ManagedFamily) => void;
}

/** The form of a family: texts, category, drawing, columns and parts. */
export function FamilyForm({ family, email, catalogue, onSaved }: FamilyFormProps) {
  const { form, upload, stored, theirs, saveMerged, takeTheirs } = useFamilyForm(family, email, onSaved);
  const { categories, attributes } = catalogue;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {theirs && (
        <ConflictPanel
          what="family"
          labels={FAMILY_LABELS}
          mine={form.values}
          theirs={theirs}
          base={stored}
          saving={form.isSending}
          textOf={(field, entry) => entryText(catalogue, field, entry)}
          onSave={saveMerged}
          onTakeTheirs={takeTheirs}
          focusAfter={heading}
        />
      )}
      <Form
        form={form}
        className="family-form card-box"
        aria-label="Family"
        heading={
          <h2 ref={heading} tabIndex={-1}>
            Details
          </h2>
        }
      >
        <Field {...form.field("name")} required maxLength={120} autoComplete="off" />
        <SelectField {...form.field("category")}>
          <option value="">None</option>
          {inTreeOrder(categories).map((each) => (
            <option key={each.id} value={each.slug}>
              {pathText(categories, each)}
            </option>
          ))}
        </SelectField>
        <TextField {...form.field("description")} rows={3} maxLength={4000} />
        <ImageField
          label={FAMILY_LABELS.drawing}
          name="drawing"
          upload={upload}
          error={form.errors.drawing}
          onRemove={upload.remove}
          isOptional
        />
        <ColumnsField
          value={form.values.columns}
          attributes={attributes}
          error={form.errors.columns}
          onChange={(columns) => form.change({ columns })}
        />
        <TextField
          {...form.field("parts")}
          rows={10}
          maxLength={PARTS_LETTERS_MAX}
          hasCount={false}
          hint="Part numbers, one on a line."
        />
        <SubmitRow form={form} label="Save family" busyLabel="Saving …" disabled={theirs !== undefined}>
          <DiscardButton form={form} />
        </SubmitRow>
      </Form>
    </>
  );
}
