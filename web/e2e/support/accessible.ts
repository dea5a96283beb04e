import type { Page } from "@playwright/test";
import axe, { type Result } from "axe-core";
import { expect } from "./journey.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Violations that axe finds in the page, or in the part of it that the selector names (WCAG 2.2 AA, best practices). */
export async function violations(page: Page, selector = "html"): Promise<readonly Result[]> {
  // Compiling axe takes as long as an analysis: once for each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ within, values }) => {
      const found = await window.axe.run(within, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
      });
      return found.violations;
    },
    { within: selector, values: RULES },
  );
}

/** Expects that axe finds nothing in the page, or in the part of it that the selector names. */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  expect(await violations(page, selector)).toEqual([]);
}
