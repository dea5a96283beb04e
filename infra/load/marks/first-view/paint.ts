import { z } from "zod";
import { median } from "../../statistics.ts";
import type { MarkResult } from "../mark.ts";
import { ALL_PAGES } from "./pages.ts";
import { type Visit, withNewVisitor } from "./visit.ts";

const LOADS = 9;
const LCP_MS_MAX = 350;
const SHIFT_MAX = 0.01;

/** Without a new entry for this long after the page has loaded, the numbers are final. Tool pages hold an event stream: their network is never idle. */
const SETTLED_MS = 500;

/** Adds up what the browser reports: web.dev/articles/lcp, web.dev/articles/cls. */
const OBSERVER = `
  window.paint = { lcp: 0, shift: 0 };
  window.settled = new Promise((resolve) => {
    let timer;
    const wait = () => {
      clearTimeout(timer);
      if (document.readyState === "complete" && paint.lcp > 0) timer = setTimeout(resolve, ${SETTLED_MS});
    };
    const observe = (type, add) =>
      new PerformanceObserver((list) => {
        list.getEntries().forEach(add);
        wait();
      }).observe({ type, buffered: true });
    observe("largest-contentful-paint", ({ startTime }) => (paint.lcp = startTime));
    observe("layout-shift", ({ value, hadRecentInput }) => (paint.shift += hadRecentInput ? 0 : value));
    addEventListener("load", wait);
  });
`;

const paintShape = z.object({ lcp: z.number().positive(), shift: z.number() });

/** Measures the largest contentful paint and the layout shift of first visits. */
export async function measurePaint(visit: Visit): Promise<MarkResult[]> {
  const results: MarkResult[] = [];
  for (const { name, path } of ALL_PAGES) {
    await load(visit, path);
    const loads: z.infer<typeof paintShape>[] = [];
    for (let each = 0; each < LOADS; each += 1) loads.push(await load(visit, path));
    const times = loads.map(({ lcp }) => lcp);
    const lcp = median(times);
    const shift = Math.max(...loads.map((each) => each.shift));
    results.push({
      mark: `first-view LCP ${name}`,
      value: `${lcp.toFixed(0)} ms, CLS ${shift.toFixed(3)}`,
      target: `at most ${LCP_MS_MAX} ms, ${SHIFT_MAX}`,
      met: lcp <= LCP_MS_MAX && shift <= SHIFT_MAX,
      notes: [`${LOADS} loads, ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`],
    });
  }
  return results;
}

function load(visit: Visit, path: string): Promise<z.infer<typeof paintShape>> {
  return withNewVisitor(visit, OBSERVER, async (page) => {
    const status = (await page.goto(path))?.status();
    if (status !== 200) throw new Error(`GET ${path} returned ${status}`);
    return paintShape.parse(await page.evaluate("settled.then(() => paint)"));
  });
}
