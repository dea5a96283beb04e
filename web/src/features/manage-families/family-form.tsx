import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { readPartNumbers } from "../../lib/part-number.ts";
import { asProblem } from "../../lib/problem.ts";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { inTreeOrder, pathText } from "../catalogue-place/category-tree.ts";
import type { ManagedCatalogue } from "../catalogue-place/managed-catalogue.api.ts";
import { ImageField } from "../image/image-field.tsx";
import { useImageEntry } from "../image/use-image-entry.ts";
import { ColumnsField, columnsText, readColumns } from "./columns-field.tsx";
import { FAMILY_FIELDS, type FamilyContent, type ManagedFamily, saveFamily } from "./manage-families.api.ts";

const PARTS_MAX = 500;
const PARTS_LETTERS_MAX = 21_000;
const CHANGED_MEANWHILE = "Another admin changed this family. Reload the page to see the changes.";

interface FamilyFormProps {
  /** Undefined for a new one. */
  readonly family: ManagedFamily | undefined;
  readonly email: string;
  readonly catalogue: ManagedCatalogue;
  readonly onSaved: (family: ManagedFamily) => void;
}

/** The form of a family: texts, category, drawing, columns and parts. */
export function FamilyForm({
  family,
  email,
  catalogue: { categories, attributes },
  onSaved,
}: FamilyFormProps) {
  const { mutateAsync } = useMutation(saveFamily(useQueryClient()));
  const [known, setKnown] = useState(family);
  const form = useForm<keyof FamilyContent, FamilyContent>({
    name: `family:${email}:${family?.id ?? "new"}`,
    labels: {
      name: "Name",
      category: "Category",
      description: "Description",
      drawing: "Drawing",
      columns: "Columns",
      parts: "Parts",
    },
    wireNames: FAMILY_FIELDS,
    hasDraft: false,
    initial: entriesOf(known),
    parse: (values) => {
      const name = values.name.trim();
      const parts = readPartNumbers(values.parts);
      return parsed(
        {
          name: name === "" ? "Enter the family's name." : undefined,
          parts: parts.length > PARTS_MAX ? `A family has at most ${PARTS_MAX} parts.` : undefined,
        },
        {
          name,
          description: values.description.trim(),
          category: values.category || null,
          drawing: values.drawing || null,
          columns: readColumns(values.columns).map(({ attribute, letter }) => ({
            attribute,
            letter: letter.trim() || null,
          })),
          parts,
        },
      );
    },
    async send(content) {
      const isChosen = ["uploading", "failed"].includes(upload.image.step);
      const image = isChosen ? await upload.settled() : { url: content.drawing };
      if ("fault" in image) return { drawing: image.fault };
      try {
        const saved = await mutateAsync({ known, content: { ...content, drawing: image.url } });
        setKnown(saved);
        notifySuccess("SUCCESS", "Family saved");
        onSaved(saved);
      } catch (error) {
        if (asProblem(error).code === "changed-meanwhile") return { name: CHANGED_MEANWHILE };
        throw error;
      }
      return undefined;
    },
    resetAfterSend: true,
  });
  const upload = useImageEntry(form.values.drawing, (drawing) => form.change({ drawing }));
  return (
    <Form form={form} className="family-form card-box" aria-label="Family">
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
        label="Drawing"
        name="drawing"
        upload={upload}
        error={form.errors.drawing}
        onRemove={upload.remove}
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
      <SubmitRow form={form} label="Save family" busyLabel="Saving …" />
    </Form>
  );
}

const entriesOf = (family: ManagedFamily | undefined): Record<keyof FamilyContent, string> => ({
  name: family?.name ?? "",
  category: family?.category ?? "",
  description: family?.description ?? "",
  drawing: family?.drawing ?? "",
  columns: columnsText(
    (family?.columns ?? []).map(({ attribute, letter }) => ({ attribute, letter: letter ?? "" })),
  ),
  parts: (family?.parts ?? []).join("\n"),
});
