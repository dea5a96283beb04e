import { useMutation, useQueryClient } from "@tanstack/react-query";
import { formatMoney } from "../../lib/money.ts";
import { asProblem } from "../../lib/problem.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import type { Order } from "../order/order.api.ts";
import { inspectOrderQuery, type Step, stepOrder } from "./manage-orders.api.ts";
import { orderNumber, STEP_WORDS, when } from "./wording.ts";
import { formatCount } from "../../lib/stock.ts";

interface StepDialogProps {
  readonly step: Step;
  readonly order: Order;
  /** What became of it, in a sentence. */
  readonly onDone: (words: string) => void;
  readonly onClose: () => void;
}

/** Asks before an order is shipped or delivered; when somebody was faster, says who. */
export function StepDialog({ step, order, onDone, onClose }: StepDialogProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation(stepOrder(queryClient));
  const { verb, doing, done, consequence } = STEP_WORDS[step];
  const confirm = (): void =>
    mutate(
      { step, id: order.id },
      {
        onSuccess: (changed) => {
          if (changed) onDone(`The order is ${done}.`);
          else void whoWasFaster().then(onDone, () => onDone(somebody));
        },
      },
    );
  const somebody = `Somebody had ${done} this order before you. Nothing was done twice.`;
  const whoWasFaster = async (): Promise<string> => {
    const { events } = await queryClient.query({ ...inspectOrderQuery(order.id), staleTime: 0 });
    const event = events.find(({ type }) => type === `order.${done}`);
    if (!event) return somebody;
    return `${event.by ?? "Somebody"} had ${done} this order already, ${when(event.at)}. Nothing was done twice.`;
  };
  return (
    <ConfirmDialog
      title={`${verb} order No. ${orderNumber(order.id)}?`}
      confirmLabel={verb}
      busyLabel={doing}
      cancelLabel="Not yet"
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {formatCount(order.quantity)} x {order.toolTitle}, {formatMoney(order.total)}, for{" "}
        {order.customerName} ({order.email})
      </p>
      {step === "ship" && <p className="as-typed address">{order.address}</p>}
      <p>{consequence}</p>
      <FormAlert message={error ? asProblem(error).message : ""} />
    </ConfirmDialog>
  );
}
