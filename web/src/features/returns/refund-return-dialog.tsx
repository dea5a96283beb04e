import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatMoney } from "../../lib/money.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { takeStep, type ManagedReturn, type ReturnRefund } from "./returns.api.ts";

interface RefundReturnDialogProps {
  readonly orderReturn: ManagedReturn;
  /** Called with the refund that was requested. */
  readonly onRequested: (refund: ReturnRefund | undefined) => void;
  readonly onClose: () => void;
}

/** Confirms the refund of a return, then requests it. A failure is shown in the dialog. */
export function RefundReturnDialog({ orderReturn, onRequested, onClose }: RefundReturnDialogProps) {
  const { mutate, isPending, error } = useMutation(takeStep(orderReturn.id, useQueryClient()));
  const amount = formatMoney(orderReturn.refundAmount);
  return (
    <ConfirmDialog
      title={`Refund the return of ${orderReturn.orderNumber}?`}
      confirmLabel={`Refund ${amount}`}
      busyLabel="Refunding …"
      busy={isPending}
      error={error}
      onConfirm={() => mutate({ to: "refund" }, { onSuccess: onRequested })}
      onClose={onClose}
    >
      <p>{amount} will be refunded to the customer's card. You can't undo this.</p>
    </ConfirmDialog>
  );
}
