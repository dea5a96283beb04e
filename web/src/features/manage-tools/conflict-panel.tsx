import { TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { namesOf } from "../../lib/form/field-errors.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import "./conflict-panel.scss";
import type { ToolDetails } from "./manage-tools.api.ts";
import { ENTRY_LABELS, type ToolEntries } from "./use-edit-form.ts";

const FIELDS = namesOf(ENTRY_LABELS);

type Side = "mine" | "theirs";

interface ConflictPanelProps {
  readonly mine: ToolEntries;
  readonly theirs: ToolEntries;
  /** The tool as it was when the edit began. */
  readonly base: ToolEntries;
  readonly saving: boolean;
  readonly onSave: (entries: ToolEntries) => void;
  readonly onTakeTheirs: () => void;
}

/** Shows both values of each field that two admins changed, and saves the chosen ones. */
export function ConflictPanel({ mine, theirs, base, saving, onSave, onTakeTheirs }: ConflictPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Partial<Record<keyof ToolDetails, Side>>>({});
  useEffect(() => heading.current?.focus(), []);
  // Fields without changes of this admin default to the other one's value.
  const sideOf = (field: keyof ToolDetails): Side =>
    chosen[field] ?? (mine[field] === base[field] ? "theirs" : "mine");
  const valueOf = (field: keyof ToolDetails): string => (sideOf(field) === "mine" ? mine : theirs)[field];
  const differing = FIELDS.filter((field) => mine[field] !== theirs[field]);
  const outcome: ToolEntries = {
    name: valueOf("name"),
    partNumber: valueOf("partNumber"),
    description: valueOf("description"),
    unitPrice: valueOf("unitPrice"),
    minimumOrderQuantity: valueOf("minimumOrderQuantity"),
    imageUrl: valueOf("imageUrl"),
  };
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        <TriangleAlert size={20} aria-hidden="true" />
        Another admin changed this tool
      </h2>
      <p>Your changes are safe. Choose which value to keep for each field.</p>
      {differing.map((field) => (
        <fieldset key={field}>
          <legend>{ENTRY_LABELS[field]}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side} className={sideOf(field) === side ? "choice chosen" : "choice"}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={sideOf(field) === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
              />
              <span className="whose">{side === "mine" ? "Yours" : "Theirs"}</span>
              <span className="value">{(side === "mine" ? mine : theirs)[field]}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="submit">
        <BusyButton className="btn btn-primary" isBusy={saving} onClick={() => onSave(outcome)}>
          Save
        </BusyButton>
        <BusyButton className="btn btn-outline" isBusy={saving} onClick={onTakeTheirs}>
          Discard my changes
        </BusyButton>
      </div>
    </section>
  );
}
