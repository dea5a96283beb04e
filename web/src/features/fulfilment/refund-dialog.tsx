import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { cents, formatMoney, type Money } from "../../lib/money.ts";
import { asProblem, isRejection } from "../../lib/problem.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { Choice } from "../../ui/choice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "./order-dialogs.scss";
import {
  inspectOrderQuery,
  type Refund,
  refundOrder,
  refundPreviewQuery,
  type WhatToRefund,
} from "./inspect-order.api.ts";
import type { OrderDialogProps } from "./order-dialog.ts";
import { NO_UNITS, readUnits, RefundUnitsFields } from "./refund-units.tsx";
import { useOrderChange } from "./use-order-change.ts";

const REASON_MAX = 500;
const YES = "yes";

const SCOPES = ["full", "units", "part"] as const;

/** What is entered; `returned` is YES if the units of a shipped order were returned. */
type Entries = Readonly<Record<"scope" | "part" | "returned", string>>;

/** Dollars such as `12`, `12.5` or `$12.50`, or undefined. */
function readAmount(entered: string): Money | undefined {
  const match = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(entered.trim());
  if (!match) return undefined;
  return cents(Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0")));
}

/** Takes what to refund and the reason, shows the consequences, and refunds the order. The API computes the amount of units. */
export function RefundDialog({ inspected, onDone, onClose }: OrderDialogProps) {
  const queryClient = useQueryClient();
  // A repeat after a lost response has to send the same request.
  const [{ order, refundable, left }, setOffered] = useState(inspected);
  const [entered, setEntered] = useState(NO_UNITS);
  const send = useOrderChange(refundOrder);
  const isShipped = order.fulfilment !== "preparing";
  // True after the bank returned a refund: the stock was decided with the first one.
  const isRepeated = order.status === "refunded";
  const hasUnits = left.shipping > 0 || left.lines.length > 1 || left.lines.some((line) => line.quantity > 1);

  const units = readUnits(left, entered, isShipped);
  const unitsLeft = left.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isOfUnits = units !== undefined && (units.length > 0 || entered.hasShipping);
  const chosen: WhatToRefund = { lines: units ?? [], shipping: entered.hasShipping };
  // What is previewed is a moment behind what is entered.
  const settled = useDebounced(JSON.stringify(chosen));
  const isSettled = settled === JSON.stringify(chosen);
  const preview = useQuery({ ...refundPreviewQuery(order.id, chosen), enabled: isOfUnits && isSettled });
  const unitsAmount = isOfUnits && isSettled ? preview.data : undefined;

  const decide = (values: Entries): { amount: Money | undefined; what: WhatToRefund | undefined } => {
    if (values.scope === "units") return { amount: unitsAmount, what: isOfUnits ? chosen : undefined };
    const amount = values.scope === "full" ? refundable : readAmount(values.part);
    if (amount !== refundable) return { amount, what: amount === undefined ? undefined : { amount } };
    return { amount, what: { restock: isShipped && !isRepeated ? values.returned === YES : undefined } };
  };
  const form = useForm({
    name: `refund:${order.id}`,
    hasDraft: false,
    labels: { part: "Amount in dollars", units: "Units", reason: "Reason" },
    initial: { scope: "full", part: "", units: "", reason: "", returned: "" },
    parse: (values) => {
      const { amount, what } = decide(values);
      const reason = values.reason.trim();
      const isUnits = values.scope === "units";
      const isValid = isUnits || (amount !== undefined && amount > 0 && amount <= refundable);
      return parsed(
        {
          part: isValid ? undefined : `Enter an amount from $0.01 to ${formatMoney(refundable)}.`,
          units: isUnits ? unitsError(isOfUnits, amount) : undefined,
          reason: reason === "" ? "Enter a reason." : undefined,
        },
        order.fulfilment === null || what === undefined
          ? undefined
          : { what, reason, fulfilment: order.fulfilment, refundable },
      );
    },
    async send(content, attempt) {
      try {
        // The key does not depend on what is left: a repeat after a reload shows less, and must not refund again.
        const attemptKey = attempt.key({ ...content, refundable: undefined });
        onDone(resultText(await send({ id: order.id, ...content, attemptKey })));
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
  const { amount } = decide(values);
  const isUnits = values.scope === "units";
  const isFull = amount === refundable;
  const restocked = isShipped && values.returned !== YES ? 0 : unitsLeft;
  const unitsProblem = units ? preview.error && asProblem(preview.error).message : TOO_MANY;

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
          {SCOPES.filter((scope) => scope !== "units" || hasUnits).map((scope) => (
            <label key={scope} className="choice">
              <input
                type="radio"
                name="scope"
                checked={values.scope === scope}
                onChange={() => change({ scope })}
              />
              {scope === "full" ? `Full amount, ${formatMoney(refundable)}` : SCOPE_LABELS[scope]}
            </label>
          ))}
        </fieldset>
        {isUnits && (
          <RefundUnitsFields
            left={left}
            isShipped={isShipped}
            entered={entered}
            onChange={(changed) => {
              setEntered(changed);
              change({ units: JSON.stringify(changed) });
            }}
            error={unitsProblem ?? form.field("units").error}
          />
        )}
        {values.scope === "part" && <Field {...form.field("part")} inputMode="decimal" autoComplete="off" />}
        <TextField {...form.field("reason")} rows={2} maxLength={REASON_MAX} />
        {isFull && !isUnits && isShipped && !isRepeated && (
          <Choice
            checked={values.returned === YES}
            onChange={(isReturned) => change({ returned: isReturned ? YES : "" })}
          >
            {unitsLeft === 1 ? "The unit was" : `The ${unitsLeft} units were`} returned and can be restocked
          </Choice>
        )}
        <p role="status" aria-busy={isUnits && isOfUnits && amount === undefined}>
          {isUnits
            ? unitsText(amount, isOfUnits && !preview.error)
            : `${refundedText(amount)} ${effectText(isFull, isRepeated, restocked)}`}
        </p>
        <FormAlert message={form.message} />
      </Form>
    </ConfirmDialog>
  );
}

const SCOPE_LABELS = { units: "Units", part: "Partial amount" } as const;

const TOO_MANY = "Enter whole numbers, at most what is left of each line.";

function unitsError(isOfUnits: boolean, amount: Money | undefined): string | undefined {
  if (!isOfUnits) return "Enter the units to refund.";
  return amount === undefined ? "Wait until the amount is computed, then try again." : undefined;
}

const refundedText = (amount: Money | undefined): string =>
  `${amount === undefined ? "The amount" : formatMoney(amount)} will be refunded to the customer's card. You can't undo this.`;

function unitsText(amount: Money | undefined, isComputing: boolean): string {
  if (amount !== undefined) return refundedText(amount);
  return isComputing ? "The amount is being computed …" : "Enter the units to refund.";
}

/** What a refund changes besides the money. */
function effectText(isFull: boolean, isRepeated: boolean, restocked: number): string {
  if (isRepeated) return "The customer's bank returned the last refund.";
  if (!isFull) return "The order stays paid. The stock doesn't change.";
  if (restocked === 0) return "The order becomes refunded. The stock doesn't change.";
  return `The order becomes refunded. ${restocked === 1 ? "1 unit" : `${restocked} units`} will be restocked.`;
}

function resultText(refund: Refund): string {
  const amount = formatMoney(refund.amount);
  if (refund.status === "done") return `${amount} was refunded to the customer's card.`;
  if (refund.status === "failed") return `Refund of ${amount} failed. ${refund.failure}`;
  return `Refund of ${amount} saved. Stripe is not responding; we'll keep trying.`;
}
