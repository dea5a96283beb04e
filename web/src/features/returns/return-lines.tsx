import { type ReactNode, useState } from "react";
import { formatCount } from "../../lib/stock.ts";
import { Choice } from "../../ui/choice.tsx";
import type { ManagedReturn, ReturnStep } from "./returns.api.ts";

/** The units of a line that come back, and its name. */
export const UnitsOfLine = ({ line }: { line: ManagedReturn["lines"][number] | undefined }) =>
  line && (
    <strong>
      {formatCount(line.quantity)} of {formatCount(line.ordered)} × <bdi>{line.name}</bdi>
    </strong>
  );

interface ReceiveProps {
  readonly orderReturn: ManagedReturn;
  readonly onStep: (step: ReturnStep) => void;
  readonly button: (label: string, onClick: () => void, isPrimary?: boolean) => ReactNode;
}

/** Decides whether the units are sold again: with one of two buttons, or for each of several lines. */
export function Receive({ orderReturn: { orderNumber, lines }, button, onStep }: ReceiveProps) {
  const [notForSale, setNotForSale] = useState<ReadonlySet<number>>(new Set());
  const receive = (isForSale: (position: number) => boolean) =>
    onStep({
      to: "receive",
      lines: lines.map(({ position }) => ({ position, restock: isForSale(position) })),
    });
  if (lines.length === 1) {
    return (
      <>
        {button("Received, add to stock", () => receive(() => true), true)}
        {button("Received, not for sale", () => receive(() => false))}
      </>
    );
  }
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">Lines of {orderNumber} to add to the stock</legend>
        {lines.map(({ position, name }) => (
          <Choice
            key={position}
            label={`Add ${name} to stock`}
            checked={!notForSale.has(position)}
            onChange={(isForSale) =>
              setNotForSale((before) => {
                const after = new Set(before);
                if (isForSale) after.delete(position);
                else after.add(position);
                return after;
              })
            }
          >
            <span>
              Add <bdi>{name}</bdi> to stock
            </span>
          </Choice>
        ))}
      </fieldset>
      {button("Received", () => receive((position) => !notForSale.has(position)), true)}
    </>
  );
}
