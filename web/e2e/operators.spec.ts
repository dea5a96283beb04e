import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/accessible.ts";
import { giveUpEventOf } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, typeInto } from "./support/keyboard.ts";
import { addTool, anyTool, chargeByCall, orderByCall } from "./support/shop-api.ts";
import { runStackCommand } from "./support/stack-command.ts";
import { logIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";
import { APART } from "./support/tags.ts";

const queue = (page: Page, name: string): Locator =>
  page.getByRole("link", { name: new RegExp(name) }).first();

test(
  "an operator signs in at the queues, sees them all, and signs out",
  { tag: APART },
  async ({ page, context, baseURL }) => {
    await page.goto("/ops/queues");
    await logIn(page, account("operator"), queue(page, "payments"));

    await expect(page).toHaveURL(`${baseURL}/ops/queues`);
    await expect(queue(page, "general")).toBeVisible();
    const session = (await context.cookies()).find(({ name }) => name === "ops_session");
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/ops" });

    await page.goto("/ops/queues/queue/payments");
    await expect(page.getByRole("heading", { name: "payments" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Queue actions" })).toBeVisible();

    await page.goto("/ops/logout");
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${baseURL}/`);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("ops_session");

    await page.goto("/ops");
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  },
);

test("the queues offer only the actions that operators may take", { tag: APART }, async ({ page }) => {
  await page.goto("/ops/queues/queue/payments?status=delayed");
  await logIn(page, account("operator"), page.getByRole("button", { name: "Promote" }).first());
  await expect(page.getByRole("button", { name: /Reschedule|Duplicate|Update data/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Queue actions" }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Pause", "Empty"]);
  await page.goto("/ops/queues/job-schedulers");
  await expect(page.getByRole("cell", { name: /reconcile-nightly/ }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /Run now|Edit schedule|Remove scheduler/ })).toHaveCount(0);
});

test(
  "the queues lead to the login when the session ends",
  { tag: APART },
  async ({ page, context, watch }) => {
    watch.expectConsoleError(/status of 401/);
    await page.goto("/ops/queues");
    await logIn(page, account("operator"), queue(page, "payments"));
    await context.clearCookies();
    await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  },
);

test(
  "an operator who is signed in comes to the queues by another site's link too",
  { tag: APART },
  async ({ page, baseURL }) => {
    await page.goto("/ops/queues");
    await logIn(page, account("operator"), queue(page, "payments"));
    await expect(page).toHaveURL(`${baseURL}/ops/queues`);

    const chat = `<link rel="icon" href="data:," /><a href="${baseURL}/ops/queues/queue/general">the queue</a>`;
    await page.route("http://chat.test/", (route) => route.fulfill({ contentType: "text/html", body: chat }));
    await page.goto("http://chat.test/");
    await page.getByRole("link", { name: "the queue" }).click();
    await expect(page).toHaveURL(`${baseURL}/ops/queues/queue/general`);
    await expect(page.getByRole("heading", { name: "general" }).first()).toBeVisible();
  },
);

test(
  "a customer is rejected by the queue pages and gets no session",
  { tag: APART },
  async ({ page, context, watch }) => {
    watch.expectConsoleError(/status of 403/);
    watch.expectConsoleError(/favicon\.ico/);
    await page.goto("/ops/queues");
    const response = page.waitForResponse(/\/ops\/callback/);
    await logIn(page, account("customer"), page.getByText("not-an-operator"));

    expect((await response).status()).toBe(403);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("ops_session");
  },
);

test("by keyboard: an operator sees that no worker is there and that one is back, and replays what was given up meanwhile", async ({
  page,
}) => {
  const tool = await anyTool();
  const orderId = await orderByCall(tool, customer());
  await page.goto("/ops");
  await logIn(page, account("operator"), page.getByRole("heading", { name: "Cockpit" }));
  // Other journeys may have left problems.
  const noWorker = page.getByRole("alert").filter({ hasText: "No worker is running" });
  await expect(noWorker).toHaveCount(0);
  await expect(
    page.getByText(/^(All systems OK|\d+ problems?), checked \d\d:\d\d:\d\d, Dhaka time$/),
  ).toBeVisible();
  const dependencies = page.locator("section").filter({ hasText: "Dependencies" });
  await pressEnterOn(page, dependencies.locator("summary"));
  await expectFocusSeen(page);
  await expect(dependencies.getByRole("cell", { name: "Keycloak" })).toBeVisible();

  await runStackCommand("kill", "worker");
  let eventId: string | null = null;
  try {
    await expect(noWorker).toContainText('No worker is running for "payments"');
    await expect(noWorker.getByRole("link", { name: "What to do" }).first()).toBeVisible();
    // The page has updated itself, and expanded sections stay open.
    await expect(dependencies.getByRole("cell", { name: "Keycloak" })).toBeVisible();
    await chargeByCall(orderId, tool, customer());
    await expect.poll(async () => (eventId = await giveUpEventOf(orderId))).not.toBeNull();
    await typeInto(
      page,
      page.getByLabel("Order, email, name, phone, intent, charge, refund or event"),
      orderId,
    );
    await page.keyboard.press("Enter");
    await expect(
      page.getByText(`The event ${eventId} (payment_intent.succeeded) failed permanently`),
    ).toBeVisible();
  } finally {
    await runStackCommand("restart", "worker");
  }
  await page.goto("/ops");
  await expect(noWorker).toHaveCount(0);

  await page.goto("/ops/inbox?status=dead");
  await pressEnterOn(page, page.getByRole("link", { name: String(eventId) }));
  await pressEnterOn(page, page.getByRole("button", { name: "Replay", exact: true }));
  await expect(page.getByText("1 are processed again, 0 stay done.")).toBeVisible();
  await expect(async () => {
    await page.goto(`/ops/inbox/${eventId}`);
    await expect(page.getByText("paid", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();

  await page.goto("/ops/audit");
  await expect(page.getByRole("row", { name: new RegExp(`events.replay.*${eventId}`) })).toBeVisible();
});

test(
  "the operators' pages are for everybody: no complaint of axe, nothing beyond the edge of any screen",
  { tag: APART },
  async ({ page }) => {
    const [tool, buyer] = [await addTool("Operators' tool", { minOrder: 1 }), account("admin")];
    const orderId = await orderByCall(tool, buyer);
    await chargeByCall(orderId, tool, buyer);
    await page.goto("/ops");
    await logIn(page, account("operator"), page.getByRole("heading", { name: "Cockpit" }));
    for (const path of [
      "/ops",
      "/ops/inbox",
      "/ops/orders?find=nothing",
      `/ops/orders?find=${orderId}`,
      "/ops/audit",
      "/ops/runbook",
      "/ops/jobs",
      "/ops/mails",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [390, 660, 768, 1101, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await violations(page);
        expect(found.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.html}`)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  },
);
