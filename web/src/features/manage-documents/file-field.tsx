import { useId } from "react";
import { FieldError } from "../../ui/field-error.tsx";
import { fileSize } from "../image/image-file.ts";

interface FileFieldProps {
  readonly label: string;
  readonly name: string;
  readonly file: File | undefined;
  readonly hint: string;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}

const EXTENSIONS = ".pdf,.step,.stp,.dxf,.iges,.igs,.stl";

/** A labelled field for one file of any format that documents have. */
export function FileField({ label, name, file, hint, error, onChoose }: FileFieldProps) {
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        type="file"
        id={id}
        name={name}
        className={isWrong ? "form-control is-invalid" : "form-control"}
        accept={EXTENSIONS}
        required
        aria-invalid={isWrong || undefined}
        aria-describedby={`${isWrong ? `${id}-error ` : ""}${id}-hint`}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) onChoose(chosen);
        }}
      />
      <div className="form-text" id={`${id}-hint`}>
        {file ? `${file.name}, ${fileSize(file.size)}` : hint}
      </div>
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
