import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { StoryStep } from "./order-story.api.ts";
import { dropOrder, refreshOrder, refreshOrders } from "./refresh-order.ts";

/** How often a page looks for itself while news do not arrive by themselves. */
export const LOOK_AGAIN_MS = 10_000;

// Its code follows the page.
const library = () => import("./live-orders.ts");

/**
 * Keeps what is shown of the customer's orders up to date while the page is seen. Answers whether news arrive by themselves; where
 * they do not, the page has to look again. `onStep` hears of each.
 */
export function useLiveOrders(onStep?: (step: StoryStep) => void): boolean {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);
  const heard = useRef(onStep);
  useEffect(() => {
    heard.current = onStep;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let wanted = false;
    const listen = async (): Promise<void> => {
      const { listenToOrders } = await library();
      if (!wanted || stop) return;
      stop = listenToOrders({
        onLive: setLive,
        onReset: () => void refreshOrders(queryClient),
        onStep: (step) => {
          heard.current?.(step);
          if (step.type === "cancelled") dropOrder(queryClient, step.orderId);
          else void refreshOrder(queryClient, step.orderId);
        },
      });
    };
    const follow = (): void => {
      wanted = document.visibilityState !== "hidden";
      if (wanted) void listen().catch(() => setLive(false));
      else leave();
    };
    const leave = (): void => {
      wanted = false;
      stop?.();
      stop = undefined;
      setLive(false);
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      leave();
    };
  }, [queryClient]);
  return live;
}
