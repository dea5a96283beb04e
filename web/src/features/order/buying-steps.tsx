const STEPS = ["Order", "Payment", "Done"];

/** The steps from the order form to the paid order: `current` counts from 1. */
export function BuyingSteps({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className="buying-steps" aria-label="Steps of your order">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index + 1 < current ? "done" : undefined}
          aria-current={index + 1 === current ? "step" : undefined}
        >
          <span className="tabular">{index + 1}</span> {name}
        </li>
      ))}
    </ol>
  );
}
