import { formatMoney } from "../../lib/money.ts";
import { readCount } from "../../lib/read-count.ts";
import { formatCount } from "../../lib/stock.ts";
import { Choice } from "../../ui/choice.tsx";
import { Field } from "../../ui/field.tsx";
import type { InspectedOrder, RefundUnits } from "./inspect-order.api.ts";

type Left = InspectedOrder["left"];

/** What is entered for each line, by its position. */
export interface EnteredUnits {
  readonly quantities: Readonly<Record<number, string>>;
  /** The positions whose units are sold again. */
  readonly restocked: readonly number[];
  readonly hasShipping: boolean;
}

export const NO_UNITS: EnteredUnits = { quantities: {}, restocked: [], hasShipping: false };

/** Returns the units to refund, undefined while a number is none or too large. */
export function readUnits(
  { lines }: Left,
  { quantities, restocked }: EnteredUnits,
  isShipped: boolean,
): RefundUnits[] | undefined {
  const units: RefundUnits[] = [];
  for (const { position, quantity: left } of lines) {
    const entered = quantities[position]?.trim() ?? "";
    const quantity = entered === "" ? 0 : readCount(entered);
    if (quantity === undefined || quantity > left) return undefined;
    const restock = isShipped ? { restock: restocked.includes(position) } : {};
    if (quantity > 0) units.push({ position, quantity, ...restock });
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
  const { quantities, restocked, hasShipping } = entered;
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
              value={quantities[position] ?? ""}
              onChange={({ target }) =>
                onChange({ ...entered, quantities: { ...quantities, [position]: target.value } })
              }
            />
            {isShipped && (
              <Choice
                label={`Restock the units of ${name}`}
                checked={restocked.includes(position)}
                onChange={(isChecked) =>
                  onChange({
                    ...entered,
                    restocked: isChecked
                      ? [...restocked, position]
                      : restocked.filter((other) => other !== position),
                  })
                }
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
