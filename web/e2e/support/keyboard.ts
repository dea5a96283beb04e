import { expect, type Locator, type Page } from "@playwright/test";

const STEPS_MAX = 80;

/** Presses Tab until the control has the focus, as somebody without a mouse would; fails where it cannot be reached. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(control)} cannot be reached with ${STEPS_MAX} Tabs`);
}

/** Goes to the control by Tab and presses Enter on it. */
export async function pressEnterOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** Goes to a field by Tab and types over what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Wherever the focus is, it can be seen: inside the window, and drawn with an outline or a mark of its own. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return false;
    const { top, bottom } = focused.getBoundingClientRect();
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    return bottom > 0 && top < window.innerHeight && outlineStyle !== "none" && outlineWidth !== "0px";
  });
  expect(seen, "the focus is seen").toBe(true);
}
