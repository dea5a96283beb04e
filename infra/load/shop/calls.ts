import { Agent, request } from "node:http";

export interface Response {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
  /** The body as it was sent, maybe compressed. */
  readonly bytes: Buffer;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string;
  /** The body that is sent as JSON. */
  readonly body?: unknown;
  /** The body that is sent as a form, as Stripe's API expects. */
  readonly form?: Readonly<Record<string, string>>;
}

/** One keep-alive connection: one call after the other. */
export interface Caller {
  call(method: string, path: string, sent?: Sent): Promise<Response>;
  close(): void;
}

/** Opens a caller for an address. */
export function openCaller(origin: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: (method, path, sent = {}) =>
      new Promise((resolve, reject) => {
        const { type, text } = serialize(sent);
        const headers = {
          ...sent.headers,
          ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
          ...(text && { "content-type": type, "content-length": Buffer.byteLength(text) }),
        };
        const outgoing = request(`${origin}${path}`, { agent, method, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.once("error", reject).once("end", () => {
            const bytes = Buffer.concat(chunks);
            const { statusCode = 0, headers: received } = response;
            resolve({ status: statusCode, headers: received, text: bytes.toString("utf8"), bytes });
          });
        });
        outgoing.once("error", reject).end(text);
      }),
    close: () => agent.destroy(),
  };
}

function serialize({ body, form }: Sent): { type: string; text: string } {
  if (form) return { type: "application/x-www-form-urlencoded", text: new URLSearchParams(form).toString() };
  return { type: "application/json", text: body === undefined ? "" : JSON.stringify(body) };
}
