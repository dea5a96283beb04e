import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { account, type Account } from "./support/stack-state.ts";

async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("an operator signs in at the queues, sees them all, and signs out", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/ops/queues");
  await fillLogin(page, account("operator"));

  await expect(page).toHaveURL(`${baseURL}/ops/queues`);
  await expect(page.getByRole("link", { name: /payments/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /general/ }).first()).toBeVisible();
  const session = (await context.cookies()).find(({ name }) => name === "ops_session");
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/ops" });

  await page.goto("/ops/queues/queue/payments");
  await expect(page.getByRole("heading", { name: "payments" }).first()).toBeVisible();

  await page.goto("/ops/logout");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("ops_session");

  await page.goto("/ops");
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("an operator who is signed in comes to the queues by another site's link too", async ({
  page,
  baseURL,
}) => {
  await page.goto("/ops/queues");
  await fillLogin(page, account("operator"));
  await expect(page).toHaveURL(`${baseURL}/ops/queues`);

  const chat = `<link rel="icon" href="data:," /><a href="${baseURL}/ops/queues/queue/general">the queue</a>`;
  await page.route("http://chat.test/", (route) => route.fulfill({ contentType: "text/html", body: chat }));
  await page.goto("http://chat.test/");
  await page.getByRole("link", { name: "the queue" }).click();
  await expect(page).toHaveURL(`${baseURL}/ops/queues/queue/general`);
  await expect(page.getByRole("heading", { name: "general" }).first()).toBeVisible();
});

test("a customer is refused at the queues, and gets no session", async ({ page, context, watch }) => {
  watch.expectConsoleError(/status of 403/);
  watch.expectConsoleError(/favicon\.ico/);
  await page.goto("/ops/queues");
  const answer = page.waitForResponse(/\/ops\/callback/);
  await fillLogin(page, account("customer"));

  expect((await answer).status()).toBe(403);
  await expect(page.getByText("not-an-operator")).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("ops_session");
});
