import { EventSource } from "eventsource";
import { openSignedIn } from "../../lib/api-client.ts";
import { readStep, type StoryStep } from "./order-story.api.ts";

/** What a page does with the news of its customer's orders. */
export interface OrderListener {
  readonly onStep: (step: StoryStep) => void;
  /** Something may have been missed: everything is to be read again. */
  readonly onReset: () => void;
  /** Whether news arrives by themselves just now. */
  readonly onLive: (live: boolean) => void;
}

/** How soon a stream that was refused is asked for again. */
const AGAIN_MS = 15_000;

// Where this tab's last stream stood: the next one goes on from there.
let position: string | undefined;

/** Listens to what happens to one's orders until the answered function is called. A lost stream is taken up where it was. */
export function listenToOrders({ onStep, onReset, onLive }: OrderListener): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const open = (): void => {
    source?.close();
    source = new EventSource(`${window.location.origin}/api/orders/stream`, {
      fetch: (url, init) =>
        openSignedIn(url, {
          ...init,
          headers: { ...init.headers, ...(position === undefined ? {} : { "last-event-id": position }) },
        }),
    });
    source.addEventListener("order", (event) => {
      remember(event);
      // oxlint-disable-next-line typescript/no-unsafe-argument -- the stream's shape is the contract's
      onStep(readStep(JSON.parse(String(event.data))));
    });
    source.addEventListener("ready", (event) => {
      remember(event);
      onLive(true);
    });
    source.addEventListener("reset", (event) => {
      remember(event);
      onReset();
      onLive(true);
    });
    source.addEventListener("renew", open);
    source.addEventListener("error", () => {
      onLive(false);
      // The library comes again by itself after a break, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
    });
  };

  open();
  return () => {
    clearTimeout(again);
    source?.close();
  };
}

function remember({ lastEventId }: MessageEvent): void {
  if (lastEventId !== "") position = lastEventId;
}
