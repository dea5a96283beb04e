import type { Page } from "@playwright/test";
import { shots } from "./screenshots/pages.ts";
import { preloadAxe, violations } from "./support/accessible.ts";
import { endInterceptions } from "./support/intercept.ts";
import { expect, test } from "./support/journey.ts";
import { settled } from "./support/settled.ts";
import { openSignedIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

test.describe.configure({ mode: "parallel" });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const ELEMENTS_NAMED_MAX = 3;

/** Violations that axe finds (WCAG 2.2 AA, best practices), one line each. */
async function complaints(page: Page, where: string): Promise<string[]> {
  return (await violations(page)).map(({ id, nodes }) => {
    const elements = nodes
      .slice(0, ELEMENTS_NAMED_MAX)
      .map(({ target, html }) => `${String(target)} ${html}`);
    return `${where}: ${id} at ${elements.join(" | ")}`;
  });
}

/** Elements beyond the right edge of the page, as one line. */
async function sideways(page: Page, where: string): Promise<string[]> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  return wide > PHONE.width ? [`${where}: ${wide} px wide`] : [];
}

const setText = (page: Page, size: string): Promise<void> =>
  page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

async function checkState(page: Page, where: string, isLoading: boolean): Promise<string[]> {
  await settled(page, { isLoading });
  const found = await complaints(page, `${where} 1440`);
  await page.setViewportSize(PHONE);
  found.push(...(await complaints(page, `${where} 390`)), ...(await sideways(page, `${where} 390`)));
  await setText(page, "200%");
  found.push(...(await sideways(page, `${where} 390 at twice the text`)));
  return found;
}

/** Missing borders and marks in forced-colours mode. */
async function lostInForcedColors(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "active" });
  const lost: string[] = [];
  const style = (selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  await page.goto("/dashboard");
  await page.locator(".sales-statistics .chart svg").first().waitFor({ state: "attached" });
  const [adjust, ground] = [
    await style(".sales-statistics .chart", "forced-color-adjust"),
    await style(".sales-statistics .chart", "background-color"),
  ];
  if (adjust !== "none" || ground !== "rgb(255, 255, 255)") lost.push(`charts: ${adjust} on ${ground}`);
  await page.goto("/dashboard/manageTools");
  const [chosen, other] = [
    await style(".tabs a[aria-current]", "outline-style"),
    await style(".tabs a:not([aria-current])", "outline-style"),
  ];
  if (chosen !== "solid" || other !== "none") lost.push(`filters: ${chosen} and ${other}`);
  return lost;
}

for (const as of ["nobody", "customer", "admin"] as const) {
  const title = `pages of ${as}: axe finds nothing in any state, and nothing is lost at twice the text`;
  test(title, async ({ page, watch }) => {
    watch.expectConsoleError(/status of (502|504|404)/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await preloadAxe(page);
    if (as !== "nobody") await openSignedIn(page, as === "admin" ? account("admin") : customer(0));
    const found: string[] = [];
    for (const shot of shots.filter((each) => each.as === as)) {
      for (const state of shot.states) {
        // One tab for all states: a new tab would compile the code again.
        await page.setViewportSize(DESK);
        await state.apply(page);
        await page.goto(typeof shot.path === "string" ? shot.path : await shot.path(page));
        await settled(page, { isLoading: state.name === "loading" });
        await state.done?.(page);
        found.push(...(await checkState(page, `${shot.name} ${state.name}`, state.name === "loading")));
        await endInterceptions(page);
      }
    }
    if (as === "admin") found.push(...(await lostInForcedColors(page)));
    expect(found).toEqual([]);
  });
}
