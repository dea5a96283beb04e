import { Code } from "../code.tsx";
import { StateDiagram } from "../diagrams/state-diagram.tsx";

/** Where state belongs. */
export function ReactState() {
  return (
    <>
      <p>
        Most problems with state come from state in the wrong place. There are five places, and four questions
        help you choose:
      </p>
      <StateDiagram />
      <ul>
        <li>
          <strong>Server data</strong> in the client is a copy that becomes outdated. TanStack Query, SWR or
          RTK Query cache such copies, share them, refresh them and report errors. If you copy the data into{" "}
          <code>useState</code>, you have to do all of that yourself.
        </li>
        <li>
          <strong>The URL</strong> is the right place for search terms, filters, the page of a list or an open
          tab: it survives a reload, can be shared, and the Back button works.
        </li>
        <li>
          <strong>Local state</strong> (<code>useState</code>) is the default for everything else. When two
          components need it, move it to their nearest common parent. When several values change together,{" "}
          <code>useReducer</code> puts all changes into one function that you can test without React.
        </li>
        <li>
          <strong>Context</strong> passes a value down without passing it through every component in between:
          the signed-in user, the language, the theme. Every component that reads it renders again when the
          value changes, so do not use it for values that change on every key press.
        </li>
        <li>
          <strong>A store</strong> outside React (Redux Toolkit, Zustand, or 20 lines of your own with{" "}
          <code>useSyncExternalStore</code>) suits state that changes often and that distant components read,
          because each component can select its part.
        </li>
      </ul>
      <p>A value that can be computed from other state is not state: compute it during rendering.</p>
      <Code example="basket.ts" />
    </>
  );
}
