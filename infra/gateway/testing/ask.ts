import { request as open, type Agent, type IncomingHttpHeaders } from "node:http";

export type Question = {
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
  /** Whose connection is used; without it, one of this call alone. */
  agent?: Agent;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  clientPort: number | undefined;
};

/** One request; rejects where the connection breaks before the answer is complete. */
export function ask(question: Question): Promise<Answer> {
  const { port, path, method = "GET", host = `localhost:${port}`, address = "127.0.0.1", body } = question;
  const length =
    body === undefined || question.chunked ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const outgoing = open(
      {
        host: address,
        port,
        path,
        method,
        agent: question.agent ?? false,
        setHost: false,
        headers: { Host: host, ...length, ...question.headers },
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
