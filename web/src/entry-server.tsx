import { renderPage } from "./app/render-page.tsx";
import { setServerEnvironment } from "./lib/env.ts";
import type { RenderPage, ServerEnvironment } from "./lib/rendered-page.ts";

/**
 * Prepares the pages for a server. Call once per process.
 * @public loaded by web/server/pages.ts
 */
export function openPages(environment: ServerEnvironment): RenderPage {
  setServerEnvironment(environment);
  return renderPage;
}
