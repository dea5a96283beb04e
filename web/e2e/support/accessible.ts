import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import type { Result } from "axe-core";
import { expect } from "./journey.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified one, which compiles faster. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Compiles axe once for all documents of a page, not once for each: for tests that analyse many. */
export const preloadAxe = (page: Page): Promise<unknown> => page.addInitScript(AXE);

/**
 * Violations that axe finds in the page, or in the part of it that the selector names (WCAG 2.2 AA, best practices).
 * @throws when the page has no heading of level one after the timeout of an action
 */
export async function violations(page: Page, selector = "html"): Promise<readonly Result[]> {
  const { hasHeading, hasAxe } = await page.evaluate(() => ({
    hasHeading: document.querySelector("h1") !== null,
    hasAxe: "axe" in window,
  }));
  // A page whose scripts are still loading has no heading yet, which axe would report.
  if (!hasHeading) await page.locator("h1").first().waitFor({ state: "attached" });
  if (!hasAxe) await page.evaluate(AXE);
  await stillness(page);
  return page.evaluate(
    async ({ within, values }) => {
      const found = await window.axe.run(within, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
        // None of these rules reads the style sheets.
        preload: false,
      });
      return found.violations;
    },
    { within: selector, values: RULES },
  );
}

/** Nothing of the shop fades in for longer; a toast's time until it closes is an animation too. */
const FADE_MS_MAX = 1000;

/** Waits until dialogs, sheets and toasts have faded in: half transparent, their texts have too little contrast. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async (longestMs) => {
    const frame = (): Promise<number> => new Promise(requestAnimationFrame);
    const running = (): Animation[] =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && Number(effect?.getComputedTiming().endTime) <= longestMs,
        );
    // A transition begins with the frame after its cause.
    const until = performance.now() + 10_000;
    for (let still = 0; still < 3 && performance.now() < until; still = running().length ? 0 : still + 1) {
      await Promise.allSettled(running().map(({ finished }) => finished));
      await frame();
    }
  }, FADE_MS_MAX);
}

/** Expects that axe finds nothing in the page, or in the part of it that the selector names. */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  expect(await violations(page, selector)).toEqual([]);
}
