import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { percentile } from "../../statistics.ts";
import { markResult, type MarkLine, type MarkResult } from "../mark.ts";
import { PAGES } from "./pages.ts";
import { type Visit, withNewVisitor } from "./visit.ts";

const ROUNDS = 20;
const P95_MS_MAX = 100;
/** People point at a link before they press. */
const HOVER_MS = 100;
const READING_MS = 500;
/** A page that takes longer counts as this long. */
const GIVE_UP_MS = 10_000;

const HOME = { selector: "main h1", text: ": tools and parts" };
const TOOL = { selector: "main h1", text: "Combination wrench 19 mm" };
const SEARCH = { selector: ".search-results a[href^='/tools/']", text: "wrench" };
const PROFILE = { selector: "main h1", text: "My Profile" };
const ORDERS = { selector: "main h1", text: "My Orders" };

const SEARCH_BOX = "input[name=q]";

type Content = typeof HOME;
type Start = "pointerdown" | "keydown" | "back";

/** On this device somebody has signed in: the page restores the session. */
const SIGNED_IN = `localStorage.setItem("may-be-signed-in", "yes")`;

/** Starts to watch for the first frame with the content, from the event on, or from going back. */
const watchFor = ({ selector, text }: Content, start: Start): string => `
  window.shown = new Promise((resolve) => {
    setTimeout(resolve, ${GIVE_UP_MS}, ${GIVE_UP_MS});
    const isShown = () =>
      [...document.querySelectorAll(${JSON.stringify(selector)})].some(({ textContent }) =>
        textContent.toLowerCase().includes(${JSON.stringify(text.toLowerCase())}),
      );
    const watch = (startedAt) => {
      const observer = new MutationObserver(() => {
        if (!isShown()) return;
        observer.disconnect();
        requestAnimationFrame(() => resolve(performance.now() - startedAt));
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    };
    const start = ${JSON.stringify(start)};
    if (start !== "back") return addEventListener(start, ({ timeStamp }) => watch(timeStamp), { capture: true, once: true });
    watch(performance.now());
    history.back();
  });
  undefined`;

/** Resolves when React has taken over the element: earlier presses are the browser's own navigations. */
const untilHydrated = (selector: string): string => `
  new Promise((resolve) => {
    const look = () => {
      const element = document.querySelector(${JSON.stringify(selector)});
      const isHydrated = element !== null && Object.keys(element).some((name) => name.startsWith("__reactProps"));
      if (isHydrated) resolve();
      else requestAnimationFrame(look);
    };
    look();
  })`;

/** Times from a press to the first frame with the next page's content. */
export async function measureClicks(visit: Visit): Promise<MarkResult[]> {
  const visits: number[][] = [];
  const signedIn: number[] = [];
  await withNewVisitor(visit, "", publicRound);
  await withNewVisitor(visit, SIGNED_IN, dashboardRound);
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.push(await withNewVisitor(visit, "", publicRound));
    signedIn.push(await withNewVisitor(visit, SIGNED_IN, dashboardRound));
  }
  const times = (step: number): number[] => visits.map((round) => round[step] ?? Number.NaN);
  return [
    line("first-view click home to tool page", times(0)),
    line("first-view click back to home", times(1)),
    line("first-view click home to search", times(2)),
    line("first-view click profile to orders", signedIn),
  ];
}

function line(mark: MarkLine, times: readonly number[]): MarkResult {
  const p95 = percentile(times, 95);
  return markResult(mark, {
    value: `p95 ${p95.toFixed(0)} ms`,
    ratio: p95 / P95_MS_MAX,
    target: `at most ${P95_MS_MAX} ms`,
    met: p95 <= P95_MS_MAX,
    notes: [
      `${times.length} rounds: median ${percentile(times, 50).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    ],
    details: { times },
  });
}

/** Home to a tool page, back, and a search from there. */
async function publicRound(page: Page): Promise<number[]> {
  await page.goto(PAGES.home.path);
  const toTool = await clickTo(page, `main a[href="${PAGES.tool.path}"]`, TOOL);
  await pause(READING_MS);
  const back = await measureFrom(page, HOME, "back", async () => {});
  await pause(READING_MS);
  const box = page.locator(SEARCH_BOX);
  await box.hover();
  await pause(HOVER_MS);
  await box.click();
  await page.keyboard.type("wrench", { delay: HOVER_MS });
  const toSearch = await measureFrom(page, SEARCH, "keydown", () => page.keyboard.press("Enter"));
  return [toTool, back, toSearch];
}

async function dashboardRound(page: Page): Promise<number> {
  await page.goto("/dashboard");
  await page.locator(PROFILE.selector, { hasText: PROFILE.text }).waitFor();
  return clickTo(page, `.drawer a[href="/dashboard/myOrders"]`, ORDERS);
}

/** Points at a link and presses as people do. */
async function clickTo(page: Page, link: string, content: Content): Promise<number> {
  await page.evaluate(untilHydrated(link));
  await page.locator(link).first().hover();
  await pause(HOVER_MS);
  return measureFrom(page, content, "pointerdown", async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

async function measureFrom(
  page: Page,
  content: Content,
  start: Start,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(watchFor(content, start));
  await act();
  return z.number().parse(await page.evaluate("shown"));
}
