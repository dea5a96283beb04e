import { setServerPlace } from "./lib/env.ts";
import type { RenderPage, ServerPlace } from "./lib/rendered-page.ts";

/**
 * Loads the pages for a server. Call once per process.
 * @public loaded by web/server/pages.ts
 */
export async function openPages(place: ServerPlace): Promise<RenderPage> {
  setServerPlace(place);
  // The API client reads the origin when it is loaded.
  const { renderPage } = await import("./app/render-page.tsx");
  return renderPage;
}
