import type { Page } from "@playwright/test";
import { aCategoryByCall } from "./support/a-category.ts";
import { aFamilyByCall } from "./support/a-family.ts";
import { expect, test } from "./support/journey.ts";
import { layoutShift, SHIFT_MAX } from "./support/layout-shift.ts";
import { anyTool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer, readStack } from "./support/stack-state.ts";

const TOOL = "/tools/bw-1002/combination-wrench-19-mm";
const NOWHERE = "/nowhere";
const PAGES = [
  "/",
  "/?q=wrench",
  "/?q=zzzzzzzz",
  "/?sort=price-up",
  TOOL,
  "/blogs",
  "/portfolio",
  "/c",
  "/search?q=wrench",
  "/search?q=wrench&view=grid&sort=price-up",
  "/search?q=wrench&price=..0.01",
  "/help",
  "/terms",
  "/privacy",
  "/imprint",
  NOWHERE,
];

/** About keycloak-js's hidden frame, which restores the session. */
const HIDDEN_FRAME = /allow-scripts and allow-same-origin/;

/** Warnings of the console from now on; errors fail every journey. */
function listenForWarnings(page: Page): string[] {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning" && !HIDDEN_FRAME.test(message.text()))
      warnings.push(`${message.text()} (${page.url()})`);
  });
  return warnings;
}

/** Opens a page whose script waits until the server's elements are marked; returns whether they are still there when it runs. */
async function takesOver(page: Page, path: string, user: string): Promise<boolean> {
  const marked = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await marked.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  const heading = page.locator("h1").first();
  await heading.waitFor({ state: "attached" });
  await heading.evaluate((element) => Object.assign(element, { isFromServer: true }));
  marked.resolve();
  await expect(page.getByRole("banner").getByText(user, { exact: true })).toBeVisible();
  await page.unroute("**/assets/index-*.js");
  return heading.evaluate((element) => "isFromServer" in element);
}

for (const { visitor, reducedMotion } of [
  { visitor: "a signed-out visitor with a wish", reducedMotion: "no-preference" },
  { visitor: "a signed-out visitor with reduced motion", reducedMotion: "reduce" },
  { visitor: "a customer", reducedMotion: "no-preference" },
] as const) {
  const title = `every public page of ${visitor} is taken over as the server sent it, without shift or warning`;
  test(title, async ({ page, context, watch }) => {
    watch.expectConsoleError(/status of 404.*[/]nowhere/);
    const tool = await anyTool();
    const user = customer(0);
    const isCustomer = visitor === "a customer";
    await page.emulateMedia({ reducedMotion });
    if (isCustomer) await signIn(page, user);
    else {
      const { origin } = readStack();
      await context.addInitScript(
        ([shop, id]) => {
          if (location.origin === shop) localStorage.setItem("wish-list", JSON.stringify([id]));
        },
        [origin, tool._id] as const,
      );
    }
    const warnings = listenForWarnings(page);
    const replaced: string[] = [];
    const shifted: string[] = [];
    const { slug } = await aCategoryByCall();
    const family = (await aFamilyByCall()).slug;
    const catalogue = [
      `/c/${slug}`,
      `/c/${slug}?f.journey-thread=m8&view=grid`,
      `/f/${family}?f.journey-thread=m8`,
    ];
    for (const path of [...PAGES, ...catalogue]) {
      if (!(await takesOver(page, path, isCustomer ? user.name : "Login"))) replaced.push(path);
      if (path === "/" && !isCustomer) {
        const heart = page.getByRole("article", { name: tool.name, exact: true }).getByRole("button");
        await expect(heart).toHaveAttribute("aria-pressed", "true");
        await expect(page.getByRole("banner").getByRole("link", { name: /^Wish List/ })).toHaveText(/1$/);
      }
      const { sum, moved } = await layoutShift(page);
      if (sum > SHIFT_MAX) shifted.push(`${path}: ${sum}\n${moved.join("\n")}`);
    }
    expect({ replaced, shifted, warnings }).toEqual({ replaced: [], shifted: [], warnings: [] });
  });
}
