import { CardCvcElement, CardExpiryElement, CardNumberElement } from "@stripe/react-stripe-js";
import { useId, useState } from "react";
import { DANGER, INK, STEEL } from "../../lib/palette.ts";
import { FieldError } from "../../ui/field-error.tsx";

const STYLE = {
  base: { fontSize: "16px", color: INK, "::placeholder": { color: STEEL } },
  invalid: { color: DANGER },
};

const BRANDS = ["Visa", "Mastercard", "American Express", "Discover", "Diners Club", "JCB", "UnionPay"];

const FIELDS = [
  {
    name: "number",
    label: "Card number",
    Element: CardNumberElement,
    options: { showIcon: true, placeholder: "1234 1234 1234 1234" },
  },
  { name: "expiry", label: "Expiry date", Element: CardExpiryElement, options: {} },
  { name: "cvc", label: "Security code (CVC)", Element: CardCvcElement, options: {} },
] as const;

interface CardFieldsProps {
  readonly disabled: boolean;
  /** A field changed and has no error. */
  readonly onChange: () => void;
}

/** Shows number, date and code of a card, each in a frame of Stripe, with the accepted brands. */
export function CardFields({ disabled, onChange }: CardFieldsProps) {
  const id = useId();
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  return (
    <>
      <ul className="card-brands" aria-label="Accepted cards">
        {BRANDS.map((brand) => (
          <li key={brand}>{brand}</li>
        ))}
      </ul>
      <div className="card-fields">
        {FIELDS.map(({ name, label, Element, options }) => (
          <div key={name} className={`card-${name}`}>
            <label className="form-label" htmlFor={`${id}-${name}`}>
              {label}
            </label>
            <Element
              id={`${id}-${name}`}
              className="card-field"
              options={{ ...options, disabled, style: STYLE }}
              onChange={({ error }: { readonly error: { readonly message: string } | undefined }) => {
                setErrors((before) => ({ ...before, [name]: error?.message }));
                if (!error) onChange();
              }}
            />
            <div aria-live="polite">
              {errors[name] !== undefined && <FieldError id={`${id}-${name}-error`} message={errors[name]} />}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
