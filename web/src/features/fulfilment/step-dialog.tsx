import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "../../lib/form/use-form.ts";
import { formatMoney } from "../../lib/money.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { useTimes } from "../settings/use-times.ts";
import "./order-dialogs.scss";
import { inspectOrderQuery } from "./inspect-order.api.ts";
import type { OrderDialogProps } from "./order-dialog.ts";
import { type Step, stepOrder } from "./step-orders.api.ts";
import { STEP_TEXT } from "./order-text.ts";
import { NO_PARCEL, PARCEL_LABELS, ParcelFields } from "./parcel-fields.tsx";
import { formatCount } from "../../lib/stock.ts";

/** Confirms that an order is shipped or delivered; if another admin did it before, shows who. */
export function StepDialog(props: OrderDialogProps & { readonly step: Step }) {
  const { step, inspected, draft, onDone, onClose } = props;
  const { order } = inspected;
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(stepOrder(queryClient));
  const { record } = useTimes();
  const { action, actionOn, done, consequence } = STEP_TEXT[step];
  const form = useForm({
    name: draft,
    labels: PARCEL_LABELS,
    initial: NO_PARCEL,
    parse: (parcel) => ({ content: parcel }),
    async send(parcel) {
      const changed = await mutateAsync({ step, id: order.id, parcel });
      onDone(changed ? `The order is ${done}.` : await findEarlierStep().catch(() => wasDone));
    },
    // The dialog shows the error.
    onFailure: () => undefined,
  });
  const wasDone = `This order was already marked as ${done}.`;
  const findEarlierStep = async (): Promise<string> => {
    const { events } = await queryClient.query({ ...inspectOrderQuery(order.id), staleTime: 0 });
    const event = events.find(({ type }) => type === `order.${done}`);
    if (!event?.by) return wasDone;
    return `${event.by} already marked this order as ${done}, ${record(event.at)}.`;
  };
  return (
    <FormDialog
      form={form}
      title={`${actionOn(`order ${order.orderNumber}`)}?`}
      confirmLabel={action}
      busyLabel="Saving …"
      tone="primary"
      onClose={onClose}
    >
      <p>
        {inspected.lines.length === 1 && `${formatCount(order.quantity)} × `}
        <bdi>{order.title}</bdi>, {formatMoney(order.total)}, for <bdi>{order.customerName}</bdi> (
        {order.email})
      </p>
      {step === "ship" && (
        <>
          <p className="as-typed address" dir="auto">
            {order.address}
          </p>
          <ParcelFields form={form} />
        </>
      )}
      <p>{consequence}</p>
    </FormDialog>
  );
}
