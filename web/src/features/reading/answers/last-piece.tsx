import { Code } from "../code.tsx";
import { LastPieceFigure } from "../figures/last-piece-figure.tsx";

/** How stock is never sold twice. */
export function LastPiece() {
  return (
    <>
      <p>
        Two people press the button in the same moment, and there is one piece left. Reading the stock first
        and writing it back later lets both of them win. The reliable way is to let the database decide in a
        single statement that carries its own condition:
      </p>
      <Code example="last-piece.sql" />
      <p>
        The row is locked while the statement’s transaction runs. The second buyer’s statement waits, and then
        PostgreSQL checks its condition again against what the first one left behind. One row comes back for
        the winner, none for the other, who is told the truth: it is sold out.
      </p>
      <LastPieceFigure />
      <ul>
        <li>
          Order and stock change in the same transaction. If the order cannot be written, the stock comes back
          by itself.
        </li>
        <li>
          A <code>CHECK (stock &gt;= 0)</code> on the column is the second line of defence, for the statement
          that somebody writes next year.
        </li>
        <li>
          An order of several tools takes them in a fixed order, for instance by id. Otherwise two orders can
          each hold what the other one waits for: a deadlock.
        </li>
        <li>
          Unpaid orders must not hold pieces for ever. Give the hold an end, and give the pieces back exactly
          once when it has passed.
        </li>
      </ul>
      <p>No lock service and no queue is needed for that, and it stays right with any number of servers.</p>
    </>
  );
}
