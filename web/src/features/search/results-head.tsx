import { LayoutGrid, Table2 } from "lucide-react";
import { Link } from "react-router-dom";
import type { CataloguePage } from "./catalogue.api.ts";
import type { ShownAttribute } from "./attribute-text.ts";
import { viewOf, withFilter, withView } from "./filter-address.ts";
import { formatDropped } from "./format-dropped.ts";
import { formatPartCount } from "./format-part-count.ts";
import { UnitSwitch } from "../../ui/unit-switch.tsx";
import type { LengthUnit } from "../../lib/length-unit.ts";

const VIEWS = [
  { view: "table", label: "Table", Icon: Table2 },
  { view: "grid", label: "Grid", Icon: LayoutGrid },
] as const;

/** The names of a sort's directions, ascending and descending. */
const SORT_DIRECTIONS = {
  number: ["smallest first", "largest first"],
  date: ["oldest first", "newest first"],
  choice: ["first to last", "last to first"],
} as const;

interface ResultsHeadProps {
  readonly page: CataloguePage;
  readonly address: URLSearchParams;
  /** The attributes that the results can be sorted by. */
  readonly attributes: readonly ShownAttribute[];
  /** Undefined where the results have no lengths. */
  readonly unit: LengthUnit | undefined;
  readonly onUnit: (unit: LengthUnit) => void;
  readonly onChange: (address: URLSearchParams) => void;
}

/** Shows how many results there are, and how they are sorted and shown. */
export function ResultsHead({ page, address, attributes, unit, onUnit, onChange }: ResultsHeadProps) {
  const view = viewOf(address);
  return (
    <div className="results-head">
      {page.dropped && page.total > 0 && <p className="dropped-words">{formatDropped(page.dropped)}</p>}
      <p role="status" className="tabular">
        {formatPartCount(page)}
      </p>
      <label className="sort-by">
        <span>Sort by</span>
        <select
          className="form-control"
          value={address.get("sort") ?? "relevance"}
          onChange={({ target: { value } }) =>
            onChange(withFilter(address, "sort", value === "relevance" ? "" : value))
          }
        >
          {sortsOf(address, attributes).map(({ sort, label }) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div className="switch" role="group" aria-label="View">
        {VIEWS.map(({ view: each, label, Icon }) => (
          <Link
            key={each}
            className="btn btn-outline btn-sm"
            to={`?${withView(address, each).toString()}`}
            preventScrollReset
            aria-current={view === each ? "true" : undefined}
          >
            <Icon size={16} aria-hidden="true" />
            {label}
          </Link>
        ))}
      </div>
      {unit && <UnitSwitch unit={unit} onChange={onUnit} />}
    </div>
  );
}

interface Sort {
  readonly sort: string;
  readonly label: string;
}

/** Returns all sorts that can be chosen, and the one of the address. */
function sortsOf(address: URLSearchParams, attributes: readonly ShownAttribute[]): Sort[] {
  const known = [
    { sort: "relevance", label: address.has("q") ? "Best match" : "Recommended" },
    { sort: "name", label: "Name, A to Z" },
    { sort: "name-down", label: "Name, Z to A" },
    { sort: "price-up", label: "Lowest price" },
    { sort: "price-down", label: "Highest price" },
    { sort: "newest", label: "Newest" },
    { sort: "in-stock", label: "In stock first" },
    ...attributes.flatMap(({ slug, label, type }) => {
      const [up, down] = SORT_DIRECTIONS[type === "number" || type === "date" ? type : "choice"];
      return [
        { sort: slug, label: `${label}, ${up}` },
        { sort: `-${slug}`, label: `${label}, ${down}` },
      ];
    }),
  ];
  const chosen = address.get("sort");
  if (chosen === null || known.some(({ sort }) => sort === chosen)) return known;
  return [...known, { sort: chosen, label: chosen }];
}
