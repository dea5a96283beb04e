import type { Page } from "@playwright/test";

/** A page that only the browser renders: its document is the one of all pages while the pages' server is unavailable. */
const STATIC_PAGE = "/wishlist";

/** From now on the browser renders every page with data that it fetches itself, as it does while the pages' server is unavailable. */
export async function renderInBrowser(page: Page): Promise<void> {
  await page.route(/^https?:[/][/][^/]+[/](?!api[/]|auth[/]|assets[/]|images[/])/, async (route) => {
    const request = route.request();
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return route.fallback();
    await route.fulfill({ response: await route.fetch({ url: new URL(STATIC_PAGE, request.url()).href }) });
  });
}
