import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatCount } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { missedSearchesQuery } from "./search-words.api.ts";
import { SynonymsDialog } from "./synonyms-dialog.tsx";
import "./search-words.scss";

const COLUMNS = [
  { name: "Search" },
  { name: "Times", className: "number" },
  { name: "Last" },
  { name: "Action", isVisuallyHidden: true },
];

const DATE = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** The searches that found nothing, the most frequent first; each can become a synonym. */
export function MissedSearches() {
  const query = useQuery(missedSearchesQuery);
  const [text, setText] = useState<string>();
  return (
    <div className="search-words">
      <p className="secondary">The most frequent searches that found nothing. Who searched is not stored.</p>
      <QueryFallback query={query} loading="Loading searches …" failure="The searches could not be loaded" />
      {query.data?.length === 0 && (
        <StatePanel title="No searches without results">
          <p>Searches that find nothing appear here.</p>
        </StatePanel>
      )}
      {query.data && query.data.length > 0 && (
        <DataTable className="missed-searches" label="Searches without results" columns={COLUMNS}>
          {query.data.map((missed) => (
            <tr role="row" key={missed.text}>
              <th role="rowheader" scope="row" className="words">
                {missed.text}
              </th>
              <td role="cell" className="number tabular" data-label="Times">
                {formatCount(missed.count)}
              </td>
              <td role="cell" className="tabular" data-label="Last">
                <time dateTime={missed.lastAt.toISOString()}>{DATE.format(missed.lastAt)}</time>
              </td>
              <td role="cell" className="cell-action">
                <button
                  type="button"
                  className="btn btn-outline"
                  aria-label={`Add synonym for ${missed.text}`}
                  onClick={() => setText(missed.text)}
                >
                  Add synonym
                </button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {text !== undefined && (
        <SynonymsDialog
          group={null}
          initial={`${text.replaceAll(/\s*,\s*/g, " ")}, `}
          onDone={() => setText(undefined)}
        />
      )}
    </div>
  );
}
