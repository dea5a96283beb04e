import { request as open, type Agent, type IncomingHttpHeaders } from "node:http";

export type RequestOptions = {
  port: number;
  /** Sent as it is written: nothing is normalised on the way. */
  path: string;
  method?: string;
  host?: string;
  address?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  /** Sends the body in chunks, without a length. */
  chunked?: boolean;
  /** Its connection is used; without it, a new one. */
  agent?: Agent;
};

export type GatewayResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  clientPort: number | undefined;
};

/** Sends one request and returns the response; rejects if the connection breaks before it is complete. */
export function sendRequest(options: RequestOptions): Promise<GatewayResponse> {
  const { port, path, method = "GET", host = `localhost:${port}`, address = "127.0.0.1", body } = options;
  const length =
    body === undefined || options.chunked ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = open(
      {
        host: address,
        port,
        path,
        method,
        agent: options.agent ?? false,
        setHost: false,
        headers: { Host: host, ...length, ...options.headers },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        const clientPort = incoming.socket.localPort;
        incoming.on("data", (part: Buffer) => parts.push(part));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(parts).toString(),
            clientPort,
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
