/** A stream of server-sent events that a test controls. */
export interface TestStream {
  readonly response: Response;
  send(event: string, data?: unknown): void;
  end(): void;
}

/** Creates a response with server-sent events. */
export function anEventStream(): TestStream {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const response = new Response(readable, { headers: { "content-type": "text/event-stream" } });
  const write = (text: string): void => void writer.write(encoder.encode(text)).catch(() => undefined);
  return {
    response,
    send: (event, data = {}) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => void writer.close().catch(() => undefined),
  };
}
