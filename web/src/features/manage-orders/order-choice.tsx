import { type RefObject, useState } from "react";
import type { ManagedOrder, Outcome, Step } from "./manage-orders.api.ts";
import { ManagedTable } from "./managed-table.tsx";
import { StepsDialog } from "./steps-dialog.tsx";
import { nextStep, orderNumber, STEP_TEXT } from "./order-text.ts";

const STEPS: readonly Step[] = ["ship", "deliver"];

interface OrderChoiceProps {
  readonly orders: readonly ManagedOrder[];
  /** Gets the focus when the selected orders are done. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The table of orders with bulk actions and their results. */
export function OrderChoice({ orders, heading }: OrderChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Step>();
  const [done, setDone] = useState<{ step: Step; outcomes: readonly Outcome[] }>();
  const able = (step: Step): ManagedOrder[] =>
    orders.filter((order) => chosen.has(order.id) && nextStep(order) === step);
  return (
    <>
      <div role="status">{done && <Outcomes {...done} />}</div>
      <ManagedTable orders={orders} chosen={chosen} onChosen={setChosen} />
      {chosen.size > 0 && (
        <div className="bulk" role="region" aria-label="Selected orders">
          <strong className="tabular">{chosen.size} selected</strong>
          {STEPS.filter((step) => able(step).length > 0).map((step) => (
            <button key={step} type="button" className="btn btn-primary" onClick={() => setAsking(step)}>
              {STEP_TEXT[step].actionOn(String(able(step).length))}
            </button>
          ))}
          <button type="button" className="link-button on-dark" onClick={() => setChosen(new Set())}>
            Clear selection
          </button>
        </div>
      )}
      {asking && (
        <StepsDialog
          step={asking}
          orders={able(asking)}
          onClose={() => setAsking(undefined)}
          onDone={(outcomes) => {
            setDone({ step: asking, outcomes });
            setAsking(undefined);
            setChosen(new Set());
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

function Outcomes({ step, outcomes }: { step: Step; outcomes: readonly Outcome[] }) {
  const count = (outcome: Outcome["outcome"]): number =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const failed = outcomes.filter(({ outcome }) => outcome === "refused");
  const { done } = STEP_TEXT[step];
  return (
    <div className={failed.length > 0 ? "outcomes some-failed" : "outcomes"}>
      <p>
        {count("changed")} {done}.
        {count("unchanged") > 0 &&
          ` ${count("unchanged")} ${count("unchanged") === 1 ? "was" : "were"} already ${done}.`}
        {failed.length > 0 && ` ${failed.length} not ${done}:`}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ id, detail }) => (
            <li key={id}>
              No. {orderNumber(id)}: {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
