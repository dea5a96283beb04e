import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chosenToolsQuery } from "./chosen-tools.api.ts";
import { readViewed } from "./recently-viewed.ts";
import { ToolRow } from "./tool-row.tsx";

/** The tools that were viewed on this device, without the one on the page; nothing before the first. */
export function RecentlyViewedTools({ current }: { current?: string }) {
  const [ids] = useState(() => readViewed(current));
  const { data: tools = [] } = useQuery({ ...chosenToolsQuery(ids), enabled: ids.length > 0 });
  if (tools.length === 0) return null;
  return <ToolRow title="Recently viewed" tools={tools} />;
}
