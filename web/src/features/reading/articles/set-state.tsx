import { Code } from "../code.tsx";

/** Why React state is replaced, not changed. */
export function SetState() {
  return (
    <>
      <p>
        With <code>const [tools, setTools] = useState([…])</code> you could write <code>tools = […]</code> or{" "}
        <code>tools.push(…)</code>. Neither works as expected:
      </p>
      <ul>
        <li>
          <strong>Nothing renders.</strong> React renders a component again when a setter is called with a
          different value (compared with <code>Object.is</code>). An assignment calls no setter, and a changed
          array is still the same array.
        </li>
        <li>
          <strong>The change is lost, or shown at the wrong time.</strong> <code>tools</code> is a constant of
          one render. The next render gets its value from React, which does not know about your assignment.
        </li>
        <li>
          <strong>Earlier renders change too.</strong> Earlier renders, memoised components and effects hold
          the same array. <code>memo</code>, dependency lists and undo all rely on a new object for a new
          value.
        </li>
      </ul>
      <Code example="set-state.tsx" />
      <p>
        Pass a function to the setter whenever the new value depends on the old one. Two calls of{" "}
        <code>setCount(count + 1)</code> in one event add one, because both read the count of the same render;
        two calls of <code>setCount((current) =&gt; current + 1)</code> add two.
      </p>
    </>
  );
}
