import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatMoney } from "../../lib/money.ts";
import { asProblem } from "../../lib/problem.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { cancelOrder, type Order } from "./order.api.ts";
import { formatCount } from "../../lib/stock.ts";

interface CancelDialogProps {
  readonly order: Pick<Order, "id" | "quantity" | "lineCount" | "title" | "total">;
  /** The order was cancelled, by this request or before. */
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

/** Confirms that an order is cancelled, with the specified text. */
export function CancelDialog({ order, onCancelled, onClose }: CancelDialogProps) {
  const { mutate, isPending, error } = useMutation(cancelOrder(useQueryClient()));
  const confirm = (): void =>
    mutate(order.id, {
      onSuccess: onCancelled,
      onError: (failure) => {
        if (asProblem(failure).status === 404) onCancelled();
      },
    });
  return (
    <ConfirmDialog
      title="Cancel Order"
      confirmLabel="Confirm"
      busyLabel="Cancelling …"
      cancelLabel="Keep order"
      busy={isPending}
      error={error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {order.lineCount === 1 && `${formatCount(order.quantity)} × `}
        <bdi>{order.title}</bdi>, {formatMoney(order.total)}
      </p>
      <p>If you confirm cancel it con not be un done</p>
    </ConfirmDialog>
  );
}
