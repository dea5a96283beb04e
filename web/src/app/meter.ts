import type { QueryClient, QueryCacheNotifyEvent } from "@tanstack/react-query";

/** The counts of the meter since the page was loaded. */
export interface Measured {
  /** Calls of the API by page view, in order. */
  readonly views: readonly { readonly path: string; readonly calls: number }[];
  /** Prefetched responses, and how many of them no page has used yet. */
  readonly prefetched: number;
  readonly unused: number;
}

const isCall = ({ name }: PerformanceEntry): boolean => new URL(name).pathname.startsWith("/api/");

/**
 * Counts, while a page is developed, how many calls of the API each page view makes and how many prefetched responses are
 * unused: open a page with `?meter`. The counts are shown in the corner and in the attribute `data-measured`.
 */
export function startMeter(queryClient: QueryClient): void {
  const views = [{ path: window.location.pathname, calls: 0 }];
  const ahead = new Map<string, boolean>();
  const shown = document.createElement("output");
  shown.className = "meter";
  document.body.append(shown);

  const show = (): void => {
    const unused = [...ahead.values()].filter((isUsed) => !isUsed).length;
    const measured: Measured = { views, prefetched: ahead.size, unused };
    shown.dataset["measured"] = JSON.stringify(measured);
    shown.textContent = `${views.at(-1)?.calls ?? 0} calls, ${unused} of ${ahead.size} prefetched responses unused`;
  };
  const follow = ({ type, query }: QueryCacheNotifyEvent): void => {
    if (type === "updated" && query.state.status === "success" && query.getObserversCount() === 0) {
      if (!ahead.has(query.queryHash)) ahead.set(query.queryHash, false);
    } else if (type === "observerAdded" && ahead.has(query.queryHash)) ahead.set(query.queryHash, true);
    show();
  };
  queryClient.getQueryCache().subscribe(follow);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { pathname } = window.location;
      if (views.at(-1)?.path !== pathname) views.push({ path: pathname, calls: 0 });
      const view = views.at(-1);
      if (view && isCall(entry)) view.calls += 1;
    }
    show();
  }).observe({ type: "resource", buffered: true });
  show();
}
