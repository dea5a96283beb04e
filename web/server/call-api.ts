import type { Tracing } from "@shop/api/platform/tracing";
import { currentVisit } from "./visit.ts";

const TIMEOUT_MS = 1500;

interface ApiCalls {
  /** Addresses of the API processes. */
  readonly urls: readonly string[];
  readonly tracing: Tracing;
}

/**
 * Returns a `fetch` that sends the pages' reads to the API processes in turn, with a timeout, the visitor's address, the request's id
 * and the trace. Another process gets a read whose process cannot be reached.
 */
export function callApi({ urls, tracing }: ApiCalls): (request: Request) => Promise<Response> {
  let turn = 0;
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const headers = new Headers(request.headers);
    const visit = currentVisit.getStore();
    if (visit?.clientAddress) headers.set("x-forwarded-for", visit.clientAddress);
    if (visit) headers.set("x-request-id", visit.requestId);
    const traceparent = tracing.traceparent();
    if (traceparent) headers.set("traceparent", traceparent);
    turn = (turn + 1) % urls.length;
    const inTurn = [...urls.slice(turn), ...urls.slice(0, turn)];
    let failure: unknown;
    for (const url of inTurn) {
      try {
        return await fetch(new URL(pathname + search, url), { method: request.method, headers, signal });
      } catch (error) {
        failure = error;
        if (signal.aborted) break;
      }
    }
    throw failure;
  };
}
