import { useId, useRef } from "react";
import { AddChoice } from "../../ui/add-choice.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { MoveButtons } from "../../ui/move-buttons.tsx";

const LETTERS_MAX = 3;
const COLUMNS_MAX = 12;

/** A column of the size table: the slug of an attribute, and its letter in the drawing or "". */
interface EnteredColumn {
  readonly attribute: string;
  readonly letter: string;
}

/** The columns as the one text that the form stores: `thread=d` on a line. */
export const columnsText = (columns: readonly EnteredColumn[]): string =>
  columns.map(({ attribute, letter }) => `${attribute}=${letter}`).join("\n");

/** The columns of that text. */
export const readColumns = (text: string): EnteredColumn[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [attribute = "", letter = ""] = line.split("=");
      return { attribute, letter };
    });

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
  const columns = readColumns(value);
  const labelOf = (slug: string): string =>
    attributes.find((attribute) => attribute.slug === slug)?.label ?? slug;
  const isFull = columns.length >= COLUMNS_MAX;
  const put = (next: readonly EnteredColumn[]): void => onChange(columnsText(next));
  const remove = (index: number): void => {
    put(columns.toSpliced(index, 1));
    // The button that had the focus is removed with its column.
    fieldset.current?.querySelector("select")?.focus();
  };
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
                put(columns.with(index, { attribute, letter: target.value.replaceAll(/[=\n]/g, "") }))
              }
            />
            <MoveButtons
              name={labelOf(attribute)}
              isFirst={index === 0}
              isLast={index === columns.length - 1}
              onMove={(by) =>
                put(columns.toSpliced(index, 1).toSpliced(index + by, 0, { attribute, letter }))
              }
            />
            <button
              type="button"
              className="link-button"
              aria-label={`Remove ${labelOf(attribute)}`}
              onClick={() => remove(index)}
            >
              Remove
            </button>
          </li>
        ))}
      </ol>
      <AddChoice
        label={isFull ? `Add a column (at most ${COLUMNS_MAX})` : "Add a column"}
        choices={isFull ? [] : left.map(({ slug, label }) => ({ value: slug, label }))}
        onAdd={(attribute) => put([...columns, { attribute, letter: "" }])}
      />
      <div aria-live="polite">{error !== undefined && <FieldError id={`${id}-error`} message={error} />}</div>
    </fieldset>
  );
}
