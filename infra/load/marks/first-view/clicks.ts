import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { percentile } from "../../statistics.ts";
import type { MarkResult } from "../mark.ts";
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
const REVIEW = { selector: "main h1", text: "Add a Review" };

/** The link in the tool's card: a slide of the banner leads there, too. */
const TOOL_LINK = `main h3 a[href="${PAGES.tool.path}"]`;
const HOME_LINK = "header a.brand";

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

/** While the server's page is not taken over, presses are the browser's own navigations. */
const TAKEN_OVER = "#root:not(.rendered) > .shop";

/** Times from a press to the first frame with the next page's content. */
export async function measureClicks(visit: Visit): Promise<MarkResult[]> {
  const visits: number[][] = [];
  const signedIn: number[][] = [];
  await withNewVisitor(visit, "", publicRound);
  await withNewVisitor(visit, SIGNED_IN, dashboardRound);
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.push(await withNewVisitor(visit, "", publicRound));
    signedIn.push(await withNewVisitor(visit, SIGNED_IN, dashboardRound));
  }
  const times = (rounds: number[][], step: number) => rounds.map((round) => round[step] ?? Number.NaN);
  return [
    line("first-view click home to tool page", times(visits, 0)),
    line("first-view click back to home", times(visits, 1)),
    line("first-view click tool page to home", times(visits, 2)),
    line("first-view click home to search", times(visits, 3)),
    line("first-view click profile to orders", times(signedIn, 0)),
    line("first-view click orders to profile", times(signedIn, 1)),
    line("first-view click profile to review", times(signedIn, 2)),
  ];
}

function line(mark: MarkResult["mark"], times: readonly number[]): MarkResult {
  const p95 = percentile(times, 95);
  return {
    mark,
    value: `p95 ${p95.toFixed(0)} ms`,
    target: `at most ${P95_MS_MAX} ms`,
    met: p95 <= P95_MS_MAX,
    notes: [
      `${times.length} rounds: median ${percentile(times, 50).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    ],
  };
}

/** Goes from home to a tool page and back, there again and home by the link, and to a search from there. */
async function publicRound(page: Page): Promise<number[]> {
  await page.goto(PAGES.home.path);
  const toTool = await clickTo(page, TOOL_LINK, TOOL);
  await pause(READING_MS);
  const back = await measureFrom(page, HOME, "back", async () => {});
  await pause(READING_MS);
  await clickTo(page, TOOL_LINK, TOOL);
  await pause(READING_MS);
  const toHome = await clickTo(page, HOME_LINK, HOME);
  await pause(READING_MS);
  const box = page.locator(SEARCH_BOX);
  await box.hover();
  await pause(HOVER_MS);
  await box.click();
  await page.keyboard.type("wrench", { delay: HOVER_MS });
  const toSearch = await measureFrom(page, SEARCH, "keydown", () => page.keyboard.press("Enter"));
  return [toTool, back, toHome, toSearch];
}

/** Goes from the profile to the orders, back by the link, and to the form for a review. */
async function dashboardRound(page: Page): Promise<number[]> {
  await page.goto("/dashboard");
  await page.locator(PROFILE.selector, { hasText: PROFILE.text }).waitFor();
  const times: number[] = [];
  for (const [path, content] of [
    ["/dashboard/myOrders", ORDERS],
    ["/dashboard", PROFILE],
    ["/dashboard/addreview", REVIEW],
  ] as const) {
    times.push(await clickTo(page, `.drawer a[href="${path}"]`, content));
    await pause(READING_MS);
  }
  return times;
}

/** Points at a link and clicks as people do. */
async function clickTo(page: Page, link: string, content: Content): Promise<number> {
  await page.locator(TAKEN_OVER).waitFor();
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
