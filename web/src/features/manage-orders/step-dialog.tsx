import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../lib/money.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { Order } from "../order/order.api.ts";
import "./order-dialogs.scss";
import { inspectOrderQuery } from "./manage-orders.api.ts";
import { type Step, stepOrder } from "./step-orders.api.ts";
import { STEP_TEXT, when } from "./order-text.ts";
import { NO_PARCEL, ParcelFields } from "./parcel-fields.tsx";
import { formatCount } from "../../lib/stock.ts";

interface StepDialogProps {
  readonly step: Step;
  readonly order: Order;
  readonly number: string;
  /** Is called with the result, in a sentence. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Confirms that an order is shipped or delivered; if another admin did it before, shows who. */
export function StepDialog({ step, order, number, onDone, onClose }: StepDialogProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation(stepOrder(queryClient));
  const [parcel, setParcel] = useState(NO_PARCEL);
  const { action, actionOn, busy, done, consequence } = STEP_TEXT[step];
  const confirm = (): void =>
    mutate(
      { step, id: order.id, parcel },
      {
        onSuccess: (changed) => {
          if (changed) onDone(`The order is ${done}.`);
          else void findEarlierStep().then(onDone, () => onDone(wasDone));
        },
      },
    );
  const wasDone = `This order was already marked as ${done}.`;
  const findEarlierStep = async (): Promise<string> => {
    const { events } = await queryClient.query({ ...inspectOrderQuery(order.id), staleTime: 0 });
    const event = events.find(({ type }) => type === `order.${done}`);
    if (!event?.by) return wasDone;
    return `${event.by} already marked this order as ${done}, ${when(event.at)}.`;
  };
  return (
    <ConfirmDialog
      title={`${actionOn(`order ${number}`)}?`}
      confirmLabel={action}
      busyLabel={busy}
      tone="primary"
      busy={isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatCount(order.quantity)} × {order.toolTitle}, {formatMoney(order.total)}, for{" "}
        {order.customerName} ({order.email})
      </p>
      {step === "ship" && (
        <>
          <p className="as-typed address">{order.address}</p>
          <ParcelFields parcel={parcel} onParcel={setParcel} />
        </>
      )}
      <p>{consequence}</p>
    </ConfirmDialog>
  );
}
