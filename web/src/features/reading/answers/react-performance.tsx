import { Code } from "../code.tsx";

/** How to make a React application faster. */
export function ReactPerformance() {
  return (
    <>
      <p>
        Measure before you change anything: the Profiler of the React developer tools shows what was drawn and
        why, the browser’s performance panel shows what the visitor waited for, and Lighthouse or the
        web-vitals library say whether it got better. Then work through the list from the top, because the
        first points usually bring the most.
      </p>
      <ol>
        <li>
          <strong>Send less code.</strong> Split by page with dynamic <code>import()</code> (or{" "}
          <code>lazy</code> and <code>Suspense</code>), look at the bundle with an analyser, and set a limit
          that the build checks. Bring the next page’s code ahead when its link is pointed at.
        </li>
        <li>
          <strong>Ask the server once.</strong> Requests that start only after their parent has loaded queue
          up behind each other. Start them together, keep the answers in a query cache, and do not fetch again
          what is fresh.
        </li>
        <li>
          <strong>Keep state near to where it is used.</strong> A change draws the component that holds the
          state and everything below it. State that sits in the root draws the whole page with each key press.
        </li>
        <li>
          <strong>Draw less.</strong> Page long lists or draw only the visible rows (virtualisation). Give
          pictures <code>width</code>, <code>height</code>, a modern format and <code>loading="lazy"</code>{" "}
          below the fold.
        </li>
        <li>
          <strong>Then memoise.</strong> <code>memo</code> skips a component whose props are the same;{" "}
          <code>useMemo</code> and <code>useCallback</code> keep values and functions the same between
          renders. They cost memory and attention, so use them where the Profiler shows a need. The React
          Compiler, where it is switched on, adds them by itself.
        </li>
        <li>
          <strong>Let typing come first.</strong> <code>useDeferredValue</code> and <code>useTransition</code>{" "}
          tell React which update may wait:
        </li>
      </ol>
      <Code example="parts-list.tsx" />
      <p>
        Two traps remain. A component that is defined inside another one is a new component each time and
        loses its state. And a list whose <code>key</code> is the index redraws or mixes up rows as soon as
        one is inserted above: take an id of the data.
      </p>
    </>
  );
}
