import { Code } from "../code.tsx";
import { OutboxDiagram } from "../diagrams/outbox-diagram.tsx";

/** What a transactional outbox is. */
export function Outbox() {
  return (
    <>
      <p>
        An order is saved in a database, and its job is added to a queue: two systems. If the process crashes
        between the two steps, there is an order without a job, or a job for an order that does not exist. One
        transaction cannot cover both systems, but it can store the event together with the order:
      </p>
      <Code example="outbox-write.sql" />
      <OutboxDiagram />
      <p>
        A relay reads the unsent events, adds them to the queue and then marks them as sent. Several relays
        can run at once: with <code>SKIP LOCKED</code> each of them takes rows that no other relay has locked.
      </p>
      <Code example="outbox-relay.sql" />
      <p>
        If a relay crashes after adding an event to the queue and before marking it, the event is sent again.
        Delivery is therefore “at least once”, and the worker must handle duplicates: the job has the id of
        the event, and the worker’s own changes are safe to repeat. If the queue loses its data, the events
        are still in the database, and a sweeper sends them again.
      </p>
    </>
  );
}
