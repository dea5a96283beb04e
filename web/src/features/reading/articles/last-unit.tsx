import { Code } from "../code.tsx";
import { LastUnitDiagram } from "../diagrams/last-unit-diagram.tsx";

/** How to prevent overselling. */
export function LastUnit() {
  return (
    <>
      <p>
        Two customers order at the same moment, and one unit is left. If the server first reads the stock and
        later writes it back, both orders succeed. Instead, let the database decide in a single statement that
        contains the condition:
      </p>
      <Code example="last-unit.sql" />
      <p>
        The row is locked while the transaction runs. The second buyer’s statement waits, and then PostgreSQL
        checks its condition again against the new stock. The first statement returns one row. The second
        returns none, and its buyer gets the response “sold out”.
      </p>
      <LastUnitDiagram />
      <ul>
        <li>
          Order and stock change in the same transaction. If the order cannot be saved, the stock change is
          rolled back.
        </li>
        <li>
          A <code>CHECK (stock &gt;= 0)</code> on the column protects against faulty statements that are added
          later.
        </li>
        <li>
          An order with several tools locks them in a fixed order, for example by id. Otherwise two orders can
          wait for each other: a deadlock.
        </li>
        <li>
          Unpaid orders must not reserve units forever. Give each reservation an end time, and return the
          units to stock exactly once when it has passed.
        </li>
      </ul>
      <p>This needs no lock service and no queue, and it works with any number of servers.</p>
    </>
  );
}
