import { Clock } from "lucide-react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { formatMoney } from "../../lib/money.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { formatCount } from "../../lib/stock.ts";
import type { Tool } from "../tool/tool.api.ts";
import { type SuggestedEntries, useOrderForm } from "./use-order-form.ts";

interface OrderFormProps {
  readonly tool: Tool;
  readonly user: SignedInUser;
  readonly suggested: SuggestedEntries;
  /** How long the units of a new order are reserved; undefined while loading. */
  readonly holdSeconds: number | undefined;
  readonly onPlaced: () => void;
}

/** The order form for one tool. Name and email come from the signed-in user and are read-only. */
export function OrderForm({ tool, user, suggested, holdSeconds, onPlaced }: OrderFormProps) {
  const { form, warning, quantity, total } = useOrderForm({ tool, user, suggested, onPlaced });
  const hintOf = (name: "phone" | "address"): string | undefined =>
    form.hasChanged(name) || form.values[name] === "" ? undefined : "From your last order";
  return (
    <Form form={form} className="order-form card-box" aria-labelledby="order-title" hasSummary={false}>
      <h2 id="order-title">Order</h2>
      <div className="pair">
        <Field label="Name" value={user.name} readOnly autoComplete="name" />
        <Field label="Email" type="email" value={user.email} readOnly autoComplete="email" />
      </div>
      <Field
        {...form.field("quantity")}
        type="number"
        inputMode="numeric"
        min={tool.minimumOrderQuantity}
        max={tool.stockQuantity}
        step={1}
        required
        className="tabular"
        error={warning ?? form.errors.quantity}
      />
      <Field
        {...form.field("phone")}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        hint={hintOf("phone")}
      />
      <Field
        {...form.field("address")}
        autoComplete="street-address"
        required
        maxLength={500}
        hint={hintOf("address")}
      />
      <p className="total tabular">
        <span>
          {formatCount(quantity ?? 0)} x {formatMoney(tool.unitPrice)}
        </span>
        <strong>{formatMoney(total)}</strong>
      </p>
      <FormAlert message={form.message} />
      <button
        type="submit"
        className="btn btn-primary btn-block"
        disabled={warning !== undefined || form.isSending}
      >
        {form.isSending && <Spinner />}
        {form.isSending ? "Placing order …" : "Place order"}
      </button>
      {holdSeconds !== undefined && (
        <p className="hint">
          <Clock size={15} aria-hidden="true" />
          We reserve the units for {holdText(holdSeconds)} so you can pay. After that you can still pay while
          they are in stock.
        </p>
      )}
    </Form>
  );
}

function holdText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${seconds} seconds`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
