import { TriangleAlert } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { namesOf } from "../lib/form/field-errors.ts";
import { passFocus } from "../lib/move-focus.ts";
import { BusyButton } from "./busy-button.tsx";
import "../styles/conflict-panel.scss";

type Entries<Name extends string> = Readonly<Record<Name, string>>;
type Side = "mine" | "theirs";

interface ConflictPanelProps<Name extends string> {
  /** What both changed, such as `tool`. */
  readonly what: string;
  /** The fields in the order of the form, by label. */
  readonly labels: Entries<Name>;
  readonly mine: Entries<Name>;
  readonly theirs: Entries<Name>;
  /** What this admin did not change is as in these. */
  readonly base: Entries<Name>;
  readonly saving: boolean;
  /** An entry in words; without it as it was entered. */
  readonly textOf?: (field: Name, entry: { readonly value: string; readonly other: string }) => string;
  readonly onSave: (entries: Partial<Record<Name, string>>) => void;
  readonly onTakeTheirs: () => void;
  /** Takes the focus once the conflict is resolved: the panel closes with the pressed button. */
  readonly focusAfter: RefObject<HTMLElement | null>;
}

/** Shows both values of each field that two admins changed, and saves the chosen ones. */
export function ConflictPanel<Name extends string>(props: ConflictPanelProps<Name>) {
  const { what, labels, mine, theirs, base, saving, onSave, onTakeTheirs, focusAfter } = props;
  const { textOf = (_, { value }) => value } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Partial<Record<Name, Side>>>({});
  useEffect(
    () => passFocus(heading.current, focusAfter.current?.closest("form")),
    // oxlint-disable-next-line react/exhaustive-deps -- only when the panel appears
    [],
  );
  // Fields without changes of this admin default to the other one's value.
  const sideOf = (field: Name): Side => chosen[field] ?? (mine[field] === base[field] ? "theirs" : "mine");
  const fields = namesOf<Name>(labels);
  const differing = fields.filter((field) => mine[field] !== theirs[field]);
  const merge = (): Partial<Record<Name, string>> => {
    const entries: Partial<Record<Name, string>> = {};
    for (const field of fields) entries[field] = (sideOf(field) === "mine" ? mine : theirs)[field];
    return entries;
  };
  const resolve = (how: () => void): void => {
    how();
    focusAfter.current?.focus();
  };
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        <TriangleAlert size={20} aria-hidden="true" />
        Another admin changed this {what}
      </h2>
      <p>Your changes are safe. Choose which value to keep for each field.</p>
      {differing.map((field) => (
        <fieldset key={field}>
          <legend>{labels[field]}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side} className={sideOf(field) === side ? "choice chosen" : "choice"}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={sideOf(field) === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
              />
              <span className="whose">{side === "mine" ? "Yours" : "Theirs"}</span>
              <span className="value" dir="auto">
                {textOf(
                  field,
                  side === "mine"
                    ? { value: mine[field], other: theirs[field] }
                    : { value: theirs[field], other: mine[field] },
                )}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="submit">
        <BusyButton
          className="btn btn-primary"
          isBusy={saving}
          onClick={() => resolve(() => onSave(merge()))}
        >
          Save
        </BusyButton>
        <BusyButton className="btn btn-outline" isBusy={saving} onClick={() => resolve(onTakeTheirs)}>
          Discard my changes
        </BusyButton>
      </div>
    </section>
  );
}
