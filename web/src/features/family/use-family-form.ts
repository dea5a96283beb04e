import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useSendEdit, writeBase } from "../../lib/form/send-edit.ts";
import { useForm, type FormModel } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import type { ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import { useImageEntry, type ImageEntry } from "../image/use-image-entry.ts";
import { entriesOf, FAMILY_LABELS, type FamilyName, mergeFamily, readFamily } from "./family-entries.ts";
import {
  type FamilyContent,
  type ManagedFamily,
  managedFamilyQuery,
  saveFamily,
} from "./manage-families.api.ts";

export interface FamilyFormOptions {
  /** Undefined for a new one. */
  readonly family: ManagedFamily | undefined;
  /** The admin's, which names the draft. */
  readonly email: string;
  readonly catalogue: ManagedCatalogue;
  /** Called with a family that was added. */
  readonly onAdded: (family: ManagedFamily) => void;
}

/** Returns the form of a family and its drawing. What is not changed follows the stored family. */
export function useFamilyForm({ family, email, catalogue, onAdded }: FamilyFormOptions): {
  readonly form: FormModel<FamilyName | "base">;
  readonly upload: ImageEntry;
} {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(saveFamily(queryClient));
  const sendEdit = useSendEdit();
  const entries = entriesOf(family);
  const base = writeBase(entries);
  const form: FormModel<FamilyName | "base"> = useForm<FamilyName | "base", FamilyContent>({
    name: `family:${email}:${family?.id ?? "new"}`,
    labels: FAMILY_LABELS,
    initial: { ...entries, base },
    pinned: { base },
    parse: readFamily,
    async send(entered, { include }) {
      const isChosen = ["uploading", "failed"].includes(upload.image.step);
      const image = isChosen ? await upload.settled() : { url: entered.drawing };
      if ("fault" in image) return { drawing: image.fault };
      if (isChosen) include({ drawing: image.url ?? "" });
      const content = { ...entered, drawing: image.url };
      if (family) {
        await sendEdit<FamilyName, FamilyContent, ManagedFamily>({
          form,
          what: "family",
          entered: content,
          stored: family,
          fieldsOf: entriesOf,
          merge: (sides) => mergeFamily(catalogue, sides),
          save: ({ id, version }) => mutateAsync({ known: { id, version }, content }),
          findStored: () => queryClient.query({ ...managedFamilyQuery(family.id), staleTime: 0 }),
        });
      } else onAdded(await mutateAsync({ known: undefined, content }));
      notifySuccess("SUCCESS", "Family saved");
      return undefined;
    },
    // A new family has another page.
    resetAfterSend: family !== undefined,
  });
  const upload = useImageEntry(form.values.drawing, (drawing) => form.change({ drawing }));
  const reset = (): void => {
    upload.discard();
    form.reset();
  };
  return { form: { ...form, reset }, upload };
}
