import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { cents, formatMoney, type Money } from "../../lib/money.ts";
import { isRejection } from "../../lib/problem.ts";
import { Choice } from "../../ui/choice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "./order-dialogs.scss";
import { inspectOrderQuery, type Refund, refundOrder } from "./inspect-order.api.ts";
import type { OrderDialogProps } from "./order-dialog.ts";

const REASON_MAX = 500;
const YES = "yes";

interface RefundEntries {
  readonly scope: string;
  readonly part: string;
  /** The word YES if the units of a shipped order were returned. */
  readonly returned: string;
}

/** Dollars such as `12`, `12.5` or `$12.50`, or undefined. */
function readAmount(entered: string): Money | undefined {
  const match = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(entered.trim());
  if (!match) return undefined;
  return cents(Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0")));
}

/** Takes the amount and the reason, shows the consequences, and refunds the order. */
export function RefundDialog({ inspected, onDone, onClose }: OrderDialogProps) {
  const queryClient = useQueryClient();
  // A repeat after a lost response has to send the same request.
  const [{ order, refundable }, setOffered] = useState(inspected);
  const { mutateAsync } = useMutation(refundOrder(queryClient));
  const isShipped = order.fulfilment !== "preparing";
  // True after the bank returned a refund: the stock was decided with the first one.
  const isRepeated = order.status === "refunded";

  const decide = (values: RefundEntries) => {
    const amount = values.scope === "full" ? refundable : readAmount(values.part);
    const isFull = amount === refundable;
    const restock = isFull && !isRepeated ? !isShipped || values.returned === YES : undefined;
    return { amount, isFull, restock };
  };
  const form = useForm({
    name: `refund:${order.id}`,
    hasDraft: false,
    labels: { part: "Amount in dollars", reason: "Reason" },
    initial: { scope: "full", part: "", reason: "", returned: "" },
    parse: (values) => {
      const { amount, restock } = decide(values);
      const reason = values.reason.trim();
      const isValid = amount !== undefined && amount > 0 && amount <= refundable;
      return parsed(
        {
          part: isValid ? undefined : `Enter an amount from $0.01 to ${formatMoney(refundable)}.`,
          reason: reason === "" ? "Enter a reason." : undefined,
        },
        // The full amount is sent, too: another may be left by the time the request arrives.
        order.fulfilment === null || amount === undefined
          ? undefined
          : { amount, reason, restock, fulfilment: order.fulfilment, refundable },
      );
    },
    async send(content, attempt) {
      try {
        // The key does not depend on what is left: a repeat after a reload shows less, and must not refund again.
        const attemptKey = attempt.key({ ...content, refundable: undefined });
        onDone(resultText(await mutateAsync({ id: order.id, ...content, attemptKey })));
      } catch (error) {
        const current = queryClient.getQueryData(inspectOrderQuery(order.id).queryKey);
        if (isRejection(error) && current && current.refundable > 0) setOffered(current);
        throw error;
      }
    },
    // The dialog shows the error.
    onFailure: () => undefined,
  });
  const { values, change } = form;
  const { amount, isFull, restock } = decide(values);

  return (
    <ConfirmDialog
      title={`Refund order ${inspected.order.orderNumber}?`}
      confirmLabel={amount === undefined ? "Refund" : `Refund ${formatMoney(amount)}`}
      busyLabel="Refunding …"
      busy={form.isSending}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        className="refund-form"
        aria-label="Refund"
        // Only the button refunds, not Enter in a field.
        onSubmit={() => undefined}
      >
        <fieldset>
          <legend className="form-label">Amount</legend>
          {(["full", "part"] as const).map((scope) => (
            <label key={scope} className="choice">
              <input
                type="radio"
                name="scope"
                checked={values.scope === scope}
                onChange={() => change({ scope })}
              />
              {scope === "full" ? `Full amount, ${formatMoney(refundable)}` : "Partial amount"}
            </label>
          ))}
        </fieldset>
        {values.scope === "part" && <Field {...form.field("part")} inputMode="decimal" autoComplete="off" />}
        <TextField {...form.field("reason")} rows={2} maxLength={REASON_MAX} />
        {isFull && isShipped && !isRepeated && (
          <Choice
            checked={values.returned === YES}
            onChange={(isReturned) => change({ returned: isReturned ? YES : "" })}
          >
            {order.quantity === 1 ? "The unit was" : `The ${order.quantity} units were`} returned and can be
            restocked
          </Choice>
        )}
        <p>{consequence({ amount, isFull, isRepeated, restock, quantity: order.quantity })}</p>
        <FormAlert message={form.message} />
      </Form>
    </ConfirmDialog>
  );
}

interface Consequence {
  readonly amount: Money | undefined;
  readonly isFull: boolean;
  readonly isRepeated: boolean;
  readonly restock: boolean | undefined;
  readonly quantity: number;
}

function consequence({ amount, isFull, isRepeated, restock, quantity }: Consequence): string {
  const what = amount === undefined ? "The amount" : formatMoney(amount);
  const money = `${what} will be refunded to the customer's card. You can't undo this.`;
  if (isRepeated) return `${money} The customer's bank returned the last refund.`;
  if (!isFull) return `${money} The order stays paid. The stock doesn't change.`;
  const units = quantity === 1 ? "1 unit" : `${quantity} units`;
  return `${money} The order becomes refunded. ${restock ? `${units} will be restocked.` : "The stock doesn't change."}`;
}

function resultText(refund: Refund): string {
  const amount = formatMoney(refund.amount);
  if (refund.status === "done") return `${amount} was refunded to the customer's card.`;
  if (refund.status === "failed") return `Refund of ${amount} failed. ${refund.failure}`;
  return `Refund of ${amount} saved. Stripe is not responding; we'll keep trying.`;
}
