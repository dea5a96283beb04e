import { Field } from "../../ui/field.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { inTreeOrder, pathText } from "../catalogue/managed-categories.ts";
import { ImageField } from "../image/image-field.tsx";
import { ColumnsField } from "./columns-field.tsx";
import { FAMILY_LABELS } from "./family-entries.ts";
import "./manage-families.scss";
import { type FamilyFormOptions, useFamilyForm } from "./use-family-form.ts";

const PARTS_LETTERS_MAX = 21_000;

/** The form of a family: texts, category, drawing, columns and parts. */
export function FamilyForm(options: FamilyFormOptions) {
  const { form, upload } = useFamilyForm(options);
  const { categories, attributes } = options.catalogue;
  return (
    <Form form={form} className="record-form card-box" aria-label="Family" heading={<h2>Details</h2>}>
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
      <SubmitRow form={form} label="Save family" busyLabel="Saving …">
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}
