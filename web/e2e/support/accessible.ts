import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Violations that axe finds in the page, or in the part of it that the selector names (WCAG 2.2 AA, best practices). */
export async function violations(page: Page, selector = "html"): Promise<Violations> {
  const analysis = await new AxeBuilder({ page })
    .include(selector)
    .withTags(RULES)
    .options({ resultTypes: ["violations"] })
    // Otherwise each analysis opens a tab of its own; the shop has no frames to collect.
    .setLegacyMode()
    .analyze();
  return analysis.violations;
}

/** Expects that axe finds nothing in the page, or in the part of it that the selector names. */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  expect(await violations(page, selector)).toEqual([]);
}
