import type { Page } from "@playwright/test";
import { endInterceptions, holdBack, respond } from "./support/intercept.ts";
import { expect, test } from "./support/journey.ts";
import { tabTo } from "./support/keyboard.ts";
import { layoutShift } from "./support/layout-shift.ts";

const AUTOPLAY_MS = 3500;
const SWIPER_FILES = "*/assets/swiper-slides-*";

const swiperOf = (page: Page) => page.locator(".banner .swiper-initialized");
const bulletOf = (page: Page) => page.locator(".banner .bullet[aria-current=true]");

/** The milliseconds between the starts of the next changes of the slide, by the page's clock; `press` makes the first. */
const nextIntervals = (page: Page, count: number, press: string) =>
  page.evaluate(
    async ([intervals, name]) => {
      const times: number[] = [];
      const isDone = new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (times.push(performance.now()) > intervals) resolve();
        }).observe(document.querySelector(".banner .bullets") ?? document, {
          subtree: true,
          attributeFilter: ["aria-current"],
        });
      });
      document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
      await isDone;
      return times.slice(1, intervals + 1).map((time, index) => time - (times[index] ?? 0));
    },
    [count, press] as const,
  );

/** Draws a finger across the first slide. */
async function swipe(page: Page, from: number, to: number, down = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const top = 180;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await send("touchStart", from, top);
  for (const part of [0.25, 0.5, 0.75, 1])
    await send("touchMove", from + (to - from) * part, top + down * part);
  await send("touchEnd", to, top + down);
}

// spec: constant-banner
test("slides change every 3500 ms from start to start, also after a press on an arrow", async ({ page }) => {
  await page.goto("/");
  await swiperOf(page).waitFor();
  const intervals = await nextIntervals(page, 3, "Next slide");
  // A busy machine may be late each time, but never early.
  expect(Math.min(...intervals), String(intervals)).toBeGreaterThan(AUTOPLAY_MS - 50);
  expect(Math.min(...intervals), String(intervals)).toBeLessThan(AUTOPLAY_MS + 50);
});

test("every press on an arrow of the carousel counts, also during a transition", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Pause" }).click();
  await swiperOf(page).waitFor();
  await expect(bulletOf(page)).toHaveAccessibleName("Go to slide 1");
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
    await expect(bulletOf(page), `${presses} times ${arrow}`).toHaveAccessibleName(`Go to slide ${end}`);
    await expect(page.getByRole("group", { name: `${end} of 3` })).toBeInViewport({ ratio: 0.9 });
  }
});

for (const width of [390, 768, 1440]) {
  test(`at ${width} px nothing moves and no image is painted again when Swiper comes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await holdBack(page, SWIPER_FILES);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        document.documentElement.dataset["largest"] = list.getEntries().at(-1)?.startTime.toString();
      }).observe({ type: "largest-contentful-paint", buffered: true });
    });
    const requested = page.waitForRequest(/swiper-slides/);
    await page.goto("/");
    await requested;
    const measure = async () => ({
      shift: (await layoutShift(page)).sum,
      largest: await page.locator("html").getAttribute("data-largest"),
      places: await page
        .locator(".banner, .banner .controls button, .banner [aria-label='1 of 3'] *")
        .evaluateAll((all) => all.map((element) => JSON.stringify(element.getBoundingClientRect()))),
    });
    const before = await measure();
    expect(before.largest).toBeTruthy();
    await endInterceptions(page);
    await swiperOf(page).waitFor();
    expect(await measure()).toEqual(before);
  });
}

test("the first slide stays and can be used when Swiper does not load", async ({ page, watch }) => {
  watch.expectConsoleError(/status of 503/);
  await respond(page, SWIPER_FILES, { status: 503 });
  const failed = page.waitForResponse(/swiper-slides/);
  await page.goto("/");
  await failed;
  await page.getByRole("button", { name: "Next slide" }).click();
  await expect(page.getByRole("group", { name: "2 of 3" })).toBeVisible();
  await page.getByRole("button", { name: "Take a Tour" }).click();
  await expect(page.getByRole("region", { name: "Tools and parts" })).toBeFocused();
});

test("under reduced motion the banner stands still, and plays without transitions", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto("/");
  await swiperOf(page).waitFor();
  await page.clock.runFor(2 * AUTOPLAY_MS);
  await expect(bulletOf(page)).toHaveAccessibleName("Go to slide 1");
  await page.getByRole("button", { name: "Play" }).click();
  await page.clock.runFor(AUTOPLAY_MS);
  await expect(bulletOf(page)).toHaveAccessibleName("Go to slide 2");
  await expect(page.locator(".banner .swiper-wrapper")).toHaveCSS("transition-duration", "1e-05s");
});

test("a slide with keyboard focus stays; arrow keys and time go on when the focus has left", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await swiperOf(page).waitFor();
  const tour = page.getByRole("button", { name: "Take a Tour" });
  await tabTo(page, tour);
  const shown = await bulletOf(page).getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await page.clock.runFor(2 * AUTOPLAY_MS);
  await expect(bulletOf(page)).toHaveAccessibleName(shown ?? "");
  await expect(tour).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Previous slide" }));
  await page.clock.runFor(AUTOPLAY_MS);
  await expect(bulletOf(page)).not.toHaveAccessibleName(shown ?? "");
  const next = await bulletOf(page).getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await expect(bulletOf(page)).not.toHaveAccessibleName(next ?? "");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a swipe changes the slide; a tap and scrolling do not", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Pause" }).click();
    await swiperOf(page).waitFor();
    for (const [from, to, down, slide] of [
      [300, 150, 0, 2],
      [150, 300, 0, 1],
      [150, 300, 0, 3],
      [200, 225, 0, 3],
      [300, 150, 0, 1],
      [200, 160, -120, 1],
    ] as const) {
      // A touch during a transition takes hold of the moving slides.
      await expect(page.locator(".banner .swiper-wrapper")).toHaveCSS("transition-duration", "0s");
      await swipe(page, from, to, down);
      await expect(bulletOf(page), `${from} to ${to}`).toHaveAccessibleName(`Go to slide ${slide}`);
    }
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await expect(bulletOf(page)).toHaveAccessibleName("Go to slide 1");
  });
});
