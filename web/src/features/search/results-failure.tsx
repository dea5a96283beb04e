import type { MouseEventHandler } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { asProblem } from "../../lib/problem.ts";
import { ErrorPanel } from "../../ui/error-panel.tsx";
import { QueryError } from "../../ui/query-fallback.tsx";
import { attributesIn, withFilter, withoutFilters } from "./filter-address.ts";

interface ResultsFailureProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
  readonly address: URLSearchParams;
  readonly onRemove: MouseEventHandler<HTMLAnchorElement>;
}

const TITLE = "The parts could not be loaded";
const REJECTED =
  "A filter or the sort order in this link is not available. Clear all to see the parts without filters.";
const REJECTED_WORDS =
  "These search words can't be used: they contain an invalid character. Search for other words.";

/** Results that could not be loaded, or filters or search words that the shop rejects, where another attempt is of no use. */
export function ResultsFailure({ query, address, onRemove }: ResultsFailureProps) {
  const { message, status, code, fields } = asProblem(query.error);
  const isRejected = status >= 400 && status < 500 && status !== 429;
  if (!isRejected) return <QueryError query={query} title={TITLE} />;
  const hasRejectedWords = fields.some(({ field }) => field === "q");
  const isOneTooMany = code === "too-many-filters";
  const rejected = hasRejectedWords ? REJECTED_WORDS : REJECTED;
  return (
    <ErrorPanel
      title={isOneTooMany ? "Too many filters" : TITLE}
      // The API's detail names parameters and slugs, which customers do not know.
      message={isOneTooMany ? message : rejected}
      retrying={query.isFetching}
    >
      {isOneTooMany && (
        <Link
          className="btn btn-primary"
          to={`?${withFilter(address, attributesIn(address).at(-1) ?? "", "").toString()}`}
          onClick={onRemove}
        >
          Remove the last filter
        </Link>
      )}
      {!hasRejectedWords && (
        <Link
          className="btn btn-outline"
          to={`?${withFilter(withoutFilters(address), "sort", "").toString()}`}
          onClick={onRemove}
        >
          Clear all
        </Link>
      )}
      <Link className="btn btn-outline" to={paths.categories}>
        All categories
      </Link>
    </ErrorPanel>
  );
}
