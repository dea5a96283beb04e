import { useQuery } from "@tanstack/react-query";
import { chosenToolsQuery } from "../tool/chosen-tools.api.ts";
import { formatDropped } from "./format-dropped.ts";
import { suggestionsQuery } from "./suggestions.api.ts";
import { ToolGrid } from "../tool/tool-grid.tsx";

/** The tools that match all but some of the words; nothing without any. */
export function ClosestTools({ words }: { words: string }) {
  const { data: suggested } = useQuery(suggestionsQuery(words));
  const ids = suggested?.tools.map(({ id }) => id) ?? [];
  const { data: tools = [] } = useQuery({ ...chosenToolsQuery(ids), enabled: ids.length > 0 });
  if (tools.length === 0) return null;
  return (
    <div className="closest-tools">
      <h3>Closest matches</h3>
      {suggested?.dropped && <p>{formatDropped(suggested.dropped)}</p>}
      <ToolGrid tools={tools} />
    </div>
  );
}
