import { Code } from "../code.tsx";

/** How to make a React application faster. */
export function ReactPerformance() {
  return (
    <>
      <p>
        Measure before you change anything: the Profiler of the React developer tools shows what rendered and
        why, the browser’s performance panel shows what the visitor waited for, and Lighthouse or the
        web-vitals library show whether a change helped. Then work through this list from the top: the first
        items usually help most.
      </p>
      <ol>
        <li>
          <strong>Send less code.</strong> Split by page with dynamic <code>import()</code> (or{" "}
          <code>lazy</code> and <code>Suspense</code>), check the bundle with an analyser, and let the build
          enforce a size limit. Prefetch the next page’s code when the pointer is over its link.
        </li>
        <li>
          <strong>Avoid request waterfalls.</strong> Requests that start only after a parent component has
          loaded run one after another. Start them together, store the responses in a query cache, and do not
          refetch fresh data.
        </li>
        <li>
          <strong>Place state close to where it is used.</strong> A change renders the component that owns the
          state and everything below it. State in the root component renders the whole page on every key
          press.
        </li>
        <li>
          <strong>Render less.</strong> Paginate long lists or render only the visible rows (virtualisation).
          Give images <code>width</code>, <code>height</code>, a modern format and <code>loading="lazy"</code>{" "}
          below the fold.
        </li>
        <li>
          <strong>Then memoise.</strong> <code>memo</code> skips a component whose props have not changed;{" "}
          <code>useMemo</code> and <code>useCallback</code> return the same values and functions between
          renders. They cost memory and readability, so use them where the Profiler shows a need. The React
          Compiler adds them automatically.
        </li>
        <li>
          <strong>Give input priority.</strong> <code>useDeferredValue</code> and <code>useTransition</code>{" "}
          mark updates that can wait:
        </li>
      </ol>
      <Code example="parts-list.tsx" />
      <p>
        Two common mistakes: a component that is defined inside another component is a new component on every
        render and loses its state. And a list with the index as <code>key</code> re-renders or mixes up rows
        when a row is inserted above: use an id from the data.
      </p>
    </>
  );
}
