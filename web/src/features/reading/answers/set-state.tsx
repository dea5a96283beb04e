import { Code } from "../code.tsx";

/** Why state is replaced and not changed. */
export function SetState() {
  return (
    <>
      <p>
        With <code>const [tools, setTools] = useState([…])</code> one could write <code>tools = […]</code> or{" "}
        <code>tools.push(…)</code>. Neither does what it seems to do:
      </p>
      <ul>
        <li>
          <strong>Nothing is drawn.</strong> React draws a component again because a setter was called, and
          only if the new value is not the same one (compared with <code>Object.is</code>). An assignment
          calls nothing; a changed array is still the same array.
        </li>
        <li>
          <strong>The change is lost, or shown at the wrong time.</strong> <code>tools</code> is a constant of
          one render. The next render gets its value from React, which knows nothing of your assignment.
        </li>
        <li>
          <strong>The past is changed as well.</strong> Earlier renders, memoised components and effects hold
          the same array. <code>memo</code>, dependency lists and undo all rely on this: another value is
          another object.
        </li>
      </ul>
      <Code example="set-state.tsx" />
      <p>
        Use the form with a function whenever the new value depends on the old one. Two calls of{" "}
        <code>setCount(count + 1)</code> in one event add one, because both read the count of the same render;
        two calls of <code>setCount((current) =&gt; current + 1)</code> add two.
      </p>
    </>
  );
}
