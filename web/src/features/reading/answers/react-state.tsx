import { Code } from "../code.tsx";
import { StateFigure } from "../figures/state-figure.tsx";

/** Where state belongs. */
export function ReactState() {
  return (
    <>
      <p>
        Most trouble with state is state in the wrong place. There are five places, and a few questions tell
        them apart:
      </p>
      <StateFigure />
      <ul>
        <li>
          <strong>Data of a server</strong> is not yours: you hold a copy that grows old. TanStack Query, SWR
          or RTK Query keep such copies, share them, refresh them and tell you when they failed. Copied into{" "}
          <code>useState</code>, all of that becomes your own work.
        </li>
        <li>
          <strong>The address</strong> is the right place for search words, filters, the page of a list, an
          open tab: it survives a reload, can be sent to somebody else, and Back works.
        </li>
        <li>
          <strong>Local state</strong> (<code>useState</code>) is the default for everything else. When two
          components need it, lift it to their nearest common parent. When several values change together,{" "}
          <code>useReducer</code> puts all changes into one function that can be tested without React.
        </li>
        <li>
          <strong>Context</strong> passes a value down without naming it in every component between: the
          signed-in user, the language, the theme. Every component that reads it is drawn again when the value
          changes, so it is no place for what changes with each key press.
        </li>
        <li>
          <strong>A store</strong> outside React (Redux Toolkit, Zustand, or 20 lines of your own with{" "}
          <code>useSyncExternalStore</code>) suits state that far-apart parts read and that changes often,
          since each reader can select its part.
        </li>
      </ul>
      <p>And what can be computed from other state is no state at all: compute it while drawing.</p>
      <Code example="basket.ts" />
    </>
  );
}
