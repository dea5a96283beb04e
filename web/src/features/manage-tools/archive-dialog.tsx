import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { formatCount } from "../../lib/stock.ts";
import type { ManagedTool } from "../tool/manage-tools.api.ts";

interface ArchiveDialogProps {
  readonly tool: ManagedTool;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms that a tool is archived. */
export function ArchiveDialog({ tool, busy, onConfirm, onClose }: ArchiveDialogProps) {
  return (
    <ConfirmDialog
      title="Archive this tool?"
      confirmLabel="Archive"
      busyLabel="Archiving …"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="archive-name">
        <strong dir="auto">{tool.name}</strong>
      </p>
      <p>
        Customers can no longer find or order it.
        {tool.heldQuantity > 0 &&
          ` The ${formatCount(tool.heldQuantity)} units reserved for unpaid orders stay reserved.`}{" "}
        You can restore it at any time.
      </p>
    </ConfirmDialog>
  );
}
