import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { InspectedOrder } from "./manage-orders.api.ts";
import { ParcelFields } from "./parcel-fields.tsx";
import { changeParcel } from "./step-orders.api.ts";

interface ParcelDialogProps {
  readonly inspected: InspectedOrder;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Corrects carrier and tracking number of a shipped order. */
export function ParcelDialog({ inspected, onDone, onClose }: ParcelDialogProps) {
  const { mutate, isPending, error } = useMutation(changeParcel(useQueryClient()));
  const { order, number, parcel: known } = inspected;
  const [parcel, setParcel] = useState({
    carrier: known.carrier ?? "",
    trackingNumber: known.trackingNumber ?? "",
  });
  const save = (): void =>
    mutate(
      { id: order.id, parcel },
      {
        onSuccess: (changed) =>
          onDone(changed ? "Carrier and tracking number are changed." : "Nothing was changed."),
      },
    );
  return (
    <ConfirmDialog
      title={`Change the carrier of order ${number}`}
      confirmLabel="Save"
      busyLabel="Saving …"
      tone="primary"
      busy={isPending}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <ParcelFields parcel={parcel} onParcel={setParcel} />
      <p>
        The customer sees it immediately and gets no email. The change is in the event log with your name.
      </p>
    </ConfirmDialog>
  );
}
