import { Code } from "../code.tsx";

/** What a unit test is good for. */
export function UnitTests() {
  return (
    <>
      <p>
        A unit test calls one small part of a program, a function or a component, with chosen input and
        compares what comes out with what should. It runs in milliseconds, without a network, and says by its
        name what it promises.
      </p>
      <Code example="order-total.ts" />
      <Code example="order-total.test.ts" />
      <p>What it is worth:</p>
      <ul>
        <li>
          <strong>Change without fear.</strong> Code is read and changed far more often than it is written.
          The tests tell within seconds what a change broke, while you still know what you did.
        </li>
        <li>
          <strong>Edges are thought of.</strong> Writing the cases down raises the questions: the smallest
          order, one more than there is, half a piece, no number at all. Defects live there.
        </li>
        <li>
          <strong>Examples that cannot grow old.</strong> A comment may lie; a test that runs with every
          commit may not.
        </li>
        <li>
          <strong>Better shape.</strong> What is hard to test usually does too much, or fetches for itself
          what could be handed in.
        </li>
      </ul>
      <p>
        A test is good when it fails for exactly one reason. Watch it fail once before you trust it. Test what
        the outside can see and not how it is done inside, or each tidying-up breaks it. And unit tests are
        not all: that the parts fit together is shown by fewer, slower tests with a real database and a real
        browser.
      </p>
    </>
  );
}
