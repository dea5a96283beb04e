import { useEffect, useRef, useState } from "react";
import type { LiveStream, StreamListener } from "./live-stream.ts";

/** How often a page fetches again while changes do not arrive by themselves. */
export const POLL_MS = 10_000;
/** How often while they do: a stream may miss a change, if rarely. */
export const LIVE_POLL_MS = 45_000;

// Its code follows the page.
const library = () => import("./live-stream.ts");

/**
 * Listens to a stream while the page is visible; to none without a path. Returns whether changes arrive by themselves; where they do
 * not, the page has to poll.
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
