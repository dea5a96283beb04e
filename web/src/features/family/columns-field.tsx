import { useId, useRef } from "react";
import { bindList, type ListText } from "../../lib/form/list-text.ts";
import { AddChoice } from "../../ui/add-choice.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { RowActions } from "../../ui/row-actions.tsx";

const LETTERS_MAX = 3;
const COLUMNS_MAX = 12;

/** A column of the size table: the slug of an attribute, and its letter in the drawing or "". */
interface EnteredColumn {
  readonly attribute: string;
  readonly letter: string;
}

/** The columns as the one text that the form stores: `thread=d` on a line. */
export const COLUMNS: ListText<EnteredColumn> = {
  write: (columns) => columns.map(({ attribute, letter }) => `${attribute}=${letter}`).join("\n"),
  read: (text) =>
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [attribute = "", letter = ""] = line.split("=");
        return { attribute, letter };
      }),
  idOf: ({ attribute }) => attribute,
};

interface ColumnsFieldProps {
  readonly value: string;
  readonly attributes: readonly { readonly slug: string; readonly label: string }[];
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** The columns in their order: letters, moves, and a list to add from. */
export function ColumnsField({ value, attributes, error, onChange }: ColumnsFieldProps) {
  const id = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { entries: columns, add, row } = bindList(COLUMNS, value, onChange);
  const labelOf = (slug: string): string =>
    attributes.find((attribute) => attribute.slug === slug)?.label ?? slug;
  const isFull = columns.length >= COLUMNS_MAX;
  const left = attributes.filter(({ slug }) => !columns.some(({ attribute }) => attribute === slug));
  return (
    <fieldset
      ref={fieldset}
      className="columns-field"
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className="form-label">Columns of the size table</legend>
      <ol>
        {columns.map(({ attribute, letter }, index) => (
          <li key={attribute}>
            <span>{labelOf(attribute)}</span>
            <input
              className="form-control tabular"
              aria-label={`Letter of ${labelOf(attribute)} in the drawing`}
              maxLength={LETTERS_MAX}
              value={letter}
              onChange={({ target }) =>
                row(index).onChange({ attribute, letter: target.value.replaceAll(/[=\n]/g, "") })
              }
            />
            <RowActions
              name={labelOf(attribute)}
              row={row(index)}
              onRemoved={() => fieldset.current?.querySelector("select")?.focus()}
            />
          </li>
        ))}
      </ol>
      <AddChoice
        label={isFull ? `Add a column (at most ${COLUMNS_MAX})` : "Add a column"}
        choices={isFull ? [] : left.map(({ slug, label }) => ({ value: slug, label }))}
        onAdd={(attribute) => add({ attribute, letter: "" })}
      />
      <div aria-live="polite">{error !== undefined && <FieldError id={`${id}-error`} message={error} />}</div>
    </fieldset>
  );
}
