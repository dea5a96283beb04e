import { expect, test } from "./support/journey.ts";

test("every press on an arrow of the carousel counts, also during a transition", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Pause" }).click();
  const current = page.locator(".banner .bullet[aria-current=true]");
  await expect(current).toHaveAccessibleName("Go to slide 1");
  for (const [arrow, presses, end] of [
    ["Next slide", 2, "3"],
    ["Next slide", 5, "2"],
    ["Previous slide", 2, "3"],
    ["Previous slide", 4, "2"],
  ] as const) {
    // All presses in one task: no transition can end between them.
    await page.getByRole("button", { name: arrow }).evaluate((button, times) => {
      for (let press = 0; press < times; press += 1) {
        button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      }
    }, presses);
    await expect(current, `${presses} times ${arrow}`).toHaveAccessibleName(`Go to slide ${end}`);
    await expect(page.getByRole("group", { name: `${end} of 3` })).toBeInViewport({ ratio: 0.9 });
  }
});
