import { TriangleAlert } from "lucide-react";

/** Moves the focus to the form's alert, which scrolls it into view; nothing without a message. */
export const focusAlert = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>(".form-alert")?.focus();

/** The error of a form, above its button; empty without a message. Announced by screen readers. */
export function FormAlert({ message }: { message: string }) {
  return (
    <div className="form-alert-place" aria-live="polite">
      {message !== "" && (
        <div className="form-alert" tabIndex={-1}>
          <TriangleAlert size={17} aria-hidden="true" />
          <span>{message}</span>
        </div>
      )}
    </div>
  );
}
