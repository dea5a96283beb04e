import { useState } from "react";
import { shopOrigin } from "../../lib/env.ts";
import { paths } from "../../lib/paths.ts";
import { readCount } from "../../lib/read-count.ts";
import { saveFile } from "../../lib/save-file.ts";
import { formatCount } from "../../lib/stock.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { LABELS_PER_SHEET, sheetsFor } from "./label-sheet.ts";
import "./labels-dialog.scss";
import type { ManagedTool } from "../tool/manage-tools.api.ts";

const COPIES_MAX = 240;

/** Returns a number between 1 and `max`, or undefined. */
const readNumber = (entered: string, max: number): number | undefined => {
  const number = readCount(entered) ?? 0;
  return number >= 1 && number <= max ? number : undefined;
};

/** Takes the number of labels of each tool and their start on the first sheet; saves them as a PDF file. */
export function LabelsDialog({ tools, onClose }: { tools: readonly ManagedTool[]; onClose: () => void }) {
  const [copiesText, setCopies] = useState("1");
  const [firstText, setFirst] = useState("1");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const copies = readNumber(copiesText, COPIES_MAX);
  const first = readNumber(firstText, LABELS_PER_SHEET);
  const [only] = tools;
  const what = tools.length === 1 && only ? only.name : `${formatCount(tools.length)} tools`;
  const sheets = copies && first ? sheetsFor(tools.length * copies, first) : 0;

  const save = async (): Promise<void> => {
    if (!copies || !first) return;
    setBusy(true);
    setFailure("");
    try {
      const { createLabelsPdf } = await import("./labels-pdf.ts");
      const labels = tools.flatMap(({ name, partNumber }) => {
        const address = shopOrigin() + paths.toolById(partNumber.toLowerCase());
        return Array.from({ length: copies }, () => ({ name, partNumber, address }));
      });
      saveFile("labels.pdf", await createLabelsPdf(labels, first));
      onClose();
    } catch {
      setFailure("The PDF could not be created. Check your connection and try again.");
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      title={`Labels for ${what}`}
      confirmLabel="Save PDF"
      busyLabel="Creating the PDF …"
      tone="primary"
      busy={busy}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p>
        A4 sheets with {LABELS_PER_SHEET} labels of 70 × 36 mm. Print at 100 %, without scaling. The code on
        each label leads to the tool's page.
      </p>
      <div className="label-fields">
        <Field
          label="Labels of each tool"
          name="copies"
          inputMode="numeric"
          value={copiesText}
          onChange={({ target }) => setCopies(target.value)}
          error={copies ? undefined : `Enter a number from 1 to ${COPIES_MAX}.`}
        />
        <Field
          label="First free label"
          name="first"
          inputMode="numeric"
          value={firstText}
          onChange={({ target }) => setFirst(target.value)}
          error={first ? undefined : `Enter a number from 1 to ${LABELS_PER_SHEET}.`}
          hint="On a sheet that is partly used, counted by rows"
        />
      </div>
      <p role="status">{sheets > 0 && (sheets === 1 ? "1 sheet" : `${formatCount(sheets)} sheets`)}</p>
      <FormAlert message={failure} />
    </ConfirmDialog>
  );
}
