import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Retries a failed attempt while mounted: with growing pauses, and at once when the device is online again or the page
 * gets focus. Renders nothing.
 */
export function AutoRetry({ attempt }: { attempt: () => Promise<unknown> }) {
  useQuery({
    queryKey: ["auto-retry", useId()],
    queryFn: () => attempt().then(String),
    initialData: "",
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) =>
      Math.min(FIRST_PAUSE_MS * 2 ** (state.dataUpdateCount + state.errorUpdateCount), LONGEST_PAUSE_MS),
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  return null;
}
