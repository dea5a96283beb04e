import { PassThrough, type Readable } from "node:stream";

/** A server-sent event (html.spec.whatwg.org, 9.2). */
export interface StreamMessage {
  readonly event: string;
  readonly data: unknown;
}

export interface EventStream {
  readonly body: Readable;
  send(message: StreamMessage): void;
  /** Sends an empty comment, so that proxies do not close an idle connection. */
  heartbeat(): void;
  end(): void;
  /** Registers a callback that is called once when the stream ends or disconnects. */
  onEnd(then: () => void): void;
}

/** The buffer limit for a client that does not read. Above it the stream is closed, and the client may reconnect. */
const UNREAD_BYTES_MAX = 64 * 1024;
/** The time that a client has to read the rest after the stream has ended. */
const END_GRACE_MS = 1000;
/** The time that a client waits before it reconnects. */
const RETRY_MS = 1000;

/** Opens a stream of server-sent events; its `body` is the response body. */
export function openEventStream(): EventStream {
  const body = new PassThrough({ highWaterMark: UNREAD_BYTES_MAX });
  const write = (text: string): void => {
    if (body.destroyed || body.writableEnded) return;
    if (body.writableLength + body.readableLength > UNREAD_BYTES_MAX) body.destroy();
    else body.write(text);
  };
  // A client that disconnects is not an error.
  body.on("error", () => {});
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send: ({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    heartbeat: () => write(":\n\n"),
    end() {
      body.end();
      setTimeout(() => body.destroy(), END_GRACE_MS).unref();
    },
    onEnd: (then) => body.once("close", then),
  };
}
