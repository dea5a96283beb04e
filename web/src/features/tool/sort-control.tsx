import { useId } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { TOOL_SORTS, type ToolSort } from "./tool.api.ts";

const LABELS: Record<ToolSort, string> = {
  relevance: "Best match",
  name: "Name",
  "price-up": "Price, lowest first",
  "price-down": "Price, highest first",
  newest: "Newest",
};

/** The order of the grid. It stands in the address, so that Back and a link bring it again. */
export function SortControl({ words, sort }: { words: string; sort: ToolSort }) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <span className="sort">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        value={sort}
        onChange={({ target }) => {
          const wanted = TOOL_SORTS.find((each) => each === target.value);
          const address = paths.search(words, wanted === "relevance" ? undefined : wanted);
          void navigate(address, { preventScrollReset: true });
        }}
      >
        {TOOL_SORTS.map((each) => (
          <option key={each} value={each}>
            {each === "relevance" && words === "" ? "Catalogue" : LABELS[each]}
          </option>
        ))}
      </select>
    </span>
  );
}
