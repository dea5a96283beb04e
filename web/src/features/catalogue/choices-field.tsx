import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import type { FieldErrors } from "../../lib/form/field-errors.ts";
import { bindList, type RowBinding } from "../../lib/form/list-text.ts";
import { FieldError } from "../../ui/field-error.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { type AttributeName, choiceField, CHOICES_MAX, choiceValue, LABEL_MAX } from "./attribute-form.ts";
import { type ChoiceEntry, CHOICES, isStored, newEntry } from "./choice-lines.ts";

interface ChoicesFieldProps {
  readonly value: string;
  readonly errors: FieldErrors<AttributeName>;
  readonly onChange: (text: string) => void;
}

/** The values of a choice, in the order in which customers see them. */
export function ChoicesField({ value, errors, onChange }: ChoicesFieldProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const list = bindList(CHOICES, value, onChange);
  const choices = list.entries;
  const add = (): void => {
    flushSync(() => list.add(newEntry(choices)));
    const fields = group.current?.querySelectorAll<HTMLInputElement>("input[data-choice]");
    fields?.item(fields.length - 1).focus();
  };
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="choices-field focus-place"
      aria-describedby={errors.choices === undefined ? undefined : `${id}-error`}
    >
      <legend className="form-label">Choices</legend>
      {choices.length > 0 && (
        <div className="fine choice-heads" aria-hidden="true">
          <span>Name</span>
          <span>URL name</span>
        </div>
      )}
      <ol>
        {choices.map((choice, at) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            at={at}
            row={list.row(at)}
            errors={errors}
            onRemoved={() => group.current?.focus()}
            onEnter={add}
          />
        ))}
      </ol>
      {choices.length < CHOICES_MAX && (
        <button type="button" className="btn btn-outline" name="choices" onClick={add}>
          Add choice
        </button>
      )}
      <div aria-live="polite">
        {errors.choices !== undefined && <FieldError id={`${id}-error`} message={errors.choices} />}
      </div>
    </fieldset>
  );
}

interface ChoiceRowProps {
  readonly choice: ChoiceEntry;
  readonly at: number;
  readonly row: RowBinding<ChoiceEntry>;
  readonly errors: FieldErrors<AttributeName>;
  readonly onRemoved: () => void;
  /** Enter in the last row begins another one. */
  readonly onEnter: () => void;
}

function ChoiceRow({ choice, at, row, errors, onRemoved, onEnter }: ChoiceRowProps) {
  const id = useId();
  const [labelError, valueError] = [errors[choiceField(at, "label")], errors[choiceField(at, "value")]];
  const input = (field: "label" | "value", error: string | undefined) => ({
    name: choiceField(at, field),
    className: error === undefined ? "form-control" : "form-control is-invalid",
    "aria-invalid": error !== undefined || undefined,
    "aria-describedby": error === undefined ? undefined : `${id}-${field}`,
    autoComplete: "off",
    maxLength: LABEL_MAX,
    value: choice[field],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      row.onChange({ ...choice, [field]: target.value }),
  });
  return (
    <li>
      <input
        {...input("label", labelError)}
        dir="auto"
        data-choice
        aria-label={`Choice ${at + 1}`}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !row.isLast) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {isStored(choice) ? (
        <span className="fine stored-value">{choice.value}</span>
      ) : (
        <input
          {...input("value", valueError)}
          aria-label={`URL name of choice ${at + 1}`}
          placeholder={choiceValue({ ...choice, value: "" })}
        />
      )}
      <span className="cell-actions">
        <RowActions name={choice.label || `choice ${at + 1}`} row={row} onRemoved={onRemoved} />
      </span>
      {labelError !== undefined && <FieldError id={`${id}-label`} message={labelError} />}
      {valueError !== undefined && <FieldError id={`${id}-value`} message={valueError} />}
    </li>
  );
}
