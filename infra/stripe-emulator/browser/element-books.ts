import type { ApiResult } from "./protocol.ts";

export type Listener = (event: object) => unknown;

/** Returns the listeners of an element, by the names of their events. */
export function listenerBook() {
  const listeners = new Map<string, Set<Listener>>();
  const add = (event: string, listener: Listener): void => {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
  };
  const remove = (event: string, listener: Listener | undefined): void => {
    if (listener) listeners.get(event)?.delete(listener);
    else listeners.delete(event);
  };
  return {
    add,
    addOnce(event: string, listener: Listener): void {
      const once: Listener = (detail) => {
        remove(event, once);
        return listener(detail);
      };
      add(event, once);
    },
    remove,
    emit(event: string, detail: object): void {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(detail);
    },
  };
}

/** Returns the requests to the frame of an element that it has not finished. */
export function requestBook() {
  const unfinished = new Map<number, (result: ApiResult) => void>();
  let last = 0;
  return {
    start() {
      last += 1;
      const { promise, resolve } = Promise.withResolvers<ApiResult>();
      unfinished.set(last, resolve);
      return { request: last, promise };
    },
    finish(request: number, result: ApiResult): void {
      unfinished.get(request)?.(result);
      unfinished.delete(request);
    },
  };
}
