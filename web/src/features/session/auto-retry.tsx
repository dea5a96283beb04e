import { useQuery } from "@tanstack/react-query";
import { useId } from "react";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * While it is shown, repeats an attempt that failed: after pauses that grow, and at once when the device has a network
 * again or somebody comes back to the page. Shows nothing itself.
 */
export function AutoRetry({ attempt }: { attempt: () => Promise<unknown> }) {
  useQuery({
    queryKey: ["keep-trying", useId()],
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
