import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import { describedBy } from "../../lib/described-by.ts";
import type { FormModel } from "../../lib/form/use-form.ts";
import { largestOrder, leastOrder, stepped } from "../../lib/order-quantity.ts";
import { formatUnitPrice, nextBreak } from "../../lib/price.ts";
import { readCount } from "../../lib/read-count.ts";
import { formatCount } from "../../lib/stock.ts";
import { FieldError } from "../../ui/field-error.tsx";
import type { Tool } from "../tool/tool.api.ts";
import type { CheckedTool } from "./use-order-form.ts";

interface QuantityFieldProps {
  readonly field: ReturnType<FormModel<"quantity">["field"]>;
  readonly error: string | undefined;
  readonly tool: CheckedTool;
}

/** The quantity with buttons for one pack more and one fewer, and what the next lower price takes. */
export function QuantityField({ field, error, tool }: QuantityFieldProps) {
  const id = useId();
  const { label, onChange, ...input } = field;
  const [min, max] = [leastOrder(tool), largestOrder(tool)];
  const { orderMultiple } = tool;
  const quantity = readCount(input.value);
  const step = (by: 1 | -1): void => {
    const next = quantity === undefined ? min : stepped(tool, quantity, by);
    // Outside of what can be ordered, the nearest quantity may be the other way.
    if (quantity === undefined || (next - quantity) * by > 0) onChange({ target: { value: String(next) } });
  };
  const isWrong = error !== undefined;
  const name = (what: "fewer" | "more"): string =>
    `${orderMultiple === 1 ? "One" : formatCount(orderMultiple)} ${what}`;
  const hint = orderMultiple > 1 ? `Sold in packs of ${formatCount(orderMultiple)}` : undefined;
  return (
    <div className="quantity-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="stepper">
        <button
          type="button"
          aria-label={name("fewer")}
          disabled={quantity !== undefined && quantity <= min}
          onClick={() => step(-1)}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          name={input.name}
          value={input.value}
          onChange={onChange}
          id={id}
          // A field of type number changes with the wheel, and makes other numbers of pasted text.
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-valuenow={quantity}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={(event) => {
            const { shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
            if (nativeEvent.isComposing || shiftKey || altKey || ctrlKey || metaKey) return;
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            step(event.key === "ArrowUp" ? 1 : -1);
          }}
          required
          className={`form-control tabular${isWrong ? " is-invalid" : ""}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy(id, { error: isWrong, hint: hint !== undefined })}
        />
        <button
          type="button"
          aria-label={name("more")}
          disabled={quantity !== undefined && quantity >= max}
          onClick={() => step(1)}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {tool.priceBreaks.length > 0 && (
        <p className="next-price form-text tabular" role="status">
          {isWrong ? "" : nextPrice(tool, quantity, max)}
        </p>
      )}
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}

function nextPrice(tool: Tool, quantity: number | undefined, largest: number): string {
  const next = quantity && nextBreak(tool, quantity, largest);
  return next ? `Order ${formatCount(next.more)} more for ${formatUnitPrice(next.price)} each` : "";
}
