import { useMutation, type UseMutationOptions, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { notifySuccess } from "../../lib/notify.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { type ManagedCatalogue, managedCatalogueQuery } from "./managed-catalogue.api.ts";
import { storeCatalogue } from "./manage-catalogue.api.ts";

interface RemoveDialogProps {
  readonly name: string;
  /** A note on what can be removed. */
  readonly note: string;
  readonly removal: UseMutationOptions<ManagedCatalogue, Error, string>;
  readonly id: string;
  /** The page that follows. */
  readonly listPath: string;
  /** Called before the lists are without it. */
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Confirms that a category or attribute is removed, or shows why it cannot be. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { name, note, removal, id, listPath, onRemoved, onClose } = props;
  const { mutateAsync, isPending, error } = useMutation(removal);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = async (): Promise<void> => {
    const after = await mutateAsync(id);
    notifySuccess("SUCCESS", `${name} is removed.`);
    onRemoved();
    void navigate(listPath);
    await storeCatalogue(queryClient, after);
  };
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirmLabel="Remove"
      busyLabel="Removing …"
      busy={isPending}
      error={error}
      // The dialog shows why it failed.
      onConfirm={() => void remove().catch(() => undefined)}
      onClose={() => {
        onClose();
        // The response to a success may be lost; the error stays until it is read.
        if (error) void queryClient.invalidateQueries(managedCatalogueQuery());
      }}
    >
      <p>{note}</p>
    </ConfirmDialog>
  );
}
