import type { Page } from "@playwright/test";

/**
 * Waits for the heading of the page and, unless the page is to show its loading state, until nothing of it loads. Checked with each frame;
 * an expectation would be checked again after half a second.
 */
export async function settled(page: Page, { isLoading = false } = {}): Promise<void> {
  await page.waitForFunction(
    (loads) =>
      document.querySelector("h1") && (loads || !document.querySelector("main .loading, .login .loading")),
    isLoading,
  );
}
