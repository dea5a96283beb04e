import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LIVE_POLL_MS, POLL_MS, useLiveStream } from "../../lib/use-live-stream.ts";
import { type Tool, toolQuery } from "../tool/tool.api.ts";

/** nginx caches public responses for up to one second: after this time every response includes the change. */
const CACHED_MS = 1100;
/** The age below which data is not fetched at once when a stream opens, only after `CACHED_MS`. */
const RECENT_MS = 2000;

/** Refetches a shown tool when its stock changes, while the page is visible. Polls when the stream is not connected. */
export function useLiveStock(toolId: string | undefined): void {
  const queryClient = useQueryClient();
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(again.current), []);
  const query = toolQuery(toolId ?? "");
  const fetchAgain = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey });
  const fetchLater = (): void => {
    clearTimeout(again.current);
    again.current = setTimeout(fetchAgain, CACHED_MS);
  };
  const onChange = (): void => {
    fetchAgain();
    fetchLater();
  };
  const onRefetch = (): void => {
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(query.queryKey) ?? {};
    if (Date.now() - dataUpdatedAt < RECENT_MS) fetchLater();
    else onChange();
  };
  const live = useLiveStream(
    { path: toolId && `tools/${toolId}/stream`, event: "stock", isSignedIn: false },
    { onChange, onRefetch },
  );
  useQuery({
    ...query,
    enabled: toolId !== undefined,
    refetchInterval: live ? LIVE_POLL_MS : POLL_MS,
  });
}

/** Returns a tool that was read before as it is now; the stock of an archived tool does not change. */
export function useLiveTool(initial: Tool): Tool {
  const { data: tool } = useQuery({ ...toolQuery(initial.id), initialData: initial });
  useLiveStock(tool.archived ? undefined : tool.id);
  return tool;
}
