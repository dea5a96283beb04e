import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { mergeFields, useSendEdit, writeBase } from "../../lib/form/send-edit.ts";
import { type FormModel, useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { partNumberError } from "../../lib/part-number.ts";
import { type ImageEntry, useImageEntry } from "../image/use-image-entry.ts";
import {
  DETAIL_FIELDS,
  editTool,
  type ManagedTool,
  managedToolQuery,
  type ToolDetails,
} from "../tool/manage-tools.api.ts";
import { readToolFields, TOOL_LABELS, toolEntries } from "../tool/tool-fields.api.ts";

const { name, ...LABELS } = TOOL_LABELS;

type Entries = Readonly<Record<keyof ToolDetails, string>>;

const entriesOf = (tool: ToolDetails): Entries => ({
  ...toolEntries(tool),
  partNumber: tool.partNumber,
  imageUrl: tool.imageUrl,
});

interface EditForm {
  readonly form: FormModel<keyof Entries | "base">;
  readonly upload: ImageEntry;
}

/** The form that edits one tool. Changes that another admin saved meanwhile are merged with the entered ones (`useSendEdit`). */
export function useEditForm(tool: ManagedTool, email: string): EditForm {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(editTool(queryClient));
  const sendEdit = useSendEdit();
  const entries = entriesOf(tool);
  const base = writeBase(entries);
  const form = useForm<keyof Entries | "base", ToolDetails>({
    name: `manage-tool:${email}:${tool.id}`,
    labels: { name, partNumber: "Part number", ...LABELS, imageUrl: "Image" },
    wireNames: DETAIL_FIELDS,
    initial: { ...entries, base },
    pinned: { base },
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
        fields && { ...fields, partNumber, imageUrl },
      );
    },
    async send(entered) {
      if (upload.image.step === "failed") return { imageUrl: upload.image.message };
      await sendEdit<keyof Entries, ToolDetails, ManagedTool>({
        form,
        what: "tool",
        entered,
        stored: tool,
        fieldsOf: entriesOf,
        merge: (sides) =>
          mergeFields(sides, (value, name) => (name === "imageUrl" ? "another image" : value)),
        save: ({ version }) => mutateAsync({ ...entered, id: tool.id, version }),
        findStored: async () => queryClient.getQueryData(managedToolQuery(tool.id).queryKey),
      });
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
  return { form: { ...form, reset }, upload };
}
