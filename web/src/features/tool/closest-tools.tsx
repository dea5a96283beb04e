import { useQuery } from "@tanstack/react-query";
import { chosenToolsQuery } from "./chosen-tools.api.ts";
import { suggestionsQuery } from "./suggestions.api.ts";
import { ToolGrid } from "./tool-grid.tsx";

/** Where nothing has all the words: the tools that have most of them. Nothing where there are none. */
export function ClosestTools({ words }: { words: string }) {
  const ids = useQuery(suggestionsQuery(words)).data?.map(({ id }) => id) ?? [];
  const { data: tools = [] } = useQuery({ ...chosenToolsQuery(ids), enabled: ids.length > 0 });
  if (tools.length === 0) return null;
  return (
    <div className="closest-tools">
      <h3>Closest matches</h3>
      <ToolGrid tools={tools} />
    </div>
  );
}
