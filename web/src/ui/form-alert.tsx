import { TriangleAlert } from "lucide-react";

/** The error of a form, above its button; empty without a message. Announced by screen readers. */
export function FormAlert({ message }: { message: string }) {
  return (
    <div className="form-alert-place" aria-live="polite">
      {message !== "" && (
        <div className="form-alert">
          <TriangleAlert size={17} aria-hidden="true" />
          <span>{message}</span>
        </div>
      )}
    </div>
  );
}
