import { useEffect, useRef } from "react";
import { ErrorSummary, focusField } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
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
  const element = useRef<HTMLFormElement>(null);
  const { refusedTries } = form;
  const firstFault = form.faults[0]?.name;
  useEffect(() => {
    if (refusedTries > 0 && firstFault !== undefined) focusField(element.current, firstFault);
    // Once per refused try, not while the faults are mended.
    // oxlint-disable-next-line react/exhaustive-deps -- the first fault of the try that was refused
  }, [refusedTries]);
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
      <form
        ref={element}
        className="edit-form card-box"
        aria-labelledby="edit-title"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <h2 id="edit-title">Details</h2>
        <ErrorSummary faults={form.faults} />
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
        <FormAlert message={form.refusal} />
        <div className="submit">
          <button
            type="submit"
            className="btn btn-primary"
            disabled={form.saving || form.theirs !== undefined || upload.picture.step === "uploading"}
          >
            {form.saving && <Spinner />}
            {form.saving ? "Saving …" : "Save"}
          </button>
          {form.changed && (
            <button type="button" className="link-button" disabled={form.saving} onClick={form.discard}>
              Discard changes
            </button>
          )}
        </div>
      </form>
    </>
  );
}
