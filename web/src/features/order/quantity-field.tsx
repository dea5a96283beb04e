import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import type { FormModel } from "../../lib/form/use-form.ts";
import { FieldError } from "../../ui/field-error.tsx";
import { readQuantity } from "./use-order-form.ts";

interface QuantityFieldProps {
  readonly field: ReturnType<FormModel<"quantity">["field"]>;
  readonly error: string | undefined;
  readonly min: number;
  readonly max: number;
}

/** The quantity with buttons for one more and one fewer, within `min` and `max`. */
export function QuantityField({ field, error, min, max }: QuantityFieldProps) {
  const id = useId();
  const { label, onChange, ...input } = field;
  const quantity = readQuantity(input.value) ?? min;
  const change = (to: number): void =>
    onChange({ target: { value: String(Math.min(max, Math.max(min, to))) } });
  const isWrong = error !== undefined;
  return (
    <div className="quantity-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="stepper">
        <button
          type="button"
          aria-label="One fewer"
          disabled={quantity <= min}
          onClick={() => change(quantity - 1)}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          name={input.name}
          value={input.value}
          onChange={onChange}
          id={id}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          step={1}
          required
          className={`form-control tabular${isWrong ? " is-invalid" : ""}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
        />
        <button
          type="button"
          aria-label="One more"
          disabled={quantity >= max}
          onClick={() => change(quantity + 1)}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}
