import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LIVE_POLL_MS, POLL_MS, useLiveStream } from "../../lib/use-live-stream.ts";
import { toolQuery } from "./tool.api.ts";

/** nginx caches public responses for up to one second: after this time every response includes the change. */
const CACHED_MS = 1100;

/** Refetches a shown tool when its stock changes, while the page is visible. Polls when the stream is not connected. */
export function useLiveStock(toolId: string | undefined): void {
  const queryClient = useQueryClient();
  const again = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(again.current), []);
  const query = toolQuery(toolId ?? "");
  const refetch = (): void => {
    const fetchAgain = (): void => void queryClient.invalidateQueries({ queryKey: query.queryKey });
    fetchAgain();
    clearTimeout(again.current);
    again.current = setTimeout(fetchAgain, CACHED_MS);
  };
  const live = useLiveStream(
    { path: toolId && `tools/${toolId}/stream`, event: "stock", isSignedIn: false },
    { onChange: refetch, onRefetch: refetch },
  );
  useQuery({
    ...query,
    enabled: toolId !== undefined,
    refetchInterval: live ? LIVE_POLL_MS : POLL_MS,
  });
}
