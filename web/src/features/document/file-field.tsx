import { Labelled } from "../../ui/labelled.tsx";
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
  return (
    <Labelled label={label} error={error} hint={file ? `${file.name}, ${fileSize(file.size)}` : hint}>
      {(control) => (
        <input
          {...control}
          type="file"
          name={name}
          accept={EXTENSIONS}
          required
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen) onChoose(chosen);
          }}
        />
      )}
    </Labelled>
  );
}
