import { Clock } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { formatMoney } from "../../lib/money.ts";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { formatCount } from "../tool/stock.ts";
import type { Tool } from "../tool/tool.api.ts";
import { type OrderForm as FormState, type SuggestedEntries, useOrderForm } from "./use-order-form.ts";

interface OrderFormProps {
  readonly tool: Tool;
  readonly user: SignedInUser;
  readonly suggested: SuggestedEntries;
  /** For how long the pieces are kept after placing; undefined while that is not known. */
  readonly holdSeconds: number | undefined;
  readonly onPlaced: () => void;
}

/** Orders one tool. Name and email come from the signed-in user and cannot be changed here. */
export function OrderForm({ tool, user, suggested, holdSeconds, onPlaced }: OrderFormProps) {
  const form = useOrderForm({ tool, user, suggested, onPlaced });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusedTries > 0) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form.refusedTries]);
  return (
    <form
      ref={element}
      className="order-form card-box"
      aria-labelledby="order-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <h2 id="order-title">Order</h2>
      <div className="pair">
        <Field label="Name" value={user.name} readOnly autoComplete="name" />
        <Field label="Email" type="email" value={user.email} readOnly autoComplete="email" />
      </div>
      <Field
        label="Quantity"
        type="number"
        inputMode="numeric"
        min={tool.minimumOrderQuantity}
        max={tool.stockQuantity}
        step={1}
        required
        className="tabular"
        value={form.entries.quantity}
        error={form.warning ?? form.errors.quantity}
        onChange={(event) => form.change("quantity", event.target.value)}
      />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
        value={form.entries.phone}
        hint={remembered(form, "phone")}
        error={form.errors.phone}
        onChange={(event) => form.change("phone", event.target.value)}
      />
      <Field
        label="Address"
        autoComplete="street-address"
        required
        maxLength={500}
        value={form.entries.address}
        hint={remembered(form, "address")}
        error={form.errors.address}
        onChange={(event) => form.change("address", event.target.value)}
      />
      <p className="total tabular">
        <span>
          {formatCount(form.quantity ?? 0)} x {formatMoney(tool.unitPrice)}
        </span>
        <strong>{formatMoney(form.total)}</strong>
      </p>
      <FormAlert message={form.refusal} />
      <button
        type="submit"
        className="btn btn-primary btn-block"
        disabled={form.warning !== undefined || form.placing}
      >
        {form.placing && <Spinner />}
        {form.placing ? "Placing order …" : "Place order"}
      </button>
      {holdSeconds !== undefined && (
        <p className="hint">
          <Clock size={15} aria-hidden="true" />
          We reserve the units for {holdText(holdSeconds)} so you can pay. After that you can still pay while
          they are in stock.
        </p>
      )}
    </form>
  );
}

const remembered = ({ untouched, entries }: FormState, entry: "phone" | "address"): string | undefined =>
  untouched.has(entry) && entries[entry] !== "" ? "From your last order" : undefined;

function holdText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${seconds} seconds`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
