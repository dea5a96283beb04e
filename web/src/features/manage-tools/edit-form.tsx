import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PictureField } from "../image/picture-field.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import type { ManagedTool } from "./manage-tools.api.ts";
import { useEditForm } from "./use-edit-form.ts";
import { usePictureEntry } from "./use-picture-entry.ts";

/** Edits one tool. What another admin changed meanwhile is shown beside one's own, and nothing typed is lost. */
export function EditForm({ tool, email }: { tool: ManagedTool; email: string }) {
  const form = useEditForm(tool, email);
  const upload = usePictureEntry(form.entries.imageUrl, (url) => form.change("imageUrl", url));
  return (
    <>
      {form.theirs && (
        <ConflictPanel
          mine={form.entries}
          theirs={form.theirs}
          base={form.base}
          saving={form.saving}
          onSave={form.settle}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <Form
        className="edit-form card-box"
        aria-labelledby="edit-title"
        heading={<h2 id="edit-title">Details</h2>}
        faults={form.faults}
        refusedTries={form.refusedTries}
        onSend={form.save}
      >
        <Field
          label="Name"
          name="name"
          required
          maxLength={120}
          value={form.entries.name}
          error={form.errors.name}
          onChange={(event) => form.change("name", event.target.value)}
        />
        <TextField
          label="Description"
          name="description"
          rows={5}
          required
          maxLength={4000}
          value={form.entries.description}
          error={form.errors.description}
          onChange={(event) => form.change("description", event.target.value)}
        />
        <div className="pair">
          <Field
            label="Price"
            name="unitPrice"
            inputMode="decimal"
            required
            maxLength={12}
            hint="Dollars per unit; placed orders keep theirs"
            value={form.entries.unitPrice}
            error={form.errors.unitPrice}
            onChange={(event) => form.change("unitPrice", event.target.value)}
          />
          <Field
            label="Minimum order"
            name="minimumOrderQuantity"
            inputMode="numeric"
            required
            maxLength={7}
            hint="Smallest quantity of one order"
            value={form.entries.minimumOrderQuantity}
            error={form.errors.minimumOrderQuantity}
            onChange={(event) => form.change("minimumOrderQuantity", event.target.value)}
          />
        </div>
        <PictureField label="Image" name="imageUrl" upload={upload} error={form.errors.imageUrl} />
        <SubmitRow
          refusal={form.refusal}
          label="Save"
          busyLabel="Saving …"
          busy={form.saving}
          disabled={form.theirs !== undefined || upload.picture.step === "uploading"}
        >
          {form.changed && (
            <button type="button" className="link-button" disabled={form.saving} onClick={form.discard}>
              Discard changes
            </button>
          )}
        </SubmitRow>
      </Form>
    </>
  );
}
