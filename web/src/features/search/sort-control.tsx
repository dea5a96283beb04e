import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { TOOL_SORTS, type ToolSort } from "../tool/tool.api.ts";

const LABELS: Record<ToolSort, string> = {
  relevance: "Best match",
  name: "Name",
  "price-up": "Lowest price",
  "price-down": "Highest price",
  newest: "Newest",
};

/** The sort orders of the grid as links: the order is in the URL, so that Back and shared links restore it. */
export function SortControl({ words, sort }: { words: string; sort: ToolSort }) {
  return (
    <div className="sort" role="group" aria-label="Sort by">
      {TOOL_SORTS.map((each) => (
        <Link
          key={each}
          to={paths.search(words, each === "relevance" ? undefined : each)}
          preventScrollReset
          aria-current={each === sort ? "true" : undefined}
        >
          {each === "relevance" && words === "" ? "Recommended" : LABELS[each]}
        </Link>
      ))}
    </div>
  );
}
