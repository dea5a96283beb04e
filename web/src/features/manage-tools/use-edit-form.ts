import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { writeBase } from "../../lib/form/send-edit.ts";
import { useForm, type FormModel } from "../../lib/form/use-form.ts";
import { toDollars } from "../../lib/money.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { partNumberError } from "../../lib/part-number.ts";
import { useImageEntry, type ImageEntry } from "../image/use-image-entry.ts";
import { readToolFields } from "../tool/tool-fields.ts";
import {
  currentOf,
  DETAIL_FIELDS,
  editTool,
  type ManagedTool,
  type ToolDetails,
} from "../tool/manage-tools.api.ts";

/** The entered details of a tool. */
export type ToolEntries = Readonly<Record<keyof ToolDetails, string>>;

/** The fields in the order of the form, by label. */
export const ENTRY_LABELS: ToolEntries = {
  name: "Name",
  partNumber: "Part number",
  description: "Description",
  unitPrice: "Price",
  minimumOrderQuantity: "Minimum order",
  imageUrl: "Image",
};

/** With what the edit began. */
type Pinned = "base" | "version";

interface EditForm {
  readonly form: FormModel<keyof ToolEntries | Pinned>;
  readonly upload: ImageEntry;
  /** The tool as it was when the edit began. */
  readonly base: ToolEntries;
  /** The tool as another admin saved it meanwhile, until the conflict is resolved. */
  readonly theirs: ToolEntries | undefined;
  /** Saves these entries over the other admin's version. */
  readonly saveMerged: (entries: Partial<ToolEntries>) => void;
  /** Discards the entries in favour of the other admin's version. */
  readonly takeTheirs: () => void;
}

const entriesOf = (tool: ToolDetails): ToolEntries => ({
  name: tool.name,
  partNumber: tool.partNumber,
  description: tool.description,
  unitPrice: toDollars(tool.unitPrice).toFixed(2),
  minimumOrderQuantity: String(tool.minimumOrderQuantity),
  imageUrl: tool.imageUrl,
});

/** With what an edit of this tool begins. */
const pinnedOf = (tool: ManagedTool): Record<Pinned, string> => ({
  base: writeBase(entriesOf(tool)),
  version: String(tool.version),
});

/** The form that edits one tool, with the version that the edit began with. */
export function useEditForm(tool: ManagedTool, email: string): EditForm {
  const { mutateAsync } = useMutation(editTool(useQueryClient()));
  const [start, setStart] = useState(tool);
  const [current, setCurrent] = useState<ManagedTool>();
  const pinned = pinnedOf(start);
  const form = useForm<keyof ToolEntries | Pinned, { details: ToolDetails; base: string; version: number }>({
    name: `manage-tool:${email}:${tool.id}`,
    labels: ENTRY_LABELS,
    wireNames: DETAIL_FIELDS,
    initial: { ...entriesOf(start), ...pinned },
    pinned,
    parse: (values) => {
      const { errors, fields } = readToolFields(values);
      const imageUrl = values.imageUrl.trim();
      const partNumber = values.partNumber.trim();
      const isPath = /^\/[^/]/.test(imageUrl);
      return parsed(
        {
          ...errors,
          partNumber: partNumberError(partNumber),
          imageUrl: isPath ? undefined : "Enter a path on this site, e.g. /tools/wrench.webp.",
        },
        fields && {
          details: { ...fields, partNumber, imageUrl },
          base: values.base,
          version: Number(values.version),
        },
      );
    },
    async send({ details, base, version }) {
      const isEntered = details.imageUrl === form.values.imageUrl.trim();
      if (isEntered && upload.image.step === "failed") return { imageUrl: upload.image.message };
      // A save of the aliases makes a new version that changes nothing here.
      const isBase = (one: ManagedTool): boolean => pinnedOf(one).base === base;
      const save = async (over: number): Promise<void> => {
        const saved = await mutateAsync({ ...details, id: tool.id, version: over });
        form.change(pinnedOf(saved));
        setStart(saved);
      };
      try {
        await save(isBase(tool) ? tool.version : version);
      } catch (error) {
        const theirs = currentOf(error);
        if (!theirs) throw error;
        if (!isBase(theirs)) {
          setCurrent(theirs);
          return {};
        }
        await save(theirs.version);
      }
      notifySuccess("SUCCESS", "Tool saved");
      return undefined;
    },
    resetAfterSend: true,
  });
  const upload = useImageEntry(form.values.imageUrl, (imageUrl) => form.change({ imageUrl }));
  const reset = (): void => {
    upload.discard();
    form.reset();
  };
  // Without changes of this admin, another admin's save is shown at once.
  if (!form.isChanged && start.version < tool.version) setStart(tool);

  return {
    form: { ...form, reset },
    upload,
    base: entriesOf(start),
    theirs: current && entriesOf(current),
    saveMerged: (entries) => {
      if (!current) return;
      setStart(current);
      setCurrent(undefined);
      if (entries.imageUrl !== form.values.imageUrl) upload.discard();
      void form.submit({ ...entries, ...pinnedOf(current) });
    },
    takeTheirs: () => {
      if (!current) return;
      setStart(current);
      setCurrent(undefined);
      reset();
    },
  };
}
