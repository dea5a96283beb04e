import type { Browser, Page } from "@playwright/test";
import type { Bench } from "../mark.ts";

/** A bench with a browser. */
export interface Visit extends Pick<Bench, "shop" | "signal"> {
  readonly browser: Browser;
}

const SCREEN = { width: 1440, height: 900 };

/** Opens an empty page in a new context, without a cache, for `work`. @param script runs in each document before its own scripts */
export async function withNewVisitor<Result>(
  { browser, shop, signal }: Visit,
  script: string,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const context = await browser.newContext({ viewport: SCREEN, baseURL: shop.origin, locale: "en-US" });
  try {
    await context.addInitScript(script);
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
