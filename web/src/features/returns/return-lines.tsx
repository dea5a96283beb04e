import { formatCount } from "../../lib/stock.ts";
import { Choice } from "../../ui/choice.tsx";
import type { ManagedReturn } from "./returns.api.ts";

/** The units of a line that come back, and its name. */
export const UnitsOfLine = ({ line }: { line: ManagedReturn["lines"][number] | undefined }) =>
  line && (
    <strong>
      {formatCount(line.quantity)} of {formatCount(line.ordered)} × <bdi>{line.name}</bdi>
    </strong>
  );

interface StockChoicesProps {
  readonly orderReturn: ManagedReturn;
  /** The positions of lines whose units are not sold again. */
  readonly notForSale: readonly number[];
  readonly onChange: (notForSale: readonly number[]) => void;
}

/** Decides for each line whether its units are sold again. */
export const StockChoices = ({ orderReturn, notForSale, onChange }: StockChoicesProps) => (
  <fieldset>
    <legend className="visually-hidden">Lines of {orderReturn.orderNumber} to add to the stock</legend>
    {orderReturn.lines.map(({ position, name }) => (
      <Choice
        key={position}
        label={`Add ${name} to stock`}
        checked={!notForSale.includes(position)}
        onChange={(isForSale) =>
          onChange(isForSale ? notForSale.filter((other) => other !== position) : [...notForSale, position])
        }
      >
        <span>
          Add <bdi>{name}</bdi> to stock
        </span>
      </Choice>
    ))}
  </fieldset>
);
