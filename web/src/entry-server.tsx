import { renderPage } from "./app/render-page.tsx";
import { setServerPlace } from "./lib/env.ts";
import type { RenderPage, ServerPlace } from "./lib/rendered-page.ts";

/**
 * Prepares the pages for a server. Call once per process.
 * @public loaded by web/server/pages.ts
 */
export function openPages(place: ServerPlace): RenderPage {
  setServerPlace(place);
  return renderPage;
}
