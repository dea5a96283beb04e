import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { PictureField } from "../image/picture-field.tsx";
import { readCount } from "../manage-tools/tool-entries.ts";
import { useAddToolForm, type AddedTool } from "./use-add-tool-form.ts";

interface AddToolFormProps {
  readonly email: string;
  readonly onAdded: (tool: AddedTool) => void;
}

/** Everything that a tool needs to be on sale; all of it is required. */
export function AddToolForm({ email, onAdded }: AddToolFormProps) {
  const form = useAddToolForm(email, onAdded);
  const { entries, errors, change } = form;
  const least = readCount(entries.minimumOrderQuantity) ?? 0;
  const isBelow = (readCount(entries.stockQuantity) ?? least) < least;
  return (
    <Form
      className="add-tool card-box"
      aria-label="Add A Tool"
      faults={form.faults}
      refusedTries={form.refusedTries}
      onSend={() => void form.submit()}
    >
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
      <SubmitRow refusal={form.refusal} label="Add tool" busyLabel="Adding tool …" busy={form.adding} />
    </Form>
  );
}
