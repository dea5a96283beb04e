import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { anyTool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

const SHIFT_MAX = 0.01;

/** The page's layout shift so far, as browsers count it, and what moved although nobody pressed anything. */
const shift = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const moved: string[] = [];
        const name = (source: unknown): string => {
          const node =
            typeof source === "object" && source !== null && "node" in source ? source.node : undefined;
          return node instanceof Element ? node.outerHTML.slice(0, 120) : String(node);
        };
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!("value" in entry) || ("hadRecentInput" in entry && entry.hadRecentInput)) continue;
            sum += Number(entry.value);
            if ("sources" in entry && Array.isArray(entry.sources)) moved.push(...entry.sources.map(name));
          }
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })));
      }),
  );

for (const [name, viewport] of [
  ["a desk", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`on ${name} home, a tool's page and My Orders stand still while their answers come late`, async ({
    page,
  }) => {
    const tool = await anyTool();
    await signIn(page, customer(0));
    await page.setViewportSize(viewport);
    // Late enough to be drawn after everything else.
    await page.route(/[/]api[/](?!orders[/]stream)/, async (route) => {
      const answer = await route.fetch();
      await new Promise((resolve) => setTimeout(resolve, 250));
      await route.fulfill({ response: answer });
    });
    for (const [path, there] of [
      ["/", page.getByRole("article").first()],
      [`/purchase/${tool._id}`, page.getByRole("button", { name: "Place order" })],
      ["/dashboard/myOrders", page.getByRole("main").getByRole("heading", { name: "My Orders" })],
    ] as const) {
      await page.goto(path);
      await there.waitFor();
      await expect(page.locator("main .loading")).toHaveCount(0);
      const { sum, moved } = await shift(page);
      expect(sum, `layout shift of ${path}: ${moved.join("\n")}`).toBeLessThanOrEqual(SHIFT_MAX);
    }
    // What is still on its way must not come after the end.
    await page.unrouteAll({ behavior: "wait" });
  });
}
