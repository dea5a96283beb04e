import { Link } from "react-router-dom";
import { formatCount } from "../../lib/stock.ts";
import { FindBox } from "../../ui/find-box.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useWholeList } from "../records/list.ts";
import { NoneFound } from "../records/none-found.tsx";
import { NEW } from "../records/record-page.tsx";
import { type Column, RowTable } from "../records/row-table.tsx";
import { ShopTime } from "../settings/shop-time.tsx";
import { SearchTermTabs } from "./search-term-tabs.tsx";
import { missedSearchesQuery, phraseOf, synonymsPath } from "./search-words.api.ts";
import "./search-words.scss";

/** The searches that found nothing, the most frequent first; words can become a synonym. */
export function MissedSearches() {
  const list = useWholeList(missedSearchesQuery, {
    rowsOf: (searches) => searches.map((search) => ({ ...search, id: search.text })),
    textOf: ({ text }) => text,
  });
  return (
    <ListPage
      title="Search terms"
      words={["search", "searches"]}
      list={list}
      filters={
        <>
          <SearchTermTabs current="missed" />
          <p className="secondary">
            Searches that found nothing more than once, and still find nothing. Who searched is not stored.
          </p>
          <FindBox label="Find a search" words={list.words} onChange={list.setWords} />
        </>
      }
      empty={list.isNarrowed ? <NoneFound several="searches" /> : <NoSearches />}
    >
      {(searches) => (
        <RowTable
          className="missed-searches"
          label="Searches without results"
          columns={COLUMNS}
          rows={searches}
        />
      )}
    </ListPage>
  );
}

const NoSearches = () => (
  <StatePanel title="No searches without results">
    <p>Searches that find nothing appear here.</p>
  </StatePanel>
);

interface Missed {
  readonly id: string;
  readonly text: string;
  readonly count: number;
  readonly lastAt: string;
}

const COLUMNS: readonly Column<Missed>[] = [
  { name: "Search", className: "words", isRowHeader: true, show: ({ text }) => <bdi>{text}</bdi> },
  {
    name: "Times",
    className: "number tabular",
    isNamedOnCards: true,
    show: ({ count }) => formatCount(count),
  },
  {
    name: "Last",
    className: "tabular",
    isNamedOnCards: true,
    show: ({ lastAt }) => <ShopTime at={lastAt} as="day" />,
  },
  {
    name: "Action",
    isVisuallyHidden: true,
    className: "cell-action",
    show: ({ text }) => <AddSynonym search={text} />,
  },
];

/** Shows nothing for a search that cannot be a synonym. */
function AddSynonym({ search }: { readonly search: string }) {
  const phrase = phraseOf(search);
  if (phrase === null) return null;
  return (
    <Link
      className="btn btn-outline"
      aria-label={`Add synonym for ${search}`}
      to={`${synonymsPath(NEW)}?${new URLSearchParams({ with: phrase }).toString()}`}
    >
      Add synonym
    </Link>
  );
}
