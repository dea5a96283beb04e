import { Minus, Plus } from "lucide-react";
import { useId } from "react";
import type { FormModel } from "../../lib/form/use-form.ts";
import { formatMoney } from "../../lib/money.ts";
import { largestOrder, leastOrder, stepped } from "../../lib/order-quantity.ts";
import { readCount } from "../../lib/read-count.ts";
import { formatCount } from "../../lib/stock.ts";
import { nextBreak } from "../../lib/unit-price.ts";
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
  const quantity = readCount(input.value) ?? min;
  const step = (by: 1 | -1): void => onChange({ target: { value: String(stepped(tool, quantity, by)) } });
  const isWrong = error !== undefined;
  const name = (what: "fewer" | "more"): string =>
    `${orderMultiple === 1 ? "One" : formatCount(orderMultiple)} ${what}`;
  const hint = orderMultiple > 1 ? `Sold in packs of ${formatCount(orderMultiple)}` : undefined;
  const described = [isWrong ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className="quantity-field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <div className="stepper">
        <button type="button" aria-label={name("fewer")} disabled={quantity <= min} onClick={() => step(-1)}>
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
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            step(event.key === "ArrowUp" ? 1 : -1);
          }}
          required
          className={`form-control tabular${isWrong ? " is-invalid" : ""}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={described || undefined}
        />
        <button type="button" aria-label={name("more")} disabled={quantity >= max} onClick={() => step(1)}>
          <Plus size={18} aria-hidden="true" />
        </button>
      </div>
      {hint && (
        <div className="form-text" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {tool.priceBreaks.length > 0 && (
        <p className="next-price form-text tabular" role="status" hidden={isWrong}>
          {!isWrong && nextPrice(tool, quantity)}
        </p>
      )}
      <div aria-live="polite">{isWrong && <FieldError id={`${id}-error`} message={error} />}</div>
    </div>
  );
}

function nextPrice(tool: Tool, quantity: number): string {
  const next = nextBreak(tool, quantity);
  return next ? `Order ${formatCount(next.more)} more for ${formatMoney(next.unitPrice)} each` : "";
}
