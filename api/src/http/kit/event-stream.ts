import { PassThrough, type Readable } from "node:stream";

/** One message of a stream of server-sent events (html.spec.whatwg.org, 9.2). */
export interface StreamMessage {
  /** From where a client that lost the stream goes on; sent back by it as `Last-Event-ID`. */
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

export interface EventStream {
  readonly body: Readable;
  send(message: StreamMessage): void;
  /** A line that says nothing, so that nobody on the way takes the silence for an end. */
  beat(): void;
  end(): void;
  /** Calls back once, however the stream came to its end. */
  onEnd(then: () => void): void;
}

/** Kept for a reader who does not read; then the stream breaks off, and the reader may come again. */
const UNREAD_BYTES_MAX = 64 * 1024;
/** How long a reader has for what is left when the stream ends. */
const LAST_WORDS_MS = 1000;
/** How soon a client comes again when the stream broke off. */
const RETRY_MS = 1000;

/** An open stream of server-sent events, to be answered as the body. */
export function openEventStream(): EventStream {
  const body = new PassThrough({ highWaterMark: UNREAD_BYTES_MAX });
  const write = (text: string): void => {
    if (body.destroyed || body.writableEnded) return;
    if (body.writableLength + body.readableLength > UNREAD_BYTES_MAX) body.destroy();
    else body.write(text);
  };
  // An end on the other side is no failure.
  body.on("error", () => {});
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    body,
    send: ({ id, event, data }) =>
      write(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(":\n\n"),
    end() {
      body.end();
      setTimeout(() => body.destroy(), LAST_WORDS_MS).unref();
    },
    onEnd: (then) => body.once("close", then),
  };
}
