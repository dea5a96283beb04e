import { useMutation, useQueryClient } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { type ManagedOrder, type Outcome, type Step, stepOrders } from "./manage-orders.api.ts";
import { orderNumber, STEP_TEXT } from "./order-text.ts";
import { formatCount } from "../../lib/stock.ts";

const NAMED_MAX = 8;

interface StepsDialogProps {
  readonly step: Step;
  readonly orders: readonly ManagedOrder[];
  readonly onDone: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
}

/** Confirms that several orders are shipped or delivered. */
export function StepsDialog({ step, orders, onDone, onClose }: StepsDialogProps) {
  const { mutate, isPending, error } = useMutation(stepOrders(useQueryClient()));
  const { actionOn, busy, consequence } = STEP_TEXT[step];
  const many = orders.length === 1 ? "1 order" : `${orders.length} orders`;
  return (
    <ConfirmDialog
      title={`${actionOn(many)}?`}
      confirmLabel={actionOn(many)}
      busyLabel={busy}
      cancelLabel="Cancel"
      busy={isPending}
      onConfirm={() => mutate({ step, ids: orders.map(({ id }) => id) }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <ul className="named-orders">
        {orders.slice(0, NAMED_MAX).map(({ id, toolTitle, quantity, customerName, email }) => (
          <li key={id}>
            No. {orderNumber(id)}: {formatCount(quantity)} x {toolTitle}, for {customerName} ({email})
          </li>
        ))}
        {orders.length > NAMED_MAX && <li>and {orders.length - NAMED_MAX} more</li>}
      </ul>
      <p>{consequence}</p>
      <FormAlert message={error ? asProblem(error).message : ""} />
    </ConfirmDialog>
  );
}
