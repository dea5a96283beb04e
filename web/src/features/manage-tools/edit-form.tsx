import { useRef } from "react";
import { ConflictPanel } from "../../ui/conflict-panel.tsx";
import { Field } from "../../ui/field.tsx";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";
import { CountField, PriceField } from "../../ui/number-fields.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ImageField } from "../image/image-field.tsx";
import { PART_NUMBER_MAX } from "../../lib/part-number.ts";
import type { ManagedTool } from "../tool/manage-tools.api.ts";
import { ENTRY_LABELS, useEditForm } from "./use-edit-form.ts";

/** Edits one tool. Changes that another admin saved meanwhile are shown next to the entered ones, and nothing is lost. */
export function EditForm({ tool, email }: { tool: ManagedTool; email: string }) {
  const { form, upload, base, theirs, saveMerged, takeTheirs } = useEditForm(tool, email);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {theirs && (
        <ConflictPanel
          what="tool"
          labels={ENTRY_LABELS}
          mine={form.values}
          theirs={theirs}
          base={base}
          saving={form.isSending}
          onSave={saveMerged}
          onTakeTheirs={takeTheirs}
          focusAfter={heading}
        />
      )}
      <Form
        form={form}
        className="edit-form card-box"
        aria-labelledby="edit-title"
        heading={
          <h2 id="edit-title" ref={heading} tabIndex={-1}>
            Details
          </h2>
        }
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
          <PriceField
            {...form.field("unitPrice")}
            hint="Price per unit in US dollars. Existing orders don't change."
          />
          <CountField {...form.field("minimumOrderQuantity")} hint="Smallest quantity per order" />
        </div>
        <ImageField
          label="Image"
          name="imageUrl"
          upload={upload}
          error={form.errors.imageUrl}
          onRemove={upload.remove}
        />
        <SubmitRow
          form={form}
          label="Save"
          busyLabel="Saving …"
          disabled={theirs !== undefined || upload.image.step === "uploading"}
        >
          <DiscardButton form={form} />
        </SubmitRow>
      </Form>
    </>
  );
}
