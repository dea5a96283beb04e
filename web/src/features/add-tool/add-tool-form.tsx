import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ImageField } from "../image/image-field.tsx";
import { useImageUpload } from "../image/use-image-upload.ts";
import { PART_NUMBER_MAX, partNumberError } from "../../lib/part-number.ts";
import { readCount, readToolFields } from "../tool/tool-fields.ts";
import { addTool, NEW_TOOL_FIELDS } from "./add-tool.api.ts";

export interface AddedTool {
  readonly id: string;
  readonly name: string;
}

interface AddToolFormProps {
  readonly email: string;
  readonly onAdded: (tool: AddedTool) => void;
}

/** The form for a new tool, with its image; calls `onAdded` once the tool is added. */
export function AddToolForm({ email, onAdded }: AddToolFormProps) {
  const { mutateAsync } = useMutation(addTool(useQueryClient()));
  const form = useForm({
    name: `add-tool:${email}`,
    labels: {
      name: "Name",
      partNumber: "Part number",
      unitPrice: "Price",
      minimumOrderQuantity: "Minimum order",
      orderMultiple: "Sold in packs of",
      stockQuantity: "Available",
      imageUrl: "Image",
      description: "Description",
    },
    wireNames: NEW_TOOL_FIELDS,
    initial: {
      name: "",
      partNumber: "",
      unitPrice: "",
      minimumOrderQuantity: "",
      orderMultiple: "1",
      stockQuantity: "",
      imageUrl: "",
      description: "",
    },
    parse: (values) => {
      const { errors, fields } = readToolFields(values);
      const stockQuantity = readCount(values.stockQuantity);
      const partNumber = values.partNumber.trim();
      const orderMultiple = readCount(values.orderMultiple);
      return parsed(
        {
          ...errors,
          partNumber: partNumber === "" ? undefined : partNumberError(partNumber),
          orderMultiple: orderMultiple ? undefined : "Enter a whole number. 1 means single units.",
          stockQuantity: stockQuantity === undefined ? "Enter a whole number. 0 means sold out." : undefined,
          imageUrl: upload.fault,
        },
        fields && orderMultiple && stockQuantity !== undefined
          ? {
              ...fields,
              stockQuantity,
              ...(orderMultiple > 1 && { orderMultiple }),
              ...(partNumber !== "" && { partNumber }),
            }
          : undefined,
      );
    },
    async send(fields, attempt) {
      const image = await upload.settled();
      if ("fault" in image) return { imageUrl: image.fault };
      const tool = { ...fields, imageUrl: image.url };
      const id = await mutateAsync({ ...tool, attemptKey: attempt.key(tool) });
      notifySuccess("SUCCESS", "Tool added successfully");
      onAdded({ id, name: tool.name });
    },
  });
  const { values, errors, change } = form;
  const stored = values.imageUrl;
  const upload = useImageUpload(stored === "" ? { step: "none" } : { step: "ready", url: stored }, (url) =>
    change({ imageUrl: url }),
  );
  const least = readCount(values.minimumOrderQuantity) ?? 0;
  const isBelow = (readCount(values.stockQuantity) ?? least) < least;
  return (
    <Form form={form} className="add-tool card-box" aria-label="Add A Tool">
      <Field {...form.field("name")} required autoComplete="off" maxLength={120} />
      <Field
        {...form.field("partNumber")}
        autoComplete="off"
        maxLength={PART_NUMBER_MAX}
        className="tabular"
        hint="Optional. Without one the tool gets the next number."
      />
      <div className="numbers">
        <Field
          {...form.field("unitPrice")}
          inputMode="decimal"
          required
          autoComplete="off"
          maxLength={12}
          className="tabular"
          hint="Price per unit in US dollars"
        />
        <Field
          {...form.field("minimumOrderQuantity")}
          inputMode="numeric"
          required
          autoComplete="off"
          maxLength={7}
          className="tabular"
          hint="Smallest quantity per order"
        />
        <Field
          {...form.field("orderMultiple")}
          inputMode="numeric"
          required
          autoComplete="off"
          maxLength={7}
          className="tabular"
          hint="1 means single units"
        />
        <Field
          {...form.field("stockQuantity")}
          inputMode="numeric"
          required
          autoComplete="off"
          maxLength={7}
          className="tabular"
          hint={isBelow ? "Below the minimum order, so customers can't order it yet" : "Units in stock"}
        />
      </div>
      <ImageField label="Image" name="imageUrl" upload={upload} error={errors.imageUrl} />
      <TextField {...form.field("description")} rows={5} required maxLength={4000} />
      <SubmitRow form={form} label="Add tool" busyLabel="Adding tool …" />
    </Form>
  );
}
