import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { forgetDraft } from "../../lib/drafts.ts";
import { formatMoney, type Money } from "../../lib/money.ts";
import { asProblem } from "../../lib/problem.ts";
import { listFaults } from "../../lib/use-refusals.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorSummary, focusField } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { attemptDraft, attemptKey } from "../order/attempt-key.ts";
import { type InspectedOrder, type Refund, refundOrder } from "./manage-orders.api.ts";
import { useRefundForm } from "./use-refund-form.ts";
import { orderNumber } from "./wording.ts";

const REASON_MAX = 500;
const LABELS = [
  ["part", "Amount in dollars"],
  ["reason", "Reason"],
] as const;

interface RefundDialogProps {
  readonly inspected: InspectedOrder;
  /** What became of it, in a sentence. */
  readonly onDone: (words: string) => void;
  readonly onKeep: () => void;
}

/** Asks how much goes back and why, and says what follows, before money is given back. */
export function RefundDialog({ inspected, onDone, onKeep }: RefundDialogProps) {
  const { order, refundable } = inspected;
  const { form, change, amount, isWhole, isShipped, faults, isGood } = useRefundForm(inspected);
  const [isTried, setIsTried] = useState(false);
  const { mutate, isPending, error } = useMutation(refundOrder(useQueryClient()));
  // What the card's bank did not take is given back anew; about the pieces was decided the first time.
  const isAnew = order.status === "refunded";
  const restock = isWhole && !isAnew ? !isShipped || form.cameBack : undefined;

  const element = useRef<HTMLFormElement>(null);
  const shownFaults = listFaults(LABELS, faults);

  const confirm = (): void => {
    setIsTried(true);
    const [first] = shownFaults;
    if (first) focusField(element.current, first.name);
    if (!isGood || isPending || order.fulfilment === null) return;
    const name = `refund:${order.id}`;
    const said = {
      amount: isWhole ? undefined : amount,
      reason: form.reason.trim(),
      restock,
      fulfilment: order.fulfilment,
    };
    mutate(
      { id: order.id, ...said, attemptKey: attemptKey(name, JSON.stringify(said)) },
      {
        onSuccess: (refund) => {
          forgetDraft(attemptDraft(name));
          onDone(outcomeWords(refund));
        },
      },
    );
  };

  return (
    <ConfirmDialog
      title={`Refund order No. ${orderNumber(order.id)}?`}
      confirmLabel={amount === undefined ? "Give back" : `Give back ${formatMoney(amount)}`}
      busyLabel="Giving back …"
      keepLabel="Keep the money"
      busy={isPending}
      onConfirm={confirm}
      onKeep={onKeep}
    >
      <form
        ref={element}
        className="refund-form"
        aria-label="Refund"
        noValidate
        // Money goes back by the button alone, not by Enter in a field.
        onSubmit={(event) => event.preventDefault()}
      >
        <ErrorSummary faults={isTried ? shownFaults : []} />
        <fieldset>
          <legend className="form-label">How much</legend>
          <label className="choice">
            <input
              type="radio"
              name="how-much"
              checked={form.isWhole}
              onChange={() => change({ isWhole: true })}
            />
            All that is left, {formatMoney(refundable)}
          </label>
          <label className="choice">
            <input
              type="radio"
              name="how-much"
              checked={!form.isWhole}
              onChange={() => change({ isWhole: false })}
            />
            A part of it
          </label>
        </fieldset>
        {!form.isWhole && (
          <Field
            label="Amount in dollars"
            name="part"
            inputMode="decimal"
            autoComplete="off"
            value={form.part}
            onChange={({ target }) => change({ part: target.value })}
            error={isTried ? faults.part : undefined}
          />
        )}
        <TextField
          label="Reason"
          name="reason"
          rows={2}
          value={form.reason}
          maxLength={REASON_MAX}
          onChange={({ target }) => change({ reason: target.value })}
          error={isTried ? faults.reason : undefined}
        />
        {isWhole && isShipped && !isAnew && (
          <label className="choice">
            <input
              type="checkbox"
              checked={form.cameBack}
              onChange={({ target }) => change({ cameBack: target.checked })}
            />
            The {pieces(order.quantity)} came back and can be sold again
          </label>
        )}
        <p>{consequence({ amount, isWhole, isAnew, restock, quantity: order.quantity })}</p>
        <FormAlert message={error ? asProblem(error).message : ""} />
      </form>
    </ConfirmDialog>
  );
}

const pieces = (count: number): string => (count === 1 ? "piece" : `${count} pieces`);

interface Consequence {
  readonly amount: Money | undefined;
  readonly isWhole: boolean;
  readonly isAnew: boolean;
  readonly restock: boolean | undefined;
  readonly quantity: number;
}

function consequence({ amount, isWhole, isAnew, restock, quantity }: Consequence): string {
  const money = `${amount === undefined ? "The money" : formatMoney(amount)} goes back to the customer's card. It cannot be taken back.`;
  if (isAnew) return `${money} Its bank did not take it the last time.`;
  if (!isWhole) return `${money} The order stays paid, and the stock stays as it is.`;
  const stock = restock ? `The ${pieces(quantity)} of it go back on the shelf.` : "The stock stays as it is.";
  return `${money} The order is refunded then. ${stock}`;
}

function outcomeWords(refund: Refund): string {
  const amount = formatMoney(refund.amount);
  if (refund.status === "done") return `${amount} is on its way back to the customer's card.`;
  if (refund.status === "failed") return `${amount} was not given back. ${refund.failure}`;
  return `${amount} is kept to be given back: the card service does not answer, and the shop goes on trying.`;
}
