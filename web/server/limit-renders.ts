import type { RenderPage } from "../src/lib/rendered-page.ts";

/** The maximum, because more would only wait for the one core of this process, longer than nginx waits. */
const RENDERS_MAX = 32;

/** The error for a page that would come too late, because so many others are being rendered. */
export class TooManyRenders extends Error {
  constructor() {
    super("too many pages are being rendered");
    this.name = "TooManyRenders";
  }
}

/**
 * Returns the renderer with a limit of pages at a time, however many visitors wait for each of them.
 * Error: `TooManyRenders`.
 */
export function limitRenders(renderPage: RenderPage, max = RENDERS_MAX): RenderPage {
  let running = 0;
  return async (path) => {
    if (running >= max) throw new TooManyRenders();
    running += 1;
    try {
      return await renderPage(path);
    } finally {
      running -= 1;
    }
  };
}
