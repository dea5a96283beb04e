import { Code } from "../code.tsx";

/** What a unit test is and why it helps. */
export function UnitTests() {
  return (
    <>
      <p>
        A unit test calls one small part of a program, a function or a component, with chosen input and
        compares the output with the expected output. It runs in milliseconds, without a network, and its name
        states the expected behaviour.
      </p>
      <Code example="order-total.ts" />
      <Code example="order-total.test.ts" />
      <p>Benefits:</p>
      <ul>
        <li>
          <strong>Change without fear.</strong> Code is read and changed far more often than it is written.
          The tests show within seconds what a change broke, while you still remember the change.
        </li>
        <li>
          <strong>Edge cases are covered.</strong> Writing test cases raises the right questions: the smallest
          order, one unit more than in stock, half a unit, not a number. Most bugs are there.
        </li>
        <li>
          <strong>Examples that stay correct.</strong> A comment can become outdated; a test that runs on
          every commit cannot.
        </li>
        <li>
          <strong>Better design.</strong> Code that is hard to test usually does too much, or loads data that
          could be passed in.
        </li>
      </ul>
      <p>
        A good test fails for exactly one reason. Watch it fail once before you trust it. Test observable
        behaviour and not the implementation, or every refactoring breaks the test. Unit tests are not enough:
        use a smaller number of slower tests with a real database and a real browser to show that the parts
        work together.
      </p>
    </>
  );
}
