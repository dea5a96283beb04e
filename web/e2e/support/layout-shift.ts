import type { Page } from "@playwright/test";

/** Nobody notices a shift below this. */
export const SHIFT_MAX = 0.01;

/** The cumulative layout shift of the page to three decimals, as Lighthouse reports it, and the elements that moved without user input. */
export const layoutShift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        const name = (source: unknown): string => {
          const node =
            typeof source === "object" && source !== null && "node" in source ? source.node : undefined;
          return node instanceof Element ? node.outerHTML.slice(0, 120) : String(node);
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!("value" in entry) || ("hadRecentInput" in entry && entry.hadRecentInput)) continue;
            sum += Number(entry.value);
            if ("sources" in entry && Array.isArray(entry.sources)) moved.push(...entry.sources.map(name));
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve({ sum: Math.round(sum * 1000) / 1000, moved })),
        );
      }),
  );
