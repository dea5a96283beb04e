import { useQueryClient } from "@tanstack/react-query";
import { problemOf } from "../../lib/problem.ts";
import { useTimes } from "../settings/use-times.ts";
import { inspectOrderQuery } from "./inspect-order.api.ts";
import type { OrderDialogProps } from "./order-dialog.ts";
import { STEP_TEXT } from "./order-text.ts";
import { StepDialog } from "./step-dialog.tsx";
import type { Outcome, Step } from "./step-orders.api.ts";

/** Confirms that an order is shipped or delivered; if another admin did it before, shows who. */
export function StepOrder(props: OrderDialogProps & { readonly step: Step }) {
  const { step, inspected, onDone, ...dialog } = props;
  const { order } = inspected;
  const queryClient = useQueryClient();
  const { record } = useTimes();
  const { done } = STEP_TEXT[step];
  const wasDone = `This order was already marked as ${done}.`;
  const findEarlierStep = async (): Promise<string> => {
    const { events } = await queryClient.query({ ...inspectOrderQuery(order.id), staleTime: 0 });
    const event = events.find(({ type }) => type === `order.${done}`);
    if (!event?.by) return wasDone;
    return `${event.by} already marked this order as ${done}, ${record(event.at)}.`;
  };
  const report = async (outcomes: readonly Outcome[]): Promise<void> => {
    const [{ outcome, detail } = { outcome: "unchanged", detail: "" }] = outcomes;
    if (outcome === "refused") throw problemOf(409, "conflict", detail);
    onDone(outcome === "changed" ? `The order is ${done}.` : await findEarlierStep().catch(() => wasDone));
  };
  return (
    <StepDialog {...dialog} step={step} orders={[order]} onDone={report}>
      {step === "ship" && (
        <p className="as-typed address" dir="auto">
          {order.address}
        </p>
      )}
    </StepDialog>
  );
}
