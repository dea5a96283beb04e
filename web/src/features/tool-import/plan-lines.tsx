import { useState } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { useAddedRowFocus } from "../../ui/list-focus.ts";
import { formatCount } from "../../lib/stock.ts";
import type { PlannedLine } from "./import-tools.api.ts";

const COLUMNS = [{ name: "Line", className: "number" }, { name: "Tool" }, { name: "Result" }];

const AT_ONCE = 100;

const ACTIONS: Record<PlannedLine["action"], string> = {
  create: "New",
  update: "Change",
  unchanged: "Unchanged",
  error: "Error",
};
const ORDER: readonly PlannedLine["action"][] = ["error", "create", "update", "unchanged"];

/** Shows what each line of a file does, errors first. */
export function PlanLines({ lines }: { lines: readonly PlannedLine[] }) {
  const [shown, setShown] = useState(AT_ONCE);
  const { end, rememberRows } = useAddedRowFocus();
  const inOrder = ORDER.flatMap((action) => lines.filter((line) => line.action === action));
  return (
    <>
      <DataTable className="plan-table" label="Lines of the file" columns={COLUMNS}>
        {inOrder.slice(0, shown).map((line) => (
          <tr role="row" key={line.line} className={line.action}>
            <td role="cell" className="cell-line number tabular" data-label="Line">
              {line.line}
            </td>
            <th role="rowheader" scope="row" className="cell-tool">
              {line.toolId === null ? (
                <bdi>{line.name || "no name"}</bdi>
              ) : (
                <Link to={paths.manageTool(line.toolId)} dir="auto">
                  {line.name}
                </Link>
              )}
            </th>
            <td role="cell" className="cell-what">
              <strong className="action">{ACTIONS[line.action]}</strong>
              <Details line={line} />
            </td>
          </tr>
        ))}
      </DataTable>
      {shown < inOrder.length && (
        <div ref={end} className="submit">
          <button
            type="button"
            className="btn btn-outline"
            onClick={() => {
              rememberRows();
              setShown(shown + AT_ONCE);
            }}
          >
            Show more lines
          </button>
          <span className="secondary small tabular">
            {formatCount(shown)} of {formatCount(inOrder.length)}
          </span>
        </div>
      )}
    </>
  );
}

function Details({ line }: { line: PlannedLine }) {
  if (line.errors.length > 0) {
    return (
      <ul>
        {line.errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field !== "line" && <code>{field}</code>} {message}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul>
      {line.changes.map(({ field, from, to }) => (
        <li key={field}>
          <code>{field}</code> <del>{from ?? "none"}</del> → <ins>{to ?? "none"}</ins>
        </li>
      ))}
    </ul>
  );
}
