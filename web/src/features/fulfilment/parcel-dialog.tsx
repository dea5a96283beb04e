import { useForm } from "../../lib/form/use-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import "./order-dialogs.scss";
import type { OrderDialogProps } from "./order-dialog.ts";
import { CarrierField, PARCEL_LABELS, TrackingField } from "./parcel-fields.tsx";
import { changeParcel } from "./step-orders.api.ts";
import { useOrderChange } from "./use-order-change.ts";

/** Corrects carrier and tracking number of a shipped order. */
export function ParcelDialog({ inspected, draft, onDone, onClose }: OrderDialogProps) {
  const send = useOrderChange(changeParcel);
  const { order } = inspected;
  const form = useForm({
    name: draft,
    labels: PARCEL_LABELS,
    initial: { carrier: order.carrier ?? "", trackingNumber: order.trackingNumber ?? "" },
    parse: (parcel) => ({ content: parcel }),
    async send(parcel) {
      const changed = await send({ id: order.id, ...parcel });
      onDone(changed ? "Carrier and tracking number are changed." : "Nothing was changed.");
    },
    // The dialog shows the error.
    onFailure: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title={`Change the carrier of order ${order.orderNumber}`}
      confirmLabel="Save"
      busyLabel="Saving …"
      tone="primary"
      onClose={onClose}
    >
      <div className="parcels">
        <CarrierField {...form.field("carrier")} />
        <TrackingField {...form.field("trackingNumber")} />
      </div>
      <p>
        The customer sees it immediately and gets no email. The change is in the event log with your name.
      </p>
    </FormDialog>
  );
}
