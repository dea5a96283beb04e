import { TriangleAlert } from "lucide-react";

/** Why the form was not taken, above its button; nothing while there is no message. Read out when it appears. */
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
