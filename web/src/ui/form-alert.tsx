import { TriangleAlert } from "lucide-react";

/** Why the form was not taken, above its button. */
export function FormAlert({ message }: { message: string }) {
  return (
    <div className="form-alert" role="alert">
      <TriangleAlert size={17} aria-hidden="true" />
      <span>{message}</span>
    </div>
  );
}
