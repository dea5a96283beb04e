import type { Page } from "@playwright/test";
import { intercept } from "./intercept.ts";

/** A page that only the browser renders: its document is the one of all pages while the pages' server is unavailable. */
const STATIC_PAGE = "/wishlist";

/** From now on the browser renders every page with data that it fetches itself, as it does while the pages' server is unavailable. */
export async function renderInBrowser(page: Page): Promise<void> {
  const mainFrame = await mainFrameId(page);
  await intercept(
    page,
    { urlPattern: "*", resourceType: "Document" },
    (session, { requestId, frameId, request }) =>
      session.send("Fetch.continueRequest", {
        requestId,
        url: frameId === mainFrame ? new URL(STATIC_PAGE, request.url).href : request.url,
      }),
  );
}

/** The same for all documents of a page; not to be had while a navigation waits. */
async function mainFrameId(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  await session.detach();
  return frameTree.frame.id;
}
