import { TriangleAlert } from "lucide-react";
import type { ListedError } from "../lib/form/field-errors.ts";

/** The errors of a form, each with a link to its field. Screen readers announce it when it appears. */
export function ErrorSummary({ errors }: { errors: readonly ListedError[] }) {
  return (
    <div className="form-alert-place" role="alert">
      {errors.length > 0 && (
        <div className="form-alert">
          <TriangleAlert size={17} aria-hidden="true" />
          <div>
            <strong>
              {errors.length === 1 ? "There is a problem" : `There are ${errors.length} problems`}
            </strong>
            <ul className="faults">
              {errors.map(({ name, label, message }) => (
                <li key={name}>
                  <button
                    type="button"
                    className="link-button"
                    onClick={(event) => focusField(event.currentTarget.form, name)}
                  >
                    {label}
                  </button>
                  : {message}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  );
}

/** Moves the focus to a field of the form; in a radio group to the checked or the first radio. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const fields = [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field.getAttribute("name") === name,
  );
  (fields.find(({ checked }) => checked) ?? fields[0])?.focus();
}
