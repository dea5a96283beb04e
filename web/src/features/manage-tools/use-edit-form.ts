import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { namesOf, parsed } from "../../lib/form/field-errors.ts";
import { useForm, type FormModel } from "../../lib/form/use-form.ts";
import { toDollars } from "../../lib/money.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { partNumberError } from "../../lib/part-number.ts";
import { readToolFields } from "../tool/tool-fields.ts";
import {
  currentOf,
  DETAIL_FIELDS,
  editTool,
  type ManagedTool,
  type ToolDetails,
} from "./manage-tools.api.ts";

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

interface EditForm {
  readonly form: FormModel<keyof ToolEntries | "version">;
  /** The tool as it was when the edit began. */
  readonly base: ToolEntries;
  /** The tool as another admin saved it meanwhile, until the conflict is resolved. */
  readonly theirs: ToolEntries | undefined;
  /** Saves these entries over the other admin's version. */
  readonly saveMerged: (entries: ToolEntries) => void;
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

const hasSameEntries = (one: ToolDetails, other: ToolDetails): boolean =>
  namesOf(ENTRY_LABELS).every((field) => entriesOf(one)[field] === entriesOf(other)[field]);

/** The form that edits one tool, with the version that the edit began with. */
export function useEditForm(tool: ManagedTool, email: string): EditForm {
  const { mutateAsync } = useMutation(editTool(useQueryClient()));
  const [start, setStart] = useState(tool);
  const [current, setCurrent] = useState<ManagedTool>();
  const version = String(start.version);
  const form = useForm<keyof ToolEntries | "version", ToolDetails & { version: number }>({
    name: `manage-tool:${email}:${tool.id}`,
    labels: ENTRY_LABELS,
    wireNames: DETAIL_FIELDS,
    initial: { ...entriesOf(start), version },
    pinned: { version },
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
        fields && { ...fields, partNumber, imageUrl, version: Number(values.version) },
      );
    },
    async send(details) {
      try {
        // A save of the aliases makes a new version that changes nothing here.
        const isBase = details.version === start.version && hasSameEntries(start, tool);
        setStart(await mutateAsync({ ...details, ...(isBase && { version: tool.version }), id: tool.id }));
      } catch (error) {
        const theirs = currentOf(error);
        if (!theirs) throw error;
        setCurrent(theirs);
        return {};
      }
      notifySuccess("SUCCESS", "Tool saved");
    },
    resetAfterSend: true,
  });
  // Without changes of this admin, another admin's save is shown at once.
  if (!form.isChanged && start.version < tool.version) setStart(tool);

  return {
    form,
    base: entriesOf(start),
    theirs: current && entriesOf(current),
    saveMerged: (entries) => {
      if (!current) return;
      setStart(current);
      setCurrent(undefined);
      void form.submit({ ...entries, version: String(current.version) });
    },
    takeTheirs: () => {
      if (!current) return;
      setStart(current);
      setCurrent(undefined);
      form.reset();
    },
  };
}
