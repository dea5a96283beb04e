import { Agent, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Somebody who calls the shop over one kept-alive connection, one call after the other. */
export interface Caller {
  call(method: string, path: string, sent?: Sent): Promise<Answer>;
  close(): void;
}

interface Sent {
  readonly token?: string;
  /** Goes as JSON. */
  readonly body?: unknown;
  /** Goes as a form, which is how Stripe is spoken to. */
  readonly form?: Readonly<Record<string, string>>;
}

/** @param origin where the calls go, for example the API's own address */
export function aCaller(origin: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: (method, path, sent = {}) =>
      new Promise((resolve, reject) => {
        const { type, text } = written(sent);
        const headers = {
          ...(sent.token !== undefined && { authorization: `Bearer ${sent.token}` }),
          ...(text && { "content-type": type, "content-length": Buffer.byteLength(text) }),
        };
        const outgoing = request(`${origin}${path}`, { agent, method, headers }, (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.once("error", reject).once("end", () => {
            const whole = Buffer.concat(parts).toString("utf8");
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: whole });
          });
        });
        outgoing.once("error", reject).end(text);
      }),
    close: () => agent.destroy(),
  };
}

function written({ body, form }: Sent): { type: string; text: string } {
  if (form) return { type: "application/x-www-form-urlencoded", text: new URLSearchParams(form).toString() };
  return { type: "application/json", text: body === undefined ? "" : JSON.stringify(body) };
}
