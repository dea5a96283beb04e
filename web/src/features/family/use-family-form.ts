import type { FormModel } from "../../lib/form/use-form.ts";
import type { ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import { useImageUpload } from "../image/use-image-upload.ts";
import { useRecordForm } from "../records/use-record-form.ts";
import { entriesOf, FAMILY_LABELS, type FamilyName, mergeFamily, readFamily } from "./family-entries.ts";
import { familyCalls, type FamilyContent, type ManagedFamily } from "./manage-families.api.ts";

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
export function useFamilyForm({ family, email, catalogue, onAdded }: FamilyFormOptions) {
  const form: FormModel<FamilyName | "base"> = useRecordForm<FamilyName, FamilyContent, ManagedFamily>({
    word: "family",
    record: family,
    email,
    calls: familyCalls,
    labels: FAMILY_LABELS,
    entriesOf,
    read: readFamily,
    merge: (sides) => mergeFamily(catalogue, sides),
    complete: async (entered, { include }) => {
      const isChosen = ["uploading", "failed"].includes(entry.upload.image.step);
      const image = isChosen ? await entry.upload.settled() : { url: entered.drawing };
      if ("fault" in image) return { errors: { drawing: image.fault } };
      if (isChosen) include({ drawing: image.url ?? "" });
      return { content: { ...entered, drawing: image.url } };
    },
    onAdded,
  });
  const entry = useImageUpload(form, "drawing");
  return entry;
}
