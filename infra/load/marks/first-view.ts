import { findChromium } from "../../test/chromium.ts";
import { launchChromium } from "../../test/launch-chromium.ts";
import { measureClicks } from "./first-view/clicks.ts";
import { measureDownloads } from "./first-view/downloads.ts";
import { measureLighthouse } from "./first-view/lighthouse.ts";
import { PAGES } from "./first-view/pages.ts";
import { measurePaint } from "./first-view/paint.ts";
import { measureRenderCpu } from "./first-view/render-cpu.ts";
import { onAllCores } from "../machine/cores.ts";
import type { Bench, Mark, MarkResult } from "./mark.ts";
import { againstBareServer } from "./public-reads.ts";

/** From the gateway's cache, in the one encoding that it stores. */
const CACHED = [PAGES.home, PAGES.tool].map((page) =>
  againstBareServer({
    mark: `first-view cached ${page.name}`,
    atLeast: 0.8,
    pathsOf: () => [page.path],
    servers: ["gateway", "web", "api", "postgres"],
    headers: { "accept-encoding": "gzip" },
  }),
);

/** What a visitor waits for on the public pages, and what these cost the server. */
export const measureFirstView: Mark = async (bench) => {
  const results = await onAllCores(bench.cores, () => measureInBrowser(bench));
  results.push(...(await measureRenderCpu(bench)));
  for (const measure of CACHED) results.push(await measure(bench));
  return results;
};

async function measureInBrowser(bench: Bench): Promise<MarkResult[]> {
  const browser = await launchChromium(findChromium);
  const results: MarkResult[] = [];
  try {
    const visit = { ...bench, browser };
    results.push(...(await measurePaint(visit)));
    results.push(await measureDownloads(visit));
    results.push(...(await measureClicks(visit)));
  } finally {
    await browser.close();
  }
  results.push(...(await measureLighthouse(bench)));
  return results;
}
