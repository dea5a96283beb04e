import type { ReactNode } from "react";
import { useForm } from "../../lib/form/use-form.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatCount } from "../../lib/stock.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import "./order-dialogs.scss";
import type { ManagedOrder } from "./managed-order.api.ts";
import { STEP_TEXT } from "./order-text.ts";
import { CarrierField, PARCEL_LABELS, TrackingField } from "./parcel-fields.tsx";
import { type Outcome, type SentOrder, type Step, stepOrders } from "./step-orders.api.ts";
import { useOrderChange } from "./use-order-change.ts";

const NAMED_MAX = 8;

type NamedOrder = Pick<
  ManagedOrder,
  "id" | "orderNumber" | "quantity" | "title" | "lineCount" | "total" | "customerName" | "email"
>;

interface StepDialogProps {
  readonly step: Step;
  readonly orders: readonly NamedOrder[];
  /** Names the draft. */
  readonly draft: string;
  /** Called with the result of each order; the dialog shows what it throws. */
  readonly onDone: (outcomes: readonly Outcome[]) => Promise<void> | void;
  readonly onClose: () => void;
  /** What else is shown of a single order. */
  readonly children?: ReactNode;
}

/** Confirms that orders are shipped, each with its tracking number, or delivered. */
export function StepDialog({ step, orders, draft, onDone, onClose, children }: StepDialogProps) {
  const send = useOrderChange(stepOrders);
  const { action, actionOn, consequence } = STEP_TEXT[step];
  const single = orders.length === 1 ? orders[0] : undefined;
  const what = single ? `order ${single.orderNumber}` : `${orders.length} orders`;
  const form = useForm<string, readonly SentOrder[]>({
    name: draft,
    labels: {
      carrier: PARCEL_LABELS.carrier,
      ...byId(orders, ({ orderNumber }) =>
        single ? PARCEL_LABELS.trackingNumber : `Tracking number of ${orderNumber} (optional)`,
      ),
    },
    initial: { carrier: "", ...byId(orders, () => "") },
    wireNames: {
      "parcels[0].carrier": "carrier",
      ...(single && { "parcels[0].trackingNumber": single.id }),
    },
    parse: ({ carrier = "", ...numbers }) => ({
      content: orders.map(({ id }) => ({ id, carrier, trackingNumber: numbers[id] ?? "" })),
    }),
    send: async (sent) => onDone(await send({ step, orders: sent })),
    // The dialog shows the error.
    onFailure: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title={`${actionOn(what)}?`}
      confirmLabel={single ? action : actionOn(what)}
      busyLabel="Saving …"
      tone="primary"
      onClose={onClose}
    >
      {single && (
        <p>
          <OrderWords order={single} amount={`, ${formatMoney(single.total)}`} />
        </p>
      )}
      {children}
      {step === "ship" && (
        <div className="parcels">
          <CarrierField {...form.field("carrier")} />
          {orders.map((order) => (
            <div key={order.id} className={single ? undefined : "parcel"}>
              {!single && (
                <p>
                  <strong className="tabular">{order.orderNumber}</strong>, <OrderWords order={order} />
                </p>
              )}
              <TrackingField {...form.field(order.id)} />
            </div>
          ))}
        </div>
      )}
      {step === "deliver" && !single && (
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

const byId = (
  orders: readonly NamedOrder[],
  value: (order: NamedOrder) => string,
): Readonly<Record<string, string>> => Object.fromEntries(orders.map((order) => [order.id, value(order)]));

function OrderWords({ order, amount = "" }: { readonly order: NamedOrder; readonly amount?: string }) {
  return (
    <>
      {order.lineCount === 1 && `${formatCount(order.quantity)} × `}
      <bdi>{order.title}</bdi>
      {amount}, for <bdi>{order.customerName}</bdi> ({order.email})
    </>
  );
}
