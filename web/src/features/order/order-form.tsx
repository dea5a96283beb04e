import { Clock } from "lucide-react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { formatMoney } from "../../lib/money.ts";
import { formatUnitPrice } from "../../lib/price.ts";
import type { TotalLimits } from "../../lib/order-quantity.ts";
import { Field } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { formatCount } from "../../lib/stock.ts";
import type { Tool } from "../tool/tool.api.ts";
import { AddressChoice, type NamedAddress } from "./address-choice.tsx";
import { QuantityField } from "./quantity-field.tsx";
import {
  type DefaultEntries,
  type LinkedQuantity,
  type SuggestedEntries,
  useOrderForm,
  YES,
} from "./use-order-form.ts";

interface OrderFormProps extends LinkedQuantity {
  readonly tool: Tool;
  readonly user: SignedInUser;
  readonly suggested: SuggestedEntries;
  /** The source of a suggested entry. */
  readonly suggestedBy: Readonly<Record<"phone" | "address", string>>;
  /** The customer's saved addresses. */
  readonly addresses: readonly NamedAddress[];
  /** The time that the units of a new order are reserved; undefined while loading. */
  readonly holdSeconds: number | undefined;
  readonly totalLimits: TotalLimits | undefined;
  readonly ignoresStock: boolean;
  /** True once the customer's profile has loaded: until then, the choice has its place and is not seen. */
  readonly isDefaultKnown: boolean;
  readonly onDefault: ((entries: DefaultEntries) => void) | undefined;
  readonly onPlaced: (orderId: string) => void;
}

/** The order form for one tool. Name and email come from the signed-in user and are read-only. */
export function OrderForm(props: OrderFormProps) {
  const { user, holdSeconds } = props;
  const order = useOrderForm(props);
  const { form, checked, warning } = order;
  const hintOf = (name: "phone" | "address"): string | undefined =>
    form.hasChanged(name) || form.values[name] === "" ? undefined : props.suggestedBy[name];
  const hasSaved = props.addresses.length > 0;
  return (
    <Form form={form} className="order-form card-box" aria-labelledby="order-title" hasSummary={false}>
      <h2 id="order-title" className="visually-hidden">
        Order
      </h2>
      <div className="pair">
        <QuantityField
          field={form.field("quantity")}
          error={warning ?? form.errors.quantity}
          tool={checked}
        />
        <Field
          {...form.field("phone")}
          type="tel"
          autoComplete="tel"
          required
          maxLength={40}
          hint={hintOf("phone")}
        />
      </div>
      <div className="address">
        {hasSaved && (
          <AddressChoice
            addresses={props.addresses}
            value={form.values.address}
            onChange={(address) => form.change({ address })}
          />
        )}
        <TextField
          {...form.field("address")}
          autoComplete="street-address"
          required
          rows={3}
          maxLength={500}
          hasCount={false}
          hint={hasSaved ? undefined : hintOf("address")}
        />
      </div>
      <div className="pair">
        <Field {...form.field("company")} autoComplete="organization" maxLength={100} />
        <Field {...form.field("reference")} maxLength={50} />
      </div>
      {props.onDefault && (
        <label className={props.isDefaultKnown ? "default" : "default invisible"}>
          <input
            type="checkbox"
            checked={form.values.isDefault === YES}
            onChange={({ target }) => form.change({ isDefault: target.checked ? YES : "" })}
          />
          Save as default for my next orders
        </label>
      )}
      <div className="pair quiet">
        <Field label="Name" value={user.name} readOnly autoComplete="name" />
        <Field label="Email" type="email" value={user.email} readOnly autoComplete="email" />
      </div>
      <FormAlert message={form.message} />
      <BuyBar {...order} />
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

/** The total and the button that places the order. */
function BuyBar({ form, warning, quantity, price, total }: ReturnType<typeof useOrderForm>) {
  const disabled = warning !== undefined;
  return (
    <div className="buy-bar">
      <p className="total tabular">
        <span>
          Total{" "}
          <span className="secondary">
            {formatCount(quantity ?? 0)} × {formatUnitPrice(price)}
          </span>
        </span>
        <strong>{formatMoney(total)}</strong>
      </p>
      <button
        type="submit"
        className="btn btn-primary btn-block"
        disabled={disabled}
        aria-disabled={disabled || form.isSending}
      >
        {form.isSending && <Spinner />}
        {form.isSending ? "Placing order …" : "Place order"}
      </button>
    </div>
  );
}

function holdText(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return `${seconds} seconds`;
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
