import { TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import "./conflict-panel.scss";
import type { ToolDetails } from "./manage-tools.api.ts";
import { ENTRY_LABELS, type ToolEntries } from "./tool-entries.ts";

type Side = "mine" | "theirs";

interface ConflictPanelProps {
  readonly mine: ToolEntries;
  readonly theirs: ToolEntries;
  /** What both began with. */
  readonly base: ToolEntries;
  readonly saving: boolean;
  readonly onSave: (entries: ToolEntries) => void;
  readonly onTakeTheirs: () => void;
}

/** Two admins changed one tool: shows both values of each field that differs and lets the second one choose. */
export function ConflictPanel({ mine, theirs, base, saving, onSave, onTakeTheirs }: ConflictPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Partial<Record<keyof ToolDetails, Side>>>({});
  useEffect(() => heading.current?.focus(), []);
  // What I did not touch is theirs unless I say otherwise.
  const sideOf = (field: keyof ToolDetails): Side =>
    chosen[field] ?? (mine[field] === base[field] ? "theirs" : "mine");
  const valueOf = (field: keyof ToolDetails): string => (sideOf(field) === "mine" ? mine : theirs)[field];
  const differing = ENTRY_LABELS.filter(([field]) => mine[field] !== theirs[field]);
  const outcome: ToolEntries = {
    name: valueOf("name"),
    description: valueOf("description"),
    unitPrice: valueOf("unitPrice"),
    minimumOrderQuantity: valueOf("minimumOrderQuantity"),
    imageUrl: valueOf("imageUrl"),
  };
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        <TriangleAlert size={20} aria-hidden="true" />
        Another admin changed this meanwhile
      </h2>
      <p>Nothing of yours is lost. Choose what counts for each field that differs.</p>
      {differing.map(([field, label]) => (
        <fieldset key={field}>
          <legend>{label}</legend>
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
        <button type="button" className="btn btn-primary" disabled={saving} onClick={() => onSave(outcome)}>
          Save this choice
        </button>
        <button type="button" className="btn btn-outline" disabled={saving} onClick={onTakeTheirs}>
          Discard mine
        </button>
      </div>
    </section>
  );
}
