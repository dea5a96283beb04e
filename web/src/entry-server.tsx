import { openRenderer } from "./app/render-page.tsx";
import { setServerEnvironment } from "./lib/env.ts";
import type { RenderPage, ServerEnvironment } from "./lib/rendered-page.ts";

/**
 * Prepares the pages for a server. Call once per process.
 *
 * @param now milliseconds since 1970
 * @public loaded by web/server/pages.ts
 */
export function openPages(environment: ServerEnvironment, now: () => number = Date.now): RenderPage {
  setServerEnvironment(environment);
  return openRenderer(now);
}
