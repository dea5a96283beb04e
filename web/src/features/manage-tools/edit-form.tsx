import { PART_NUMBER_MAX } from "../../lib/part-number.ts";
import { Field } from "../../ui/field.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ImageField } from "../image/image-field.tsx";
import type { ManagedTool } from "../tool/manage-tools.api.ts";
import { ToolNumbers } from "../tool/tool-numbers.tsx";
import { useEditForm } from "./use-edit-form.ts";

const HINTS = { price: "Price of the price unit in US dollars. Existing orders don't change." };

/** Edits the details of one tool. */
export function EditForm({ tool, email }: { tool: ManagedTool; email: string }) {
  const { form, upload } = useEditForm(tool, email);
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
