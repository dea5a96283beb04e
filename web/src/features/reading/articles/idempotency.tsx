import { Code } from "../code.tsx";
import { IdempotencyDiagram } from "../diagrams/idempotency-diagram.tsx";

/** What an idempotency key is. */
export function Idempotency() {
  return (
    <>
      <p>
        When a client gets no response, it cannot know whether the request or the response was lost. It has to
        retry, and without protection the retry creates a second order. An <em>idempotency key</em> is an id
        that the client chooses for one operation: every retry of the same order sends the same key, and a new
        order gets a new key.
      </p>
      <IdempotencyDiagram />
      <p>The server enforces it in the database, with a unique index on customer and key:</p>
      <Code example="place-once.sql" />
      <p>
        If two requests arrive at the same time, the second <code>INSERT</code> waits until the first
        transaction ends. Then it finds the row and inserts nothing or, if the first transaction was rolled
        back, inserts its own row.
      </p>
      <ul>
        <li>
          <strong>Create the key before the first request</strong> and store it until a response arrives, even
          across a page reload. A new key for every request gives no protection.
        </li>
        <li>
          <strong>Bind it to the content.</strong> The same key with another quantity is a client error:
          reject it instead of returning the old order. That is what the hash is for.
        </li>
        <li>
          <strong>Bind it to the customer.</strong> Otherwise a user who guesses a key can read another
          customer’s order.
        </li>
        <li>
          <strong>Pass it on.</strong> Payment providers accept such keys too. Store yours before you call
          them, so that a retry after a restart repeats the same call instead of creating another charge.
        </li>
      </ul>
    </>
  );
}
