import { useEffect, useRef, useState } from "react";
import type { LiveStream, StreamListener } from "./live-stream.ts";

/** The poll interval while the stream is not connected. */
export const POLL_MS = 10_000;
/** The poll interval while it is connected: a stream may miss a change. */
export const LIVE_POLL_MS = 45_000;

// The library is loaded on demand.
const library = () => import("./live-stream.ts");

/**
 * Listens to a stream while the page is visible; does nothing without a path. Returns whether the stream is connected;
 * otherwise the page has to poll.
 */
export function useLiveStream(
  { path, event, isSignedIn }: Omit<LiveStream, "path"> & { readonly path: string | undefined },
  on: Pick<StreamListener, "onChange" | "onRefetch">,
): boolean {
  const [live, setLive] = useState(false);
  const listener = useRef(on);
  useEffect(() => {
    listener.current = on;
  });
  useEffect(() => {
    if (path === undefined) return;
    let stop: (() => void) | undefined;
    let wanted = false;
    const listen = async (): Promise<void> => {
      const { listenTo } = await library();
      if (!wanted || stop) return;
      stop = listenTo(
        { path, event, isSignedIn },
        {
          onLive: setLive,
          onChange: (data) => listener.current.onChange(data),
          onRefetch: () => listener.current.onRefetch(),
        },
      );
    };
    const leave = (): void => {
      wanted = false;
      stop?.();
      stop = undefined;
      setLive(false);
    };
    const follow = (): void => {
      wanted = document.visibilityState !== "hidden";
      if (wanted) void listen().catch(() => setLive(false));
      else leave();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      leave();
    };
  }, [path, event, isSignedIn]);
  return live;
}
