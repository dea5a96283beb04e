import type { ComponentType } from "react";

/** A question and its written answer; `id` is the anchor it can be linked by. */
export interface WrittenAnswer {
  readonly id: string;
  readonly question: string;
  readonly Answer: ComponentType;
}

const STOCK_SQL = `UPDATE tool
   SET stock = stock - $quantity
 WHERE id = $tool
   AND stock >= $quantity
RETURNING stock;`;

const OUTBOX_SQL = `BEGIN;
  INSERT INTO orders (...) VALUES (...);
  INSERT INTO outbox (fact) VALUES ('order.placed');
COMMIT;`;

function LastPiece() {
  return (
    <>
      <p>
        Two people press the button in the same moment, and there is one piece left. Reading the stock first
        and writing it back later lets both of them win. The reliable way is to let the database decide in a
        single statement that carries its own condition:
      </p>
      <pre>
        <code>{STOCK_SQL}</code>
      </pre>
      <p>
        The row is locked while the statement runs, so the second buyer’s condition is checked against what
        the first one left behind. One row comes back for the winner, none for the other, who is told the
        truth: it is sold out. No queue, no lock service and no retry loop is needed for that.
      </p>
    </>
  );
}

function PaidTwice() {
  return (
    <>
      <p>
        A payment is confirmed in the browser, and three messages may follow in any order: the browser’s own
        call, the provider’s webhook, and a timer that looks for forgotten payments. Each of them may come
        late, twice, or never.
      </p>
      <p>
        So none of them is believed. All three end in the same function, which asks the provider for the
        payment’s real state, locks the order, compares amount, currency and owner, and only then moves the
        order from pending to paid. Called a second time it finds the work done and changes nothing. An
        operation that may be repeated safely is called <em>idempotent</em>, and it is worth more than a
        message that promises to arrive exactly once.
      </p>
    </>
  );
}

function Outbox() {
  return (
    <>
      <p>
        Saving an order and putting a job on a queue are two systems. If the process dies between the two,
        there is an order that nobody works on, or work for an order that does not exist. A transaction cannot
        span both, but it can hold a note:
      </p>
      <pre>
        <code>{OUTBOX_SQL}</code>
      </pre>
      <p>
        A relay reads the notes that were not sent yet and puts them on the queue, marking each one
        afterwards. If it dies in between, the note is sent again, which is why the worker on the other side
        must cope with seeing a job twice. The queue may lose everything; the notes are still there.
      </p>
    </>
  );
}

/** All written answers, newest first. */
export const ANSWERS: readonly WrittenAnswer[] = [
  { id: "the-last-piece", question: "How do you sell the last piece only once?", Answer: LastPiece },
  {
    id: "paid-twice",
    question: "How can a payment be confirmed three times and counted once?",
    Answer: PaidTwice,
  },
  { id: "outbox", question: "What is an outbox, and why not just use the queue?", Answer: Outbox },
];
