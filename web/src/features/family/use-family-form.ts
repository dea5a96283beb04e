import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, type FormModel } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { useImageEntry, type ImageEntry } from "../image/use-image-entry.ts";
import { entriesOf, FAMILY_LABELS, type FamilyEntries, readFamily } from "./family-entries.ts";
import {
  FAMILY_FIELDS,
  type FamilyContent,
  type ManagedFamily,
  managedFamilyQuery,
  saveFamily,
} from "./manage-families.api.ts";

type FamilyName = keyof FamilyEntries | "version";

interface FamilyForm {
  readonly form: FormModel<FamilyName>;
  readonly upload: ImageEntry;
  /** The stored family, as far as it is known. */
  readonly stored: FamilyEntries;
  /** The family as another admin saved it meanwhile, until the conflict is resolved. */
  readonly theirs: FamilyEntries | undefined;
  /** Saves these entries over the other admin's version. */
  readonly saveMerged: (entries: Partial<FamilyEntries>) => void;
  /** Discards the entries in favour of the other admin's version. */
  readonly takeTheirs: () => void;
}

/** The form of a family, undefined for a new one. What is not changed follows the stored family. */
export function useFamilyForm(
  family: ManagedFamily | undefined,
  email: string,
  onSaved: (family: ManagedFamily) => void,
): FamilyForm {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(saveFamily(queryClient));
  const [current, setCurrent] = useState<ManagedFamily>();
  const stored = entriesOf(family);
  const version = String(family?.version ?? "");
  const form: FormModel<FamilyName> = useForm<FamilyName, FamilyContent & { version: number }>({
    name: `family:${email}:${family?.id ?? "new"}`,
    labels: FAMILY_LABELS,
    wireNames: FAMILY_FIELDS,
    initial: { ...stored, version },
    pinned: { version },
    parse: (values) => {
      const read = readFamily(values);
      return "errors" in read ? read : { content: { ...read.content, version: Number(values.version) } };
    },
    async send({ version: known, ...content }, { include }) {
      // Not where another drawing was chosen in the panel of a conflict.
      const isEntered = (content.drawing ?? "") === form.values.drawing;
      const isChosen = isEntered && ["uploading", "failed"].includes(upload.image.step);
      const image = isChosen ? await upload.settled() : { url: content.drawing };
      if ("fault" in image) return { drawing: image.fault };
      if (isChosen) include({ drawing: image.url ?? "" });
      try {
        const edited = family && { id: family.id, version: known };
        const saved = await mutateAsync({ known: edited, content: { ...content, drawing: image.url } });
        form.change({ version: String(saved.version) });
        notifySuccess("SUCCESS", "Family saved");
        onSaved(saved);
      } catch (error) {
        if (!family || asProblem(error).code !== "changed-meanwhile") throw error;
        setCurrent(await queryClient.query({ ...managedFamilyQuery(family.id), staleTime: 0 }));
        return {};
      }
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

  return {
    form: { ...form, reset },
    upload,
    stored,
    theirs: current && entriesOf(current),
    saveMerged: (entries) => {
      if (!current) return;
      setCurrent(undefined);
      if (entries.drawing !== form.values.drawing) upload.discard();
      void form.submit({ ...entries, version: String(current.version) });
    },
    takeTheirs: () => {
      setCurrent(undefined);
      reset();
    },
  };
}
