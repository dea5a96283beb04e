import { formatMoney } from "../../lib/money.ts";
import { readCount } from "../../lib/read-count.ts";
import { formatCount } from "../../lib/stock.ts";
import { Choice } from "../../ui/choice.tsx";
import { Field } from "../../ui/field.tsx";
import type { InspectedOrder, RefundUnits } from "./inspect-order.api.ts";

type Left = InspectedOrder["left"];

/** What is entered for a line; its units are sold again if `restock` is true. */
interface EnteredLine {
  readonly quantity: string;
  readonly restock: boolean;
}

const NO_LINE: EnteredLine = { quantity: "", restock: false };

/** What is entered for each line, by its position. */
export interface EnteredUnits {
  readonly lines: Readonly<Record<number, EnteredLine>>;
  readonly hasShipping: boolean;
}

export const NO_UNITS: EnteredUnits = { lines: {}, hasShipping: false };

/** Returns the units to refund, undefined while a number is none or too large. */
export function readUnits(left: Left, entered: EnteredUnits, isShipped: boolean): RefundUnits[] | undefined {
  const units: RefundUnits[] = [];
  for (const line of left.lines) {
    const { quantity: text, restock } = entered.lines[line.position] ?? NO_LINE;
    const quantity = readCount(text.trim() || "0");
    if (quantity === undefined || quantity > line.quantity) return undefined;
    if (quantity > 0) units.push({ position: line.position, quantity, ...(isShipped && { restock }) });
  }
  return units;
}

interface RefundUnitsFieldsProps {
  readonly left: Left;
  readonly isShipped: boolean;
  readonly entered: EnteredUnits;
  readonly onChange: (entered: EnteredUnits) => void;
  /** What is wrong, shown below the lines. */
  readonly error: string | undefined;
}

/** The lines of an order with what is left of each, a number of units to refund, and of a shipped order whether they are sold again. */
export function RefundUnitsFields({ left, isShipped, entered, onChange, error }: RefundUnitsFieldsProps) {
  const { lines, hasShipping } = entered;
  const enter = (position: number, over: Partial<EnteredLine>): void =>
    onChange({ ...entered, lines: { ...lines, [position]: { ...NO_LINE, ...lines[position], ...over } } });
  return (
    <fieldset className="refund-units" aria-describedby={error === undefined ? undefined : "units-error"}>
      <legend className="form-label">Units</legend>
      <ul>
        {left.lines.map(({ position, name, quantity, amount }) => (
          <li key={position}>
            <p>
              <bdi>{name}</bdi>
              <span className="fine tabular">
                {formatCount(quantity)} left, {formatMoney(amount)}
              </span>
            </p>
            <Field
              label="Units"
              aria-label={`Units of ${name}`}
              type="number"
              min={0}
              max={quantity}
              inputMode="numeric"
              placeholder="0"
              value={lines[position]?.quantity ?? ""}
              onChange={({ target }) => enter(position, { quantity: target.value })}
            />
            {isShipped && (
              <Choice
                label={`Restock the units of ${name}`}
                checked={lines[position]?.restock ?? false}
                onChange={(restock) => enter(position, { restock })}
              >
                Restock
              </Choice>
            )}
          </li>
        ))}
      </ul>
      {left.shipping > 0 && (
        <Choice
          checked={hasShipping}
          onChange={(isChecked) => onChange({ ...entered, hasShipping: isChecked })}
        >
          Delivery, {formatMoney(left.shipping)}
        </Choice>
      )}
      <p id="units-error" className="failure" role="alert">
        {error}
      </p>
    </fieldset>
  );
}
