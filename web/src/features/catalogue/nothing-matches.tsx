import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PageLink } from "../../ui/page-link.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { catalogueCountQuery } from "./catalogue.api.ts";
import { alternativesTo, filtersOf, withFilter, withoutFilters } from "./filter-address.ts";
import { formatPartCount } from "./format-part-count.ts";

interface NothingMatchesProps {
  readonly address: URLSearchParams;
  readonly category: string | undefined;
  /** Returns the name of a parameter's facet. */
  readonly labelOf: (parameter: string) => string;
  /** Shown where not even all filters together are to blame. */
  readonly nothingFound: ReactNode;
}

/** An empty result: shows which filter to remove, with the count for each. */
export function NothingMatches({ address, category, labelOf, nothingFound }: NothingMatchesProps) {
  const { all, without } = alternativesTo(address, category);
  const isFiltered = filtersOf(address).length > 0;
  const unfiltered = useQuery({ ...catalogueCountQuery(all), enabled: isFiltered }).data;
  if (!isFiltered || unfiltered?.total === 0) return nothingFound;
  const clear = (
    <PageLink className="btn btn-outline" to={`?${withoutFilters(address).toString()}`} preventScrollReset>
      Clear all
    </PageLink>
  );
  return (
    <StatePanel title="No parts match all filters" actions={clear}>
      <p>Drop one of the filters, or clear all.</p>
      <ul>
        {without.map(({ parameter, query }) => (
          <Drop
            key={parameter}
            query={query}
            label={labelOf(parameter)}
            to={`?${withFilter(address, parameter, "").toString()}`}
          />
        ))}
      </ul>
    </StatePanel>
  );
}

/** A link that drops a filter; nothing where that finds no parts either. */
function Drop({ query, label, to }: { query: string; label: string; to: string }) {
  const { data: found } = useQuery(catalogueCountQuery(query));
  if (!found || found.total === 0) return null;
  return (
    <li>
      <PageLink to={to} preventScrollReset>
        Without {label}: {formatPartCount(found)}
      </PageLink>
    </li>
  );
}
