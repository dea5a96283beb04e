import { AsyncLocalStorage } from "node:async_hooks";

/** What calls of the API pass on of the request for a page: the visitor's address, for limits, and the request's id, for logs. */
export interface Visit {
  readonly clientAddress: string | undefined;
  readonly requestId: string;
}

export const currentVisit = new AsyncLocalStorage<Visit>();
