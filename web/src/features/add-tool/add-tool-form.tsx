import { useEffect, useRef } from "react";
import { ErrorSummary, focusField } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PictureField } from "../image/picture-field.tsx";
import { readCount } from "../manage-tools/tool-entries.ts";
import { useAddToolForm, type AddedTool } from "./use-add-tool-form.ts";
import "./add-tool.scss";

interface AddToolFormProps {
  readonly email: string;
  readonly onAdded: (tool: AddedTool) => void;
}

/** Everything that a tool needs to be on sale; all of it is required. */
export function AddToolForm({ email, onAdded }: AddToolFormProps) {
  const form = useAddToolForm(email, onAdded);
  const { entries, errors, change, refusedTries } = form;
  const element = useRef<HTMLFormElement>(null);
  const firstFault = form.faults[0]?.name;
  useEffect(() => {
    if (refusedTries > 0 && firstFault !== undefined) focusField(element.current, firstFault);
    // Once per refused try, not while the faults are mended.
    // oxlint-disable-next-line react/exhaustive-deps -- the first fault of the try that was refused
  }, [refusedTries]);
  const least = readCount(entries.minimumOrderQuantity) ?? 0;
  const isBelow = (readCount(entries.stockQuantity) ?? least) < least;
  return (
    <form
      ref={element}
      className="add-tool card-box"
      aria-label="Add A Tool"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorSummary faults={form.faults} />
      <Field
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={120}
        value={entries.name}
        error={errors.name}
        onChange={(event) => change("name", event.target.value)}
      />
      <div className="numbers">
        <Field
          label="Price"
          name="unitPrice"
          inputMode="decimal"
          required
          autoComplete="off"
          maxLength={12}
          className="tabular"
          hint="Dollars per unit"
          value={entries.unitPrice}
          error={errors.unitPrice}
          onChange={(event) => change("unitPrice", event.target.value)}
        />
        <Field
          label="Minimum order"
          name="minimumOrderQuantity"
          inputMode="numeric"
          required
          autoComplete="off"
          maxLength={7}
          className="tabular"
          hint="Smallest quantity of one order"
          value={entries.minimumOrderQuantity}
          error={errors.minimumOrderQuantity}
          onChange={(event) => change("minimumOrderQuantity", event.target.value)}
        />
        <Field
          label="Available"
          name="stockQuantity"
          inputMode="numeric"
          required
          autoComplete="off"
          maxLength={7}
          className="tabular"
          hint={isBelow ? "Below the minimum order: nobody can order it yet" : "Pieces on the shelf"}
          value={entries.stockQuantity}
          error={errors.stockQuantity}
          onChange={(event) => change("stockQuantity", event.target.value)}
        />
      </div>
      <PictureField label="Image" name="imageUrl" upload={form.upload} error={errors.imageUrl} />
      <TextField
        label="Description"
        name="description"
        rows={5}
        required
        maxLength={4000}
        value={entries.description}
        error={errors.description}
        onChange={(event) => change("description", event.target.value)}
      />
      <FormAlert message={form.refusal} />
      <div className="submit">
        <button type="submit" className="btn btn-primary" disabled={form.adding}>
          {form.adding && <Spinner />}
          {form.adding ? "Adding tool …" : "Add tool"}
        </button>
      </div>
    </form>
  );
}
