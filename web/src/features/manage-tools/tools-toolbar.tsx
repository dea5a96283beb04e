import { Search } from "lucide-react";
import { useId } from "react";
import { Link, useNavigate } from "react-router-dom";
import { formatCount } from "../../lib/stock.ts";
import { addressOf } from "./list-address.ts";
import type { ManagedToolsPage, ToolSearch } from "../tool/list-tools.api.ts";

const FILTERS = [
  { show: "all", label: "All" },
  { show: "active", label: "For sale" },
  { show: "low", label: "Low stock" },
  { show: "archived", label: "Archived" },
] as const;

const SORT_LABELS: readonly { readonly sort: ToolSearch["sort"]; readonly label: string }[] = [
  { sort: "name", label: "Name, A to Z" },
  { sort: "-name", label: "Name, Z to A" },
  { sort: "stock", label: "Stock, least first" },
  { sort: "-stock", label: "Stock, most first" },
  { sort: "price", label: "Price, lowest first" },
  { sort: "-price", label: "Price, highest first" },
  { sort: "-created", label: "Newest first" },
  { sort: "created", label: "Oldest first" },
];

interface ToolsToolbarProps {
  readonly search: ToolSearch;
  readonly counts: ManagedToolsPage["counts"] | undefined;
}

/** Shows search, filter and sort order of the list, which are in the URL. */
export function ToolsToolbar({ search, counts }: ToolsToolbarProps) {
  const navigate = useNavigate();
  const sortId = useId();
  return (
    <div className="toolbar">
      <nav className="tabs" aria-label="Which tools">
        {FILTERS.map(({ show, label }) => (
          <Link
            key={show}
            to={addressOf(search, { show })}
            aria-current={search.show === show ? "page" : undefined}
          >
            {label}{" "}
            {counts?.[show] !== undefined && (
              <span className="tabular">{formatCount(counts[show] ?? 0)}</span>
            )}
          </Link>
        ))}
      </nav>
      <form
        role="search"
        aria-label="Tools"
        // Resets the field when the URL changes.
        key={search.words}
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get("words");
          void navigate(addressOf(search, { words: typeof words === "string" ? words.trim() : "" }));
        }}
      >
        <input
          type="search"
          dir="auto"
          name="words"
          className="form-control"
          aria-label="Search tools"
          placeholder="Name or part number"
          maxLength={100}
          defaultValue={search.words}
        />
        <button type="submit" className="btn btn-outline" aria-label="Search">
          <Search size={17} aria-hidden="true" />
        </button>
      </form>
      <details className="order">
        <summary>Sort</summary>
        <label htmlFor={sortId}>Sort by</label>
        <select
          id={sortId}
          className="form-control"
          value={search.sort}
          onChange={(event) => {
            const chosen = SORT_LABELS.find(({ sort }) => sort === event.target.value);
            if (chosen) void navigate(addressOf(search, { sort: chosen.sort }));
          }}
        >
          {SORT_LABELS.map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </details>
    </div>
  );
}
