import { createInterface } from "node:readline";
import { Readable } from "node:stream";

export interface ReadMessage {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
  /** When it was read, in milliseconds. */
  readonly at: number;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** What has arrived so far, oldest first. */
  readonly messages: readonly ReadMessage[];
  /** Comment lines so far. */
  readonly beats: () => number;
  /** Resolves when the other side ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream of server-sent events and reads it line by line. */
export async function readEvents(url: string, headers: Record<string, string>): Promise<EventReader> {
  const stop = new AbortController();
  const response = await fetch(url, { headers, signal: stop.signal });
  const messages: ReadMessage[] = [];
  let beats = 0;
  let fields: Record<string, string> = {};
  const read = async (): Promise<void> => {
    if (!response.body) return;
    const lines = createInterface(Readable.fromWeb(response.body));
    for await (const line of lines) {
      if (line === "" && fields["data"] !== undefined) {
        const { event = "message", id, data } = fields;
        messages.push({ event, id, data: JSON.parse(data), at: performance.now() });
      }
      if (line === "") fields = {};
      else if (line.startsWith(":")) beats += 1;
      else fields[line.slice(0, line.indexOf(":"))] = line.slice(line.indexOf(":") + 2);
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    messages,
    beats: () => beats,
    ended: read().catch(() => undefined),
    close: () => stop.abort(),
  };
}
