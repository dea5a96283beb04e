import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Spinner } from "../../ui/spinner.tsx";
import { exportTools } from "./import-tools.api.ts";
import type { ToolSearch } from "../tool/list-tools.api.ts";

/** Downloads all tools that match the search. */
export function ExportButton({ search }: { search: Omit<ToolSearch, "cursor"> }) {
  const { mutate, isPending } = useMutation(exportTools());
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-disabled={isPending}
      onClick={() => {
        if (isPending) return;
        mutate(search, {
          onSuccess: (file) => saveFile("tools.csv", file),
          onError: notifyProblem,
        });
      }}
    >
      {isPending ? <Spinner /> : <Download size={17} aria-hidden="true" />}
      {isPending ? "Exporting …" : "Export CSV"}
    </button>
  );
}
