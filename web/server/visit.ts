import { AsyncLocalStorage } from "node:async_hooks";

/** The data that calls of the API pass on from a page request: the visitor's address, for limits, and the request's id, for logs. */
export interface Visit {
  readonly clientAddress: string | undefined;
  readonly requestId: string;
}

export const currentVisit = new AsyncLocalStorage<Visit>();
