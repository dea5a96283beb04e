import { parsed } from "../../lib/form/field-errors.ts";
import { mergeFields } from "../../lib/form/send-edit.ts";
import { useEditForm } from "../../lib/form/use-edit-form.ts";
import type { FormModel } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { PART_NUMBER_MAX, partNumberError } from "../../lib/part-number.ts";
import { Field } from "../../ui/field.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ImageField } from "../image/image-field.tsx";
import { useImageUpload } from "../image/use-image-upload.ts";
import { DETAIL_FIELDS, type ManagedTool, type ToolDetails, toolPart } from "../tool/manage-tools.api.ts";
import { readToolFields, TOOL_LABELS, toolEntries } from "../tool/tool-fields.api.ts";
import { ToolNumbers } from "../tool/tool-numbers.tsx";
import { type ToolSectionProps, useToolPart } from "./use-tool-part.ts";

const HINTS = { price: "Price of the price unit in US dollars. Existing orders don't change." };
const { name, ...LABELS } = TOOL_LABELS;

/** Edits the details of one tool. */
export function EditForm({ tool, email }: ToolSectionProps) {
  const { form, upload } = useDetailsForm({ tool, email });
  return (
    <Form
      form={form}
      className="edit-form card-box"
      aria-labelledby="edit-title"
      heading={<h2 id="edit-title">Details</h2>}
    >
      <Field {...form.field("name")} required maxLength={120} />
      <Field
        {...form.field("partNumber")}
        required
        autoComplete="off"
        maxLength={PART_NUMBER_MAX}
        className="tabular"
        hint="A former number still leads to this tool."
      />
      <TextField {...form.field("description")} rows={5} required maxLength={4000} />
      <div className="pair">
        <ToolNumbers form={form} hints={HINTS} />
      </div>
      <ImageField
        label="Image"
        name="imageUrl"
        upload={upload}
        error={form.errors.imageUrl}
        onRemove={upload.remove}
      />
      <SubmitRow form={form} label="Save" busyLabel="Saving …" disabled={upload.image.step === "uploading"}>
        <DiscardButton form={form} />
      </SubmitRow>
    </Form>
  );
}

function useDetailsForm({ tool, email }: ToolSectionProps) {
  const form: FormModel<keyof ToolDetails | "base"> = useEditForm<
    keyof ToolDetails,
    ToolDetails,
    ManagedTool
  >({
    ...useToolPart(toolPart, tool.id),
    name: `manage-tool:${email}:${tool.id}`,
    labels: { name, partNumber: "Part number", ...LABELS, imageUrl: "Image" },
    wireNames: DETAIL_FIELDS,
    stored: tool,
    entriesOf: (of) => ({ ...toolEntries(of), partNumber: of.partNumber, imageUrl: of.imageUrl }),
    parse: (values) => {
      const { errors, fields } = readToolFields(values);
      const [imageUrl, partNumber] = [values.imageUrl.trim(), values.partNumber.trim()];
      const isPath = /^\/[^/]/.test(imageUrl);
      const { image } = entry.upload;
      const imageError = isPath ? undefined : "Enter a path on this site, e.g. /tools/wrench.webp.";
      return parsed(
        {
          ...errors,
          partNumber: partNumberError(partNumber),
          imageUrl: image.step === "failed" ? image.message : imageError,
        },
        fields && { ...fields, partNumber, imageUrl },
      );
    },
    merge: (sides) => mergeFields(sides, (value, of) => (of === "imageUrl" ? "another image" : value)),
    onSaved: () => notifySuccess("SUCCESS", "Tool saved"),
  });
  const entry = useImageUpload(form, "imageUrl");
  return entry;
}
