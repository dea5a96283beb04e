import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { auditPath } from "./audit-path.ts";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { type AuditFilter, auditQuery, KINDS } from "./audit.api.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The kinds of records that are named by slugs, as the API has them. */
const NAMED_BY_SLUG: ReadonlySet<string> = new Set(["category", "attribute", "family", "seller"]);
const SLUG = /^[a-z0-9-]{1,80}$/;

/** The filter that an address names; what is no filter is ignored. */
export function readFilter(address: URLSearchParams): AuditFilter {
  const about = (address.get("about") ?? "").toLowerCase();
  const kind = KINDS.find((each) => each === address.get("kind")) ?? "";
  const isAbout = kind !== "" && NAMED_BY_SLUG.has(kind) ? SLUG : ID;
  return {
    kind,
    person: (address.get("person") ?? "").trim().slice(0, 200).toWellFormed(),
    about: isAbout.test(about) ? about : "",
  };
}

const addressOf = (filter: AuditFilter): string =>
  auditPath(Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== "")));

/** The changes that match the filter, in all states of the list. */
export function Audit({ filter }: { filter: AuditFilter }) {
  const navigate = useNavigate();
  const query = useInfiniteQuery(auditQuery(filter));
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const isFiltered = Object.values(filter).some((value) => value !== "");
  return (
    <div className="audit">
      <AuditFilters filter={filter} onFilter={(next) => void navigate(addressOf(next), { replace: true })} />
      <p className="count" role="status">
        {query.data && countText(entries.length, query.hasNextPage)}
        {filter.about !== "" && " Showing one record only."}
      </p>
      {isFiltered && (
        <p>
          <Link to={auditPath()}>Show all changes</Link>
        </p>
      )}
      <QueryFallback
        query={query}
        loading="Loading the changes …"
        failure="The changes could not be loaded"
      />
      {query.data && entries.length === 0 && (
        <StatePanel title={isFiltered ? "No changes found" : "No changes yet"}>
          <p>
            {isFiltered
              ? "Remove a filter, or check the spelling of the name or email."
              : "Every change of a tool, an order, a review, a role, a category, an attribute or synonyms appears here."}
          </p>
        </StatePanel>
      )}
      {entries.length > 0 && <AuditTable entries={entries} />}
      <ShowMore query={query} what="changes" label="Show more changes" />
    </div>
  );
}

function countText(count: number, more: boolean): string {
  if (count === 0) return "";
  return `${count} ${count === 1 ? "change" : "changes"}${more ? " so far" : ""}.`;
}
