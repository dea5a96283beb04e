import { EventSource } from "eventsource";
import { openSignedIn } from "./api-client.ts";

/** A stream of the shop's changes. */
export interface LiveStream {
  /** The path below `/api`. */
  readonly path: string;
  /** The name of the messages about changes. */
  readonly event: string;
  readonly isSignedIn: boolean;
}

export interface StreamListener {
  readonly onChange: (data: unknown) => void;
  /** Changes may have been missed: fetch again what is shown. */
  readonly onRefetch: () => void;
  /** Called with whether changes arrive by themselves. */
  readonly onLive: (live: boolean) => void;
}

/** The time after which a rejected stream is requested again where the response has no `Retry-After`. */
const RETRY_MS = 15_000;

/** Listens until the returned function is called. */
export function listenTo({ path, event, isSignedIn }: LiveStream, on: StreamListener): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let retryMs = RETRY_MS;

  const request = async (url: string | URL, init: RequestInit): Promise<Response> => {
    const response = await (isSignedIn ? openSignedIn(url, init) : fetch(url, init));
    // One second while the shop's only process restarts, more when it has too many streams.
    retryMs = Number(response.headers.get("retry-after")) * 1000 || RETRY_MS;
    return response;
  };
  const open = (): void => {
    source?.close();
    source = new EventSource(`${window.location.origin}/api/${path}`, { fetch: request });
    source.addEventListener(event, ({ data }) => on.onChange(JSON.parse(String(data))));
    source.addEventListener("refetch", () => {
      on.onLive(true);
      on.onRefetch();
    });
    source.addEventListener("renew", open);
    source.addEventListener("error", () => {
      on.onLive(false);
      // The library reconnects after a break, but not after a rejection.
      if (source?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs);
    });
  };

  open();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
}
