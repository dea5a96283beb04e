import { Code } from "../code.tsx";
import { IdempotencyFigure } from "../figures/idempotency-figure.tsx";

/** What an idempotency key is. */
export function Idempotency() {
  return (
    <>
      <p>
        When no answer comes, nobody can tell whether the request was lost or the answer was. Sending it again
        is the only way on, and without care the second try makes a second order. An <em>idempotency key</em>{" "}
        is a name that the client gives to its intention: every try of the same order carries the same key,
        and a new order gets a new one.
      </p>
      <IdempotencyFigure />
      <p>The server lets the database keep the promise, with a unique index over customer and key:</p>
      <Code example="place-once.sql" />
      <p>
        If two tries arrive at once, the second <code>INSERT</code> waits until the first transaction ends.
        Then it either finds the row and inserts nothing, or, if the first one was rolled back, inserts its
        own.
      </p>
      <ul>
        <li>
          <strong>Make the key before the first try</strong> and keep it until an answer has come, also over a
          reload. A key that is made anew for each request protects nobody.
        </li>
        <li>
          <strong>Bind it to the content.</strong> The same key with another quantity is a mistake and should
          be refused, not answered with the old order. That is what the hash is for.
        </li>
        <li>
          <strong>Bind it to the customer.</strong> Otherwise somebody who guesses a key reads another one’s
          order.
        </li>
        <li>
          <strong>Pass it on.</strong> Payment providers take such keys too. Store yours before you call them,
          so that a restart repeats the same call instead of making another charge.
        </li>
      </ul>
    </>
  );
}
