import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { fetchFile } from "../../lib/fetch-file.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface ExportButtonProps {
  /** The name of the file, such as `orders.csv`. */
  readonly file: string;
  /** The path of the file below `/api`, with the filters of the list. */
  readonly path: string;
  readonly disabled?: boolean;
}

/** Downloads all records that match the filters of a list. */
export function ExportButton({ file, path, disabled = false }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationKey: ["export", file],
    mutationFn: async (): Promise<void> => saveFile(file, await fetchFile(path)),
    onSuccess: () => notifySuccess("SUCCESS", `${file} downloaded.`),
    onError: (error) => notifyError("Export failed", asProblem(error).message),
  });
  return (
    <button
      type="button"
      className="btn btn-outline"
      disabled={disabled}
      aria-disabled={disabled || isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {isPending ? <Spinner /> : <Download size={18} aria-hidden="true" />}
      {isPending ? "Exporting …" : "Export CSV"}
    </button>
  );
}
