import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "../../lib/form/use-form.ts";
import { formatCount } from "../../lib/stock.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import "./order-dialogs.scss";
import type { ManagedOrder } from "./managed-order.api.ts";
import { type Outcome, type Parcel, type Step, stepOrders } from "./step-orders.api.ts";
import { STEP_TEXT } from "./order-text.ts";
import { CarrierField, PARCEL_LABELS, TrackingField } from "./parcel-fields.tsx";

const NAMED_MAX = 8;

interface StepsDialogProps {
  readonly step: Step;
  readonly orders: readonly ManagedOrder[];
  readonly onDone: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

/** Confirms that orders are shipped, each with its tracking number, or delivered. */
export function StepsDialog({ step, orders, onDone, onClose }: StepsDialogProps) {
  const { mutateAsync } = useMutation(stepOrders(useQueryClient()));
  const { action, actionOn, consequence } = STEP_TEXT[step];
  const [first] = orders;
  const what = orders.length === 1 && first ? `order ${first.orderNumber}` : `${orders.length} orders`;
  const ids = orders.map(({ id }) => id);
  const form = useForm<string, Readonly<Record<string, Parcel>>>({
    name: `${step}-orders:${useSignedInUser()?.email ?? ""}`,
    labels: {
      carrier: PARCEL_LABELS.carrier,
      ...byId(orders, ({ orderNumber }) => trackingLabel(orderNumber)),
    },
    initial: { carrier: "", ...byId(orders, () => "") },
    parse: ({ carrier = "", ...numbers }) => ({
      content: byId(orders, ({ id }) => ({ carrier, trackingNumber: numbers[id] ?? "" })),
    }),
    async send(parcels) {
      onDone(await mutateAsync({ step, ids, ...(step === "ship" && { parcels }) }));
    },
    // The dialog shows the error.
    onFailure: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title={`${actionOn(what)}?`}
      confirmLabel={orders.length === 1 ? action : actionOn(what)}
      busyLabel="Saving …"
      tone="primary"
      onClose={onClose}
    >
      {step === "ship" ? (
        <div className="parcels">
          <CarrierField {...form.field("carrier")} />
          {orders.map((order) => (
            <div key={order.id} className="parcel">
              <p>
                <strong className="tabular">{order.orderNumber}</strong>, <OrderWords order={order} />
              </p>
              <TrackingField {...form.field(order.id)} />
            </div>
          ))}
        </div>
      ) : (
        <ul className="named-orders">
          {orders.slice(0, NAMED_MAX).map((order) => (
            <li key={order.id}>
              {order.orderNumber}: <OrderWords order={order} />
            </li>
          ))}
          {orders.length > NAMED_MAX && <li>and {orders.length - NAMED_MAX} more</li>}
        </ul>
      )}
      <p>{consequence}</p>
    </FormDialog>
  );
}

const trackingLabel = (number: string): string => `Tracking number of ${number} (optional)`;

const byId = <Value,>(
  orders: readonly ManagedOrder[],
  value: (order: ManagedOrder) => Value,
): Readonly<Record<string, Value>> => Object.fromEntries(orders.map((order) => [order.id, value(order)]));

function OrderWords({ order: { quantity, title, lineCount, customerName, email } }: { order: ManagedOrder }) {
  return (
    <>
      {lineCount === 1 && `${formatCount(quantity)} × `}
      <bdi>{title}</bdi>, for <bdi>{customerName}</bdi> ({email})
    </>
  );
}
