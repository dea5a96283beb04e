import { TriangleAlert } from "lucide-react";
import type { FieldFault } from "../lib/use-refusals.ts";

/** What is wrong in a form, above its fields: each line leads to its field. Read out when it appears. */
export function ErrorSummary({ faults }: { faults: readonly FieldFault[] }) {
  return (
    <div className="form-alert-place" role="alert">
      {faults.length > 0 && (
        <div className="form-alert">
          <TriangleAlert size={17} aria-hidden="true" />
          <div>
            <strong>
              {faults.length === 1 ? "There is a problem" : `There are ${faults.length} problems`}
            </strong>
            <ul className="faults">
              {faults.map(({ name, label, message }) => (
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

/** Puts the focus into a field of the form, of a group of radios into the chosen or the first one. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const fields = [...(form?.elements ?? [])].filter(
    (field): field is HTMLInputElement => field.getAttribute("name") === name,
  );
  (fields.find(({ checked }) => checked) ?? fields[0])?.focus();
}
