import { expect, type Locator, type Page } from "@playwright/test";

/** A round through the page with the most controls, that of a tool for admins, has about 90. */
const STEPS_MAX = 140;

/** Presses Tab until the control has the focus; fails if it cannot be reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = (element: Element): boolean => element === document.activeElement;
  // Finding a control by its role at each step takes longer than the step; the page may have rendered another since.
  let found = await control.elementHandle();
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const isAway = await found?.evaluate(
      (element) => element.isConnected && element !== document.activeElement,
    );
    if (!isAway) {
      if (await control.evaluate(hasFocus)) return;
      found = await control.elementHandle();
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(control)} cannot be reached with ${STEPS_MAX} Tabs`);
}

/** Tabs to the control and presses Enter. */
export async function pressEnterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Tabs to a field and replaces its value. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Expects a visible focus, inside the window and with an outline: at the latest when a sheet has slid in. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = (): boolean => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return false;
    const { top, bottom } = focused.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return bottom > 0 && top < window.innerHeight && outlineStyle !== "none" && outlineWidth !== "0px";
  };
  await expect.poll(() => page.evaluate(isSeen), "the focus is seen").toBe(true);
}
