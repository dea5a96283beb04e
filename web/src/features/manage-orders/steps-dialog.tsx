import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../lib/stock.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import "./order-dialogs.scss";
import type { ManagedOrder } from "./manage-orders.api.ts";
import { type Outcome, type Step, stepOrders } from "./step-orders.api.ts";
import { STEP_TEXT } from "./order-text.ts";
import { CarrierField, TrackingField } from "./parcel-fields.tsx";

const NAMED_MAX = 8;

interface StepsDialogProps {
  readonly step: Step;
  readonly orders: readonly ManagedOrder[];
  readonly onDone: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

/** Confirms that orders are shipped, each with its tracking number, or delivered. */
export function StepsDialog({ step, orders, onDone, onClose }: StepsDialogProps) {
  const { mutate, isPending, error } = useMutation(stepOrders(useQueryClient()));
  const [carrier, setCarrier] = useState("");
  const [numbers, setNumbers] = useState<Readonly<Record<string, string>>>({});
  const { action, actionOn, busy, consequence } = STEP_TEXT[step];
  const [first] = orders;
  const what = orders.length === 1 && first ? `order ${first.number}` : `${orders.length} orders`;
  const ids = orders.map(({ id }) => id);
  const parcels = Object.fromEntries(ids.map((id) => [id, { carrier, trackingNumber: numbers[id] ?? "" }]));
  return (
    <ConfirmDialog
      title={`${actionOn(what)}?`}
      confirmLabel={orders.length === 1 ? action : actionOn(what)}
      busyLabel={busy}
      tone="primary"
      busy={isPending}
      error={error}
      onConfirm={() => mutate({ step, ids, ...(step === "ship" && { parcels }) }, { onSuccess: onDone })}
      onClose={onClose}
    >
      {step === "ship" ? (
        <div className="parcels">
          <CarrierField value={carrier} onValue={setCarrier} />
          {orders.map((order) => (
            <div key={order.id} className="parcel">
              <p>
                <strong className="tabular">{order.number}</strong>, {describeOrder(order)}
              </p>
              <TrackingField
                label={`Tracking number of ${order.number} (optional)`}
                value={numbers[order.id] ?? ""}
                onValue={(value) => setNumbers({ ...numbers, [order.id]: value })}
              />
            </div>
          ))}
        </div>
      ) : (
        <ul className="named-orders">
          {orders.slice(0, NAMED_MAX).map((order) => (
            <li key={order.id}>
              {order.number}: {describeOrder(order)}
            </li>
          ))}
          {orders.length > NAMED_MAX && <li>and {orders.length - NAMED_MAX} more</li>}
        </ul>
      )}
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}

const describeOrder = ({ quantity, toolTitle, customerName, email }: ManagedOrder): string =>
  `${formatCount(quantity)} × ${toolTitle}, for ${customerName} (${email})`;
