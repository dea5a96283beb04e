import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { type FormModel, useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { Loading } from "../../ui/loading.tsx";
import { CountField } from "../../ui/number-fields.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ImageField } from "../image/image-field.tsx";
import { useImageUpload } from "../image/use-image-upload.ts";
import { PART_NUMBER_MAX, partNumberError } from "../../lib/part-number.ts";
import { ClassificationFields } from "../classification/classification-fields.tsx";
import { managedCatalogueQuery, type ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import {
  classificationEntries,
  classificationLabels,
  readClassification,
  type Classification,
  type ClassificationName,
} from "../classification/classification-values.ts";
import { readCount } from "../../lib/read-count.ts";
import { orderMultipleError } from "../../lib/read-units.ts";
import { NO_ENTRIES, readToolFields, TOOL_LABELS } from "../tool/tool-fields.api.ts";
import { ToolNumbers } from "../tool/tool-numbers.tsx";
import { addTool, NEW_TOOL_FIELDS, type NewTool } from "./add-tool.api.ts";

export interface AddedTool {
  readonly id: string;
  readonly name: string;
}

type ToolName = Exclude<keyof NewTool, "classification">;
type NewFields = Omit<NewTool, "imageUrl">;

const { name, description, ...LABELS } = TOOL_LABELS;

const NO_CATALOGUE: ManagedCatalogue = { categories: [], attributes: [] };
const NOWHERE: Classification = { category: null, attributes: {} };

interface AddToolFormProps {
  readonly email: string;
  readonly onAdded: (tool: AddedTool) => void;
}

/** The form for a new tool, with its image, category and attributes; calls `onAdded` once the tool is added. */
export function AddToolForm(props: AddToolFormProps) {
  const { data: catalogue, isPending } = useQuery(managedCatalogueQuery());
  // The fields of a draft are known with the attributes. Without categories a tool can be added all the same.
  if (isPending) return <Loading what="Loading the form …" />;
  return <NewToolForm catalogue={catalogue ?? NO_CATALOGUE} {...props} />;
}

function NewToolForm({ catalogue, email, onAdded }: AddToolFormProps & { catalogue: ManagedCatalogue }) {
  const { mutateAsync } = useMutation(addTool(useQueryClient()));
  const form: FormModel<ToolName | ClassificationName> = useForm<ToolName | ClassificationName, NewFields>({
    name: `add-tool:${email}`,
    labels: {
      name,
      partNumber: "Part number",
      ...LABELS,
      orderMultiple: "Sold in packs of",
      stockQuantity: "Available",
      imageUrl: "Image",
      description,
      ...classificationLabels(catalogue),
    },
    wireNames: NEW_TOOL_FIELDS,
    initial: {
      ...NO_ENTRIES,
      partNumber: "",
      orderMultiple: "1",
      stockQuantity: "",
      imageUrl: "",
      ...classificationEntries(catalogue, NOWHERE),
    },
    parse: (values) => {
      const { errors, fields } = readToolFields(values);
      const { errors: classificationErrors, classification } = readClassification(catalogue, values);
      const stockQuantity = readCount(values.stockQuantity);
      const partNumber = values.partNumber.trim();
      const orderMultiple = readCount(values.orderMultiple);
      return parsed(
        {
          ...classificationErrors,
          ...errors,
          partNumber: partNumber === "" ? undefined : partNumberError(partNumber),
          orderMultiple: orderMultipleError(orderMultiple),
          stockQuantity: stockQuantity === undefined ? "Enter a whole number. 0 means sold out." : undefined,
          imageUrl: upload.fault,
        },
        fields && orderMultiple && stockQuantity !== undefined
          ? {
              ...fields,
              stockQuantity,
              ...(orderMultiple > 1 && { orderMultiple }),
              ...(partNumber !== "" && { partNumber }),
              ...(classification.category !== null && { classification }),
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
  const { values, errors } = form;
  const { upload } = useImageUpload(form, "imageUrl");
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
        <ToolNumbers form={form} />
        <CountField {...form.field("orderMultiple")} hint="1 means single units" />
        <CountField
          {...form.field("stockQuantity")}
          hint={isBelow ? "Below the minimum order, so customers can't order it yet" : "Units in stock"}
        />
      </div>
      <ImageField label="Image" name="imageUrl" upload={upload} error={errors.imageUrl} />
      <TextField {...form.field("description")} rows={5} required maxLength={4000} />
      {catalogue.categories.length > 0 && <ClassificationFields catalogue={catalogue} form={form} />}
      <SubmitRow form={form} label="Add tool" busyLabel="Adding tool …" />
    </Form>
  );
}
