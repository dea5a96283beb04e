import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { Spinner } from "../../ui/spinner.tsx";
import type { ListView } from "./list-view.ts";
import { exportOrders } from "./order-list.api.ts";

/** Downloads all orders that match the filters. */
export function ExportButton({ view, disabled }: { view: ListView; disabled: boolean }) {
  const { mutate, isPending } = useMutation(exportOrders());
  const save = (): void => {
    if (isPending) return;
    mutate(view, {
      onSuccess: () => notifySuccess("SUCCESS", "orders.csv downloaded."),
      onError: (error) => notifyError("Export failed", asProblem(error).message),
    });
  };
  return (
    <button
      type="button"
      className="btn btn-outline"
      disabled={disabled}
      aria-disabled={disabled || isPending}
      onClick={save}
    >
      {isPending ? <Spinner /> : <Download size={18} aria-hidden="true" />}
      {isPending ? "Exporting …" : "Export CSV"}
    </button>
  );
}
