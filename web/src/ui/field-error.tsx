import { TriangleAlert } from "lucide-react";

/** The error of a field. */
export function FieldError({ id, message }: { id: string; message: string }) {
  return (
    <div className="field-error" id={id}>
      <TriangleAlert size={15} aria-hidden="true" />
      <span>{message}</span>
    </div>
  );
}
