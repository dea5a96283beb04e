import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { formatCount } from "../../lib/stock.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import { missedSearchesQuery, phraseOf } from "./search-words.api.ts";
import { SynonymsDialog } from "./synonyms-dialog.tsx";
import "./search-words.scss";

const COLUMNS = [
  { name: "Search" },
  { name: "Times", className: "number" },
  { name: "Last" },
  { name: "Action", isVisuallyHidden: true },
];

/** The searches that found nothing, the most frequent first; words can become a synonym. */
export function MissedSearches() {
  const query = useQuery(missedSearchesQuery);
  const [added, setAdded] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const onDone = (): void => {
    setAdded(undefined);
    const listed = queryClient.getQueryData(missedSearchesQuery.queryKey);
    // The button that opened the dialog went with its row.
    if (!listed?.some(({ text }) => text === added)) panel.current?.focus();
  };
  return (
    <div ref={panel} tabIndex={-1} className="focus-place search-words">
      <p className="secondary">
        Searches that found nothing more than once, and still find nothing. Who searched is not stored.
      </p>
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
              <th role="rowheader" scope="row" className="words" dir="auto">
                {missed.text}
              </th>
              <td role="cell" className="number tabular" data-label="Times">
                {formatCount(missed.count)}
              </td>
              <td role="cell" className="tabular" data-label="Last">
                <ShopTime at={missed.lastAt} as="day" />
              </td>
              <td role="cell" className="cell-action">
                <AddSynonym search={missed.text} onAdd={setAdded} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {added !== undefined && (
        <SynonymsDialog group={null} initial={`${phraseOf(added) ?? ""}, `} onDone={onDone} />
      )}
    </div>
  );
}

/** Shows nothing for a search that cannot be a synonym. */
function AddSynonym({ search, onAdd }: { search: string; onAdd: (search: string) => void }) {
  if (phraseOf(search) === null) return null;
  return (
    <button
      type="button"
      className="btn btn-outline"
      aria-label={`Add synonym for ${search}`}
      onClick={() => onAdd(search)}
    >
      Add synonym
    </button>
  );
}
