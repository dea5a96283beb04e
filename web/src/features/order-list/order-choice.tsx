import { Printer } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { ManagedOrder } from "../fulfilment/managed-order.api.ts";
import type { Outcome, Step } from "../fulfilment/step-orders.api.ts";
import { ManagedTable } from "./managed-table.tsx";
import { StepsDialog } from "../fulfilment/steps-dialog.tsx";
import { nextStep, STEP_TEXT } from "../fulfilment/order-text.ts";

const STEPS: readonly Step[] = ["ship", "deliver"];

/** A step for these orders. */
interface ChosenStep {
  readonly step: Step;
  readonly orders: readonly ManagedOrder[];
}

interface OrderChoiceProps {
  readonly orders: readonly ManagedOrder[];
  /** Gets the focus when the selected orders are done or left the list. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The content that is shown without orders, below the results of those that left the queue. */
  readonly empty: ReactNode;
}

/** The table of orders with bulk actions and their results. */
export function OrderChoice({ orders, heading, empty }: OrderChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [toConfirm, setToConfirm] = useState<ChosenStep>();
  const [done, setDone] = useState<ChosenStep & { outcomes: readonly Outcome[] }>();
  const selected = orders.filter(({ id }) => chosen.has(id));
  useFocusAfter(selected.length > 0, heading);
  useFocusAfter(toConfirm !== undefined, heading);
  const able = (step: Step): ManagedOrder[] => selected.filter((order) => nextStep(order) === step);
  return (
    <>
      <div role="status">{done && <Outcomes {...done} />}</div>
      {orders.length === 0 ? (
        empty
      ) : (
        <ManagedTable
          orders={orders}
          chosen={chosen}
          onChosen={setChosen}
          onStep={(order, step) => setToConfirm({ step, orders: [order] })}
        />
      )}
      {selected.length > 0 && (
        <div className="bulk" role="region" aria-label="Selected orders">
          <strong className="tabular">{selected.length} selected</strong>
          {STEPS.filter((step) => able(step).length > 0).map((step) => (
            <button
              key={step}
              type="button"
              className="btn btn-primary"
              onClick={() => setToConfirm({ step, orders: able(step) })}
            >
              {STEP_TEXT[step].actionOn(String(able(step).length))}
            </button>
          ))}
          <PackingSlipsLink ids={selected.map(({ id }) => id)} className="on-dark" />
          <button type="button" className="link-button on-dark" onClick={() => setChosen(new Set())}>
            Clear selection
          </button>
        </div>
      )}
      {toConfirm && (
        <StepsDialog
          {...toConfirm}
          onClose={() => setToConfirm(undefined)}
          onDone={(outcomes) => {
            setDone({ ...toConfirm, outcomes });
            setToConfirm(undefined);
            setChosen(new Set());
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Moves the focus to `target` when what was shown disappears with the focus. */
function useFocusAfter(isShown: boolean, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const element = target.current;
    return () => {
      const { activeElement: focused } = document;
      if (focused === null || focused === document.body) element?.focus({ preventScroll: true });
    };
  }, [isShown, target]);
}

/** Opens the packing slips of these orders in another tab. */
function PackingSlipsLink({ ids, className = "" }: { ids: readonly string[]; className?: string }) {
  return (
    <Link
      className={`link-button packing-slips-link ${className}`}
      to={paths.packingSlips(ids)}
      target="_blank"
    >
      <Printer size={16} aria-hidden="true" />
      {ids.length === 1 ? "Print packing slip" : `Print ${ids.length} packing slips`}
    </Link>
  );
}

function Outcomes({ step, orders, outcomes }: ChosenStep & { outcomes: readonly Outcome[] }) {
  const of = (outcome: Outcome["outcome"]) => outcomes.filter((one) => one.outcome === outcome);
  const [changed, unchanged, failed] = [of("changed"), of("unchanged"), of("refused")];
  const numberOf = (id: string): string =>
    orders.find((order) => order.id === id)?.orderNumber ?? "One order";
  const { done } = STEP_TEXT[step];
  return (
    <div className={failed.length > 0 ? "outcomes some-failed" : "outcomes"}>
      <p>
        {changed.length} {done}.
        {unchanged.length > 0 &&
          ` ${unchanged.length} ${unchanged.length === 1 ? "was" : "were"} already ${done}.`}
        {failed.length > 0 && ` ${failed.length} not ${done}:`}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ id, detail }) => (
            <li key={id}>
              {numberOf(id)}: {detail}
            </li>
          ))}
        </ul>
      )}
      {step === "ship" && changed.length > 0 && <PackingSlipsLink ids={changed.map(({ id }) => id)} />}
    </div>
  );
}
