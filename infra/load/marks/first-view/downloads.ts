import { setTimeout as pause } from "node:timers/promises";
import type { CDPSession } from "@playwright/test";
import { z } from "zod";
import type { MarkResult } from "../mark.ts";
import { PAGES } from "./pages.ts";
import { type Download, exceeded, LIMITS, summarize } from "./sum-downloads.ts";
import { type Visit, withNewVisitor } from "./visit.ts";

const WATCHED_MS = 5000;
/** The bytes of style sheets that the first paint waits for. */
const BLOCKING_STYLES = `performance.getEntriesByType("resource")
  .filter(({ renderBlockingStatus, name }) => renderBlockingStatus === "blocking" && /\\.css$/.test(name))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** Measures what the browser of a signed-out visitor downloads on the home page, compressed with gzip. */
export function measureDownloads(visit: Visit): Promise<MarkResult> {
  return withNewVisitor(visit, "", async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setExtraHTTPHeaders", { headers: { "accept-encoding": "gzip" } });
    const downloads = recordDownloads(session);
    const over = pause(WATCHED_MS);
    await page.goto(PAGES.home.path);
    await over;
    const styles = z.number().parse(await page.evaluate(BLOCKING_STYLES));
    const sums = summarize([...downloads.values()], styles);
    const broken = exceeded(sums);
    const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
    return {
      mark: "first-view downloads home",
      value: `${kilobytes(sums.scripts)} of scripts, ${sums.requests} requests, ${kilobytes(sums.total)}`,
      target: `at most ${kilobytes(LIMITS.scripts)}, ${LIMITS.requests}, ${kilobytes(LIMITS.total)}`,
      met: broken.length === 0,
      notes: [
        `blocking styles ${kilobytes(styles)}, at most ${kilobytes(LIMITS.styles)}; within ${WATCHED_MS / 1000} s`,
        ...(broken.length > 0 ? [`too much: ${broken.join(", ")}`] : []),
      ],
    };
  });
}

function recordDownloads(session: CDPSession): ReadonlyMap<string, Download> {
  const downloads = new Map<string, Download>();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    downloads.set(requestId, { url: request.url, type: "", body: 0, total: 0 });
  });
  const change = (requestId: string, by: (download: Download) => Partial<Download>): void => {
    const download = downloads.get(requestId);
    if (download) downloads.set(requestId, { ...download, ...by(download) });
  };
  session.on("Network.responseReceived", ({ requestId, response }) =>
    change(requestId, () => ({ type: response.mimeType })),
  );
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    change(requestId, ({ body }) => ({ body: body + encodedDataLength })),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    change(requestId, () => ({ total: encodedDataLength })),
  );
  return downloads;
}
