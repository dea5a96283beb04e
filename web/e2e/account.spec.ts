import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect, test } from "./support/journey.ts";
import { expectFocusSeen, pressEnterOn, typeInto } from "./support/keyboard.ts";
import { prepareCard, shownOrderId } from "./support/shopping.ts";
import { addTool, call, readOrder } from "./support/shop-api.ts";
import { openSignedIn, register, signIn } from "./support/sign-in.ts";
import { account as staff, type Account } from "./support/stack-state.ts";

const OLD_PASSWORD = "three-cogs-9";
const NEW_PASSWORD = "four-cogs-12";
const WORKSHOP = "12 Mill Lane\nDhaka 1208";
const SITE = "Plot 7\nGazipur 1700";

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Sign out successful" })).toBeVisible();
}

async function addAddress(page: Page, label: string, address: string): Promise<void> {
  await pressEnterOn(page, page.getByRole("button", { name: "Add an address" }));
  const form = page.getByRole("form", { name: "New address" });
  await typeInto(page, form.getByLabel("Name of the address"), label);
  await typeInto(page, form.getByLabel("Address", { exact: true }), address);
  await expectFocusSeen(page);
  await pressEnterOn(page, form.getByRole("button", { name: "Save address" }));
  await expect(page.getByRole("button", { name: `Remove the address ${label}` })).toBeVisible();
}

async function expectRejected(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid username or password." })).toBeVisible();
}

/** Both steps of staff: an account with open orders cannot be deleted. */
async function deliver(orderId: string): Promise<void> {
  for (const step of ["ship", "deliver"]) {
    const body = { ids: [orderId] };
    const done = await call(`manage/orders/${step}`, staff("admin"), { method: "POST", body });
    expect(await done.json()).toMatchObject([{ outcome: "changed" }]);
  }
}

test("by keyboard: an account from its saved addresses over a new password to its deletion", async ({
  page,
  browser,
  watch,
}) => {
  // The deletion with an open order, which the browser logs.
  watch.expectConsoleError(/status of 409/);
  const email = `ada-${randomUUID()}@boltwright.test`;
  const ada = { name: "Ada Fitter", email, password: OLD_PASSWORD };
  const changed = { ...ada, password: NEW_PASSWORD };
  const tool = await addTool("Journey file with an account", { minOrder: 10 });
  let orderId = "";
  await register(page, ada);

  await test.step("the name in the header leads to the profile, where two addresses are saved", async () => {
    await page.getByRole("banner").getByRole("link", { name: ada.name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Profile" })).toBeVisible();
    const contact = page.getByRole("form", { name: "Contact data" });
    await typeInto(page, contact.getByLabel("Phone"), "+880 1711 000000");
    await typeInto(page, contact.getByLabel("Company"), "Fitter & Co");
    await pressEnterOn(page, contact.getByRole("button", { name: "Save contact data" }));
    await expect(contact.getByText("Saved", { exact: true })).toBeVisible();
    await addAddress(page, "Workshop", WORKSHOP);
    await addAddress(page, "Site", SITE);
    for (const label of ["Site", "Workshop"]) {
      await pressEnterOn(page, page.getByRole("button", { name: `Make default: ${label}` }));
      await expect(page.getByRole("listitem").filter({ hasText: "(default)" })).toContainText(label);
    }
  });

  await test.step("the next order begins with them, and takes one click and a card", async () => {
    await page.goto(`/purchase/${tool._id}`);
    const address = page.getByLabel("Address", { exact: true });
    await expect(address).toHaveValue(WORKSHOP);
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+880 1711 000000");
    await page.getByLabel("Deliver to").selectOption("Site");
    await expect(address).toHaveValue(SITE);
    await page.getByRole("button", { name: "Place order" }).click();
    await (await prepareCard(page, "succeeds")).click();
    const receipt = page.getByRole("region", { name: "Receipt" });
    for (const text of ["Plot 7", "Fitter & Co"]) await expect(receipt).toContainText(text);
    orderId = shownOrderId(page);
    expect((await readOrder(orderId, ada)).status).toBe("paid");
  });

  const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const otherDevice = await elsewhere.newPage();
  await test.step("a new password, chosen on Keycloak's page, logs other devices out", async () => {
    await openSignedIn(otherDevice, ada);
    await logOut(page);
    await signIn(page, ada);
    await page.goto("/dashboard");
    await pressEnterOn(page, page.getByRole("button", { name: "Change password" }));
    await typeInto(page, page.getByLabel("New Password", { exact: true }), NEW_PASSWORD);
    await expect(page.getByLabel("Log out on other devices")).toBeChecked();
    await pressEnterOn(page, page.getByRole("button", { name: "Save password" }));
    await expect(page.getByRole("status").filter({ hasText: "Your password is changed" })).toBeVisible();
    await expect(page).toHaveURL(/[/]dashboard$/);
    await otherDevice.reload();
    await expect(
      otherDevice.getByRole("banner").getByRole("link", { name: "Login", exact: true }),
    ).toBeVisible();
  });

  await test.step("only the new password logs in", async () => {
    await logOut(page);
    await expectRejected(page, ada);
    await signIn(page, changed);
  });

  await test.step("the own data are a file", async () => {
    await page.goto("/dashboard");
    const download = page.waitForEvent("download");
    await pressEnterOn(page, page.getByRole("button", { name: "Download your data" }));
    const file = await download;
    expect(file.suggestedFilename()).toBe("my-data.json");
    const text = await readFile(await file.path(), "utf8");
    for (const part of [email, "Fitter & Co", "12 Mill Lane", "Plot 7", tool.name])
      expect(text).toContain(part);
  });

  await test.step("an account with an open order stays; without one it is deleted and cannot log in", async () => {
    const remove = async (): Promise<void> => {
      await pressEnterOn(page, page.getByRole("main").getByRole("button", { name: "Delete account" }));
      await pressEnterOn(page, page.getByRole("dialog").getByRole("button", { name: "Delete account" }));
    };
    await remove();
    await expect(
      page.getByRole("alert").filter({ hasText: "1 order is not paid or not delivered yet" }),
    ).toBeVisible();
    await deliver(orderId);
    await remove();
    await expect(page.getByRole("status").filter({ hasText: "Your account is deleted." })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login", exact: true })).toBeVisible();
    await expectRejected(page, changed);
  });

  await test.step("staff still see the order, without personal data", async () => {
    await signIn(otherDevice, staff("admin"));
    await otherDevice.goto(`/dashboard/manageAllOrder/${orderId}`);
    const customer = otherDevice.getByRole("region", { name: "Customer" });
    await expect(customer).toContainText("erased");
    await expect(otherDevice.getByRole("region", { name: "Order", exact: true })).toContainText(tool.name);
    const shown = await otherDevice.getByRole("main").innerText();
    for (const part of [email, ada.name, "Plot 7", "Fitter & Co", "+880 1711 000000"]) {
      expect(shown).not.toContain(part);
    }
    const found = await call(`manage/orders?q=${encodeURIComponent(email)}&limit=1`, staff("admin"));
    expect(z.array(z.unknown()).parse(await found.json())).toEqual([]);
  });
  await elsewhere.close();
});
