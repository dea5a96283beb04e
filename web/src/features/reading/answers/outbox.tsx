import { Code } from "../code.tsx";
import { OutboxFigure } from "../figures/outbox-figure.tsx";

/** Why jobs go through the database. */
export function Outbox() {
  return (
    <>
      <p>
        Saving an order and putting a job on a queue are two systems. If the process dies between the two,
        there is an order that nobody works on, or work for an order that does not exist. A transaction cannot
        span both, but it can hold a note:
      </p>
      <Code example="outbox-write.sql" />
      <OutboxFigure />
      <p>
        A relay reads the notes that were not sent yet, puts them on the queue, and marks them afterwards.
        Several relays may run: <code>SKIP LOCKED</code> lets each of them take rows that no other one holds.
      </p>
      <Code example="outbox-relay.sql" />
      <p>
        If a relay dies between the queue and the mark, the note is sent again. That is the right side to fail
        on, and the worker must cope with seeing a job twice: it gives the job the note’s id, and its own work
        can be repeated safely. The queue may lose everything; the notes are still there, and a sweeper sends
        them again.
      </p>
    </>
  );
}
