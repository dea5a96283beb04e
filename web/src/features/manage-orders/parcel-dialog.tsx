import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asProblem } from "../../lib/problem.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import type { InspectedOrder } from "./manage-orders.api.ts";
import { CarrierField, TrackingField } from "./parcel-fields.tsx";
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
      cancelLabel="Cancel"
      tone="primary"
      busy={isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="parcels">
        <CarrierField value={parcel.carrier} onValue={(carrier) => setParcel({ ...parcel, carrier })} />
        <TrackingField
          label="Tracking number (optional)"
          value={parcel.trackingNumber}
          onValue={(trackingNumber) => setParcel({ ...parcel, trackingNumber })}
        />
      </div>
      <p>
        The customer sees it immediately and gets no email. The change is in the event log with your name.
      </p>
      <FormAlert message={error ? asProblem(error).message : ""} />
    </ConfirmDialog>
  );
}
