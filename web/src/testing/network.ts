import { vi } from "vitest";
import { ADMIN, CUSTOMER } from "./identity.ts";
import { aContact, aProblem, theSettings } from "./samples.ts";

/** A request that the page sent. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

export type Handler = (call: Call) => Response | Promise<Response>;

/** JSON with status 200. */
export const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { headers });

/** A problem response. */
export const problem = (status: number, over: Parameters<typeof aProblem>[1] = {}): Response =>
  Response.json(aProblem(status, over), { status, headers: { "content-type": "application/problem+json" } });

const usual: Record<string, Handler> = {
  "GET /api/settings": () => json(theSettings()),
  "GET /api/tools": () => json([]),
  "GET /api/ratting": () => json([]),
  "GET /api/categories": () => json([]),
  "GET /api/catalogue": () => json({ total: 0, exact: true, items: [], facets: [], next: null }),
  "GET /api/tools/suggestions": () => json({ tools: [] }),
  "GET /api/wishlist": () => json([]),
  "GET /api/myitems": () => json([], { "x-total-count": "0" }),
  "GET /api/lastdelivery": () => json({ phone: "", address: "", company: "" }),
  "GET /api/admin/*": () => json({ admin: false }),
  "GET /api/manage/catalogue": () => json({ categories: [], attributes: [] }),
  [`GET /api/user/${CUSTOMER.email}/contact`]: () => json(aContact()),
  [`GET /api/user/${ADMIN.email}/contact`]: () => json(aContact()),
};

async function read(input: RequestInfo | URL, init?: RequestInit): Promise<Call> {
  const request =
    input instanceof Request ? input : new Request(new URL(input, "http://localhost:3000"), init);
  const url = new URL(request.url);
  const text = await request.clone().text();
  const isJson = (request.headers.get("content-type") ?? "").includes("json");
  const body: unknown = isJson && text !== "" ? JSON.parse(text) : text || undefined;
  return {
    method: request.method,
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers: request.headers,
    body,
  };
}

function find(handlers: Record<string, Handler>, { method, path }: Call): Handler | undefined {
  const wild = `${method} ${path.slice(0, path.lastIndexOf("/"))}/*`;
  return handlers[`${method} ${path}`] ?? handlers[wild];
}

/**
 * Handles the page's requests: `"GET /api/tools"` names a call; `*` as the last part matches any id. Settings, empty
 * lists and `admin: false` have default handlers; anything else is 501. Returns the requests, in order.
 */
export function serve(handlers: Record<string, Handler> = {}): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = await read(input, init);
    calls.push(call);
    const handler = find(handlers, call) ?? find(usual, call);
    return handler ? handler(call) : problem(501, { detail: `no handler for ${call.method} ${call.path}` });
  });
  return calls;
}

/** The requests of one kind. */
export const callsOf = (calls: readonly Call[], method: string, path: string): Call[] =>
  calls.filter((call) => call.method === method && call.path === path);
