import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatCount } from "../../lib/stock.ts";
import type { ManagedTool } from "./manage-tools.api.ts";

interface ArchiveDialogProps {
  readonly tool: ManagedTool;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what archiving does before it is done. */
export function ArchiveDialog({ tool, busy, onConfirm, onClose }: ArchiveDialogProps) {
  return (
    <ConfirmDialog
      title="Archive this tool?"
      confirmLabel="Archive"
      busyLabel="Archiving …"
      cancelLabel="Keep on sale"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="archive-name">
        <strong>{tool.name}</strong>
      </p>
      <p>
        Customers no longer find it or order it.
        {tool.heldQuantity > 0 &&
          ` Unpaid orders keep their ${formatCount(tool.heldQuantity)} pieces and can still be paid.`}{" "}
        You can restore it at any time.
      </p>
    </ConfirmDialog>
  );
}
