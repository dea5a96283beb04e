import type { Browser, BrowserContext, Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";
import { expect } from "vitest";
import { authorizationRequest } from "./code-flow.ts";

/** Ways to the pages of sign-in, and what went wrong on them. */
export interface SignInPages {
  newContext(): Promise<BrowserContext>;
  /** The login page by its address. */
  openLogin(context?: BrowserContext): Promise<Page>;
  /** The login page as the shop opens it: its page calls keycloak-js, which returns to it. */
  openLoginFromShop(context: BrowserContext): Promise<Page>;
  /** Opens the registration page, from the given login page or by its URL. */
  openRegister(login?: Promise<Page>): Promise<Page>;
  /** The shop's own page, with somebody signed in. */
  waitForSignedIn(page: Page): Promise<void>;
  /** Console errors and policy violations of every page since the newest context was made. */
  troubles(): readonly string[];
}

/** The pages of sign-in of the Keycloak behind this origin. */
export function signInPages(browser: Browser, origin: string): SignInPages {
  let troubles: string[] = [];
  const pages: SignInPages = {
    async newContext() {
      troubles = [];
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      context.on("console", (message) => {
        if (message.type() === "error") troubles.push(message.text());
      });
      context.on("weberror", (error) => troubles.push(String(error.error())));
      return context;
    },
    async openLogin(context) {
      const page = await (context ?? (await pages.newContext())).newPage();
      await page.goto(authorizationRequest(origin).url);
      return page;
    },
    async openLoginFromShop(context) {
      const page = await context.newPage();
      await page.goto(`${origin}/`);
      await page.locator("body[data-ready=false]").waitFor();
      await page.evaluate("void window.keycloak.login({ redirectUri: location.origin + '/back' })");
      await page.getByRole("heading", { name: "Login" }).waitFor();
      return page;
    },
    async openRegister(login = pages.openLogin()) {
      const page = await login;
      await page.getByRole("main").getByRole("link", { name: "Register" }).click();
      await page.getByRole("heading", { name: "Sign Up" }).waitFor();
      return page;
    },
    async waitForSignedIn(page) {
      await page.waitForURL(`${origin}/back**`);
      await page.locator("body[data-ready=true]").waitFor();
    },
    troubles: () => troubles,
  };
  return pages;
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

export async function signUp(page: Page, name: string, email: string, password: string): Promise<void> {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign Up" }).click();
}

/** The words of the one toast or message of this role, on one line. */
export const textOf = async (page: Page, role: "alert" | "status") =>
  (await page.getByRole(role).innerText()).replace(/\s+/g, " ");

/** The first address in a mail. */
export function linkIn(mail: { text: string }): string {
  return mail.text.match(/http\S+/)?.[0] ?? "";
}

/** WCAG as axe sees it. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>("axe.run()");
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
