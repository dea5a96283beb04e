import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import { chromiumPath } from "../support/env.ts";
import { respond } from "../support/intercept.ts";
import { anyTool, chargeByCall, orderByCall, readOrders } from "../support/shop-api.ts";
import { signIn } from "../support/sign-in.ts";
import { account, customer, readStack } from "../support/stack-state.ts";
import { layOutSheet } from "./contact-sheet.ts";
import { shots } from "./pages.ts";
import type { Shot } from "./states.ts";

const WIDTHS = [390, 768, 1366, 1440];

/**
 * Takes screenshots of every page of the running stack in every state at 390, 768, 1366 and 1440 px, and a contact sheet of the
 * desktop ones.
 *
 * `npm run generate -- screenshots <folder> [words of names]`: empties the folder first unless pages are named.
 */
async function takeScreenshots(): Promise<void> {
  const [folder = "test-results/screenshots", only = ""] = process.argv.slice(2);
  const out = resolve(folder);
  if (only === "") await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await placeOrders();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    for (const as of ["nobody", "customer", "admin"] as const) {
      const wanted = shots.filter((shot) => shot.as === as && shot.name.includes(only));
      if (wanted.length === 0) continue;
      const context = await browser.newContext({ baseURL: readStack().origin, reducedMotion: "reduce" });
      await enter(context, as);
      for (const shot of wanted) await takeStates(context, shot, out);
      await context.close();
    }
    const taken = (await readdir(out)).filter((file) => /-1440[.]png$/.test(file)).toSorted();
    await layOutSheet(browser, out, taken);
  } finally {
    await browser.close();
  }
}

/** An order that waits for its payment and one that is paid, so that the lists have something to show. */
async function placeOrders(): Promise<void> {
  const [tool, buyer] = [await anyTool(), customer(0)];
  await chargeByCall(await orderByCall(tool, buyer), tool, buyer);
  if (!(await readOrders(buyer)).some(({ status }) => status === "pending")) await orderByCall(tool, buyer);
}

async function enter(context: BrowserContext, as: Shot["as"]): Promise<void> {
  if (as === "nobody") return;
  const page = await context.newPage();
  await signIn(page, as === "admin" ? account("admin") : customer(0));
  await page.close();
}

async function takeStates(context: BrowserContext, shot: Shot, out: string): Promise<void> {
  for (const state of [...shot.states, ...(shot.forTheEye ?? [])]) {
    for (const width of WIDTHS) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      // A stream never comes to rest.
      await respond(page, "*/api/*/stream", { status: 204 });
      await state.apply(page);
      await page.goto(typeof shot.path === "string" ? shot.path : await shot.path(page));
      if (state.name !== "loading") await page.waitForLoadState("networkidle");
      if (state.name === "error") await page.getByRole("button", { name: "Try again" }).first().waitFor();
      await page.locator("h1").first().waitFor({ state: "attached" });
      if (state.name !== "loading")
        await page.locator("main .loading").first().waitFor({ state: "detached" });
      await state.done?.(page);
      await showAllImages(page);
      await page.screenshot({
        path: join(out, `${shot.name}.${state.name}-${width}.png`),
        fullPage: state.name !== "very-full",
      });
      await page.close();
    }
    process.stdout.write(`${shot.name} ${state.name}\n`);
  }
}

/** Loads lazy content too: a screenshot shows the whole page. */
async function showAllImages(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  await page.waitForFunction(() => Array.from(document.images).every(({ complete }) => complete));
}

await takeScreenshots();
