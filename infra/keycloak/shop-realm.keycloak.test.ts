import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { opened } from "../../api/src/testing/lazy-object.ts";
import { demoAccounts } from "./accounts.ts";
import { configureRealm } from "./configure-realm.ts";
import { testRunningRealm } from "./testing/running-realm.suite.ts";
import { readTestSettings } from "../test/settings.ts";
import { launchChromium } from "../test/launch-chromium.ts";
import { authorizationRequest, passwordGrant, readToken, tokenRequest } from "./testing/code-flow.ts";
import {
  expectAccessible,
  linkIn,
  signIn,
  signInPages,
  type SignInPages,
  signUp,
  textOf,
} from "./testing/sign-in-pages.ts";
import { startTestKeycloak, type TestKeycloak } from "./testing/keycloak-server.ts";

const [customer, secondCustomer] = demoAccounts;
const PASSWORD = "correct-horse";

let started: TestKeycloak | undefined;
const keycloak = opened("Keycloak", () => started);
let browser: Browser;
let pages: SignInPages;

beforeAll(async () => {
  [started, browser] = await Promise.all([startTestKeycloak(), launchChromium()]);
  pages = signInPages(browser, keycloak.origin);
  console.log(`Keycloak was ready after ${(keycloak.readyMs / 1000).toFixed(1)} s`);
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await started?.stop();
});

describe("the browser's way in", () => {
  test("a request without PKCE is sent back with an error", async () => {
    const { url } = authorizationRequest(keycloak.origin, {
      code_challenge: undefined,
      code_challenge_method: undefined,
    });
    const response = await fetch(url, { redirect: "manual" });
    expect(response.headers.get("location")).toMatch(/error=invalid_request/);
  });

  test("no other site is returned to", async () => {
    const { url } = authorizationRequest(keycloak.origin, { redirect_uri: "https://evil.example/back" });
    const response = await fetch(url, { redirect: "manual" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("Invalid parameter: redirect_uri");
  });

  test("pages may be framed by the shop only, and run no foreign script", async () => {
    const { headers } = await fetch(authorizationRequest(keycloak.origin).url);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'self'/);
    expect(headers.get("content-security-policy")).not.toMatch(/unsafe/);
  });

  test("the session comes back by silent SSO, and two tabs renew their tokens in turn", async () => {
    const context = await pages.newContext();
    const first = await pages.openLoginFromShop(context);
    await signIn(first, customer!.email, customer!.password);
    await pages.waitForSignedIn(first);
    await first.reload();
    const second = await context.newPage();
    await second.goto(`${keycloak.origin}/back`);
    for (const tab of [first, second]) await pages.waitForSignedIn(tab);
    for (const tab of [first, second, first, second, second, first]) {
      expect(await tab.evaluate("window.keycloak.updateToken(-1)")).toBe(true);
    }
    expect(pages.troubles()).toEqual([]);
    await context.close();
  });

  test("a refresh token that was used is rejected", async () => {
    const granted = await passwordGrant(keycloak.origin, "stack-token", secondCustomer!);
    const refresh = { grant_type: "refresh_token", client_id: "stack-token" };
    const used = { ...refresh, refresh_token: granted.refresh_token ?? "" };
    expect(await tokenRequest(keycloak.origin, used)).toHaveProperty("access_token");
    expect(await tokenRequest(keycloak.origin, used)).toMatchObject({ error: "invalid_grant" });
  });
});

describe("the login page", () => {
  test("names everything as a person reads it, and leads back", async () => {
    const page = await pages.openLogin();
    await page.getByRole("banner").getByRole("link", { name: "Boltwright" }).waitFor();
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: "Login" }).waitFor();
    await main.getByRole("link", { name: "Register" }).waitFor();
    await main.getByRole("link", { name: "Forgot password ?" }).waitFor();
    await page.getByRole("button", { name: "Continue with google" }).waitFor();
    expect(await page.getByRole("searchbox").getAttribute("name")).toBe("q");
    expect(await page.locator(":focus").getAttribute("id")).toBe("username");
    await expectAccessible(page);
    await signIn(page, customer!.email, customer!.password);
    await page.waitForURL(/\/back\?.*code=/);
    await page.context().close();
  });

  test("on a phone with text of twice its size nothing in the header overlaps, and the skip link is hidden", async () => {
    const page = await pages.openLogin();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    const header = page.getByRole("banner");
    const boxes = await header.locator(".brand, .search, .shortcuts > :not(:empty)").evaluateAll((parts) =>
      parts.map((part) => {
        const range = part.ownerDocument.createRange();
        range.selectNodeContents(part);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    expect(boxes).toHaveLength(5);
    expect(boxes.filter(({ left, right }) => left < 0 || right > 390)).toEqual([]);
    const overlaps = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        )
        .map((other) => ({ one, other })),
    );
    expect(overlaps).toEqual([]);
    const skipLink = await page.getByRole("link", { name: "Skip to content" }).boundingBox();
    expect((skipLink?.y ?? 0) + (skipLink?.height ?? 0)).toBeLessThan(0);
    await page.context().close();
  });

  test("Browse opens the tree of categories, and leads to their page where they cannot be loaded", async () => {
    const page = await pages.openLogin();
    const children = [{ slug: "nuts", name: "Nuts", children: [] }];
    let isDown = false;
    await page.route("**/api/categories", (route) =>
      isDown ? route.abort() : route.fulfill({ json: [{ slug: "fasteners", name: "Fasteners", children }] }),
    );
    const browse = page.getByRole("button", { name: "Browse" });
    await browse.click();
    const nuts = page.getByRole("link", { name: "Nuts" });
    expect(await nuts.getAttribute("href")).toBe("/c/nuts");
    expect(await browse.getAttribute("aria-expanded")).toBe("true");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    expect(await nuts.isVisible()).toBe(false);
    isDown = true;
    await page.reload();
    await browse.press("Enter");
    await page.waitForURL("**/c");
    await page.context().close();
  });

  test("the header of a page for somebody who is signed in has the profile and Logout", async () => {
    const page = await pages.openLogin();
    const menu = page.getByRole("banner").locator(".user-menu:not([hidden])");
    expect(await menu.innerText()).toMatch(/^Login\s+Register$/);
    await signIn(page, customer!.email, customer!.password);
    await page.waitForURL(/\/back\?.*code=/);
    await page.goto(authorizationRequest(keycloak.origin, { client_id: "unknown" }).url);
    expect(await menu.innerText()).toMatch(/^My Profile\s+Logout$/);
    await menu.getByRole("link", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${keycloak.origin}/`);
    await page.context().close();
  });

  test("states that it leads back to the page that the visitor was on, also after a wrong password, and only then", async () => {
    const page = await pages.openLogin();
    const lead = page.locator(".lead").first();
    expect(await lead.innerText()).toBe("After login you return to the page you were on.");
    await signIn(page, customer!.email, "not-the-password");
    await page.locator("#problem").waitFor();
    expect(await lead.innerText()).toBe("After login you return to the page you were on.");
    await page.goto(authorizationRequest(keycloak.origin, { redirect_uri: `${keycloak.origin}/` }).url);
    expect(await lead.innerText()).toBe("Log in to your account.");
    await page.context().close();
  });

  // spec: message-login-failure
  test("a wrong password is shown in a toast and in red, and a reload does not send it again", async () => {
    const page = await pages.openLogin();
    await signIn(page, customer!.email, "not-the-password");
    expect(await textOf(page, "alert")).toBe("Sorry Invalid username or password.");
    expect(await page.locator("#problem").innerText()).toBe("Invalid username or password.");
    expect(await page.getByLabel("Email").inputValue()).toBe(customer!.email);
    await expectAccessible(page);
    await page.reload();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(pages.troubles()).toEqual([]);
    await page.context().close();
  });

  test("the reset dialog shows the same message for every address, and the mail leads to a new password", async () => {
    const page = await pages.openLogin();
    const messages: string[] = [];
    for (const email of ["nobody@visitor.test", secondCustomer!.email]) {
      await page.getByRole("link", { name: "Forgot password ?" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByRole("button", { name: "Send link" }).click();
      messages.push(await dialog.getByRole("status").innerText());
      await dialog.getByRole("button", { name: "Close" }).click();
    }
    expect(new Set(messages)).toEqual(
      new Set(["You should receive an email shortly with further instructions."]),
    );

    const mail = await keycloak.mailTo(secondCustomer!.email);
    expect(mail.subject).toBe("Reset your password");
    expect(mail.text).toContain(
      `14 Foundry Lane, Chattogram 4100, Bangladesh. Phone +880 31 555 0142.\nHelp and contact: ${keycloak.origin}/help`,
    );
    expect(mail.html).toContain(`href="${keycloak.origin}/help"`);
    await page.goto(linkIn(mail));
    await page.getByLabel("New Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Save password" }).click();
    await page.waitForURL(/\/back\?.*code=/);
    expect(pages.troubles()).toEqual([]);
    await page.context().close();
    const renewed = await passwordGrant(keycloak.origin, "stack-token", {
      email: secondCustomer!.email,
      password: PASSWORD,
    });
    expect(renewed).toHaveProperty("access_token");

    const used = await (await pages.newContext()).newPage();
    await used.goto(linkIn(mail));
    expect(await textOf(used, "alert")).toBe(
      "This link has expired or was already used. Log in to continue. If you forgot your password, select “Forgot password ?” there.",
    );
    await used.context().close();
  });
});

describe("the registration page", () => {
  test.each([
    { password: "seven77", reason: "Invalid password: minimum length 8." },
    { password: "twenty-one-characters", reason: "Invalid password: maximum length 20." },
  ])("rejects a password of $password.length characters", async ({ password, reason }) => {
    const page = await pages.openRegister();
    await signUp(page, "Ada", "ada@visitor.test", password);
    expect(await textOf(page, "alert")).toBe(`Register error ${reason}`);
    expect(await page.locator("#problem").innerText()).toBe(reason);
    expect(await page.getByLabel("Email").inputValue()).toBe("ada@visitor.test");
    await expectAccessible(page);
    await page.context().close();
  });

  test("counts from 15 characters on, shows what to do about a long name or password, and links to terms and privacy", async () => {
    const page = await pages.openRegister();
    const rule = page.locator("#firstName-rule");
    expect(await rule.innerText()).toBe("At most 20 characters");
    await page.getByLabel("Name").fill("Muhammad Abdur");
    expect(await rule.innerText()).toBe("At most 20 characters");
    await page.getByLabel("Name").fill("Muhammad Abdurr");
    expect(await rule.innerText()).toMatch(/15 [/] 20$/);
    await page.getByLabel("Name").fill("Muhammad Abdur Rahma");
    expect(await rule.innerText()).toMatch(
      /^20 characters is the maximum[.] Shorten your name, e[.]g[.] use initials[.]/,
    );
    const links = page.getByRole("main").locator(".legal").getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/terms",
      "/privacy",
    ]);
    // Counted, never cut.
    await page.getByLabel("Password", { exact: true }).fill("twenty-one-characters");
    expect(await page.locator("#password-rule").innerText()).toMatch(
      /^20 characters is the maximum[.]\s+21 [/] 20$/,
    );
    await expectAccessible(page);
    await page.context().close();
  });

  // spec: limit-name-password
  test("rejects a name of 21 characters also where the browser lets it pass", async () => {
    const page = await pages.openRegister();
    await page.getByLabel("Name").evaluate((input) => {
      input.removeAttribute("maxlength");
    });
    await signUp(page, "n".repeat(21), "long@visitor.test", PASSWORD);
    expect(await textOf(page, "alert")).toBe("Register error Name must be 1 to 20 characters long.");
    await page.context().close();
  });

  test.each([
    ["a change of direction", "\u202Eevil"],
    ["an invisible character", "Ada\u2060"],
    ["a control character", "Ada\u0080"],
    ["nothing visible", "\u200D"],
    ["blank letters only", "\u3164\u2800\uFE0F"],
    ["a bracket", "Ada <b>"],
  ])("rejects a name with %s, and says which characters are allowed", async (_, name) => {
    const page = await pages.openRegister();
    await signUp(page, name, "signs@visitor.test", PASSWORD);
    expect(await page.locator("#problem").innerText()).toBe(
      "Name contains a character that is not allowed. Use letters, digits, spaces, hyphens, apostrophes, commas and full stops.",
    );
    await page.context().close();
  });

  test("takes the joiners that Bengali and Persian names need", async () => {
    const page = await pages.openRegister();
    await signUp(
      page,
      "\u09B0\u200D\u09CD\u09AF \u0639\u0644\u06CC\u200C\u0631\u0636\u0627",
      "joiners@visitor.test",
      PASSWORD,
    );
    await page.getByRole("heading", { name: "Verify your email" }).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.context().close();
  });

  test.each(["        ", ""])(
    "says of the password %j that spaces alone are no password",
    async (password) => {
      const page = await pages.openRegister();
      await page.getByLabel("Password").evaluate((input) => {
        input.removeAttribute("required");
      });
      await signUp(page, "Ada", "spaces@visitor.test", password);
      expect(await page.locator("#problem").innerText()).toBe("Enter a password that is not only spaces.");
      await page.context().close();
    },
  );

  // spec: message-register-failure
  test("rejects an address that is taken", async () => {
    const page = await pages.openRegister();
    await signUp(page, "Ada", customer!.email, PASSWORD);
    expect(await textOf(page, "alert")).toBe("Register error Email already exists.");
    await page.context().close();
  });

  // spec: message-register-success
  test("takes 20 characters, mails a link, and the waiting tab goes on when it was opened", async () => {
    const email = "new@visitor.test";
    const page = await pages.openRegister(pages.openLoginFromShop(await pages.newContext()));
    await expectAccessible(page);
    await signUp(page, "Ada Lovelace", email, "twenty-characters-ab");
    expect(await textOf(page, "status")).toBe(
      "Register success A verification Email has been sent to your mail. Please Verify email",
    );
    await expectAccessible(page);

    const mail = await keycloak.mailTo(email);
    expect(mail.subject).toBe("Verify your email");
    expect(mail.from[0]?.name).toBe("Boltwright");
    expect(mail.html).toContain("Verify email</a>");
    const tab = await page.context().newPage();
    await tab.goto(linkIn(mail));
    for (const each of [tab, page]) await pages.waitForSignedIn(each);
    expect(pages.troubles()).toEqual([]);
    await page.context().close();

    const account = { email, password: "twenty-characters-ab" };
    const { access_token: token } = await passwordGrant(keycloak.origin, "stack-token", account);
    expect(readToken(token).claims).toMatchObject({ email_verified: true, name: "Ada Lovelace" });
  });
});

describe("a login that Keycloak no longer knows", () => {
  /** Registers on this page, opens the mail's link in another browser, and comes back as the page recommends. */
  async function verifyElsewhere(page: Page, email: string): Promise<void> {
    await signUp(page, "Ada Lovelace", email, PASSWORD);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(linkIn(await keycloak.mailTo(email)));
    await elsewhere.getByRole("link", { name: "Continue" }).click();
    await elsewhere.getByText("Your email is verified.").waitFor();
    await elsewhere.context().close();
    await page.getByRole("link", { name: "I verified my email" }).click();
  }

  test("'I verified my email' leads to a login that returns, if the registration began at once", async () => {
    const page = await (await pages.newContext()).newPage();
    await page.goto(authorizationRequest(keycloak.origin, { prompt: "create" }).url);
    await verifyElsewhere(page, "at-once@visitor.test");
    await expectLoginOver(page);
    await page.context().close();
  });

  test("'I verified my email' goes on to the login, if the registration began there", async () => {
    const email = "from-login@visitor.test";
    const page = await pages.openRegister(pages.openLoginFromShop(await pages.newContext()));
    await verifyElsewhere(page, email);
    expect(await page.locator("#problem").innerText()).toBe(
      "Your session expired, or you verified your email in another browser. Log in to continue.",
    );
    await signIn(page, email, PASSWORD);
    await pages.waitForSignedIn(page);
    await page.context().close();
  });

  test("a login form that is sent after its cookies were deleted leads to a login that returns", async () => {
    const page = await pages.openLogin();
    await page.context().clearCookies();
    await signIn(page, customer!.email, customer!.password);
    await expectLoginOver(page);
    await page.context().close();
  });
});

/** The page says what to do, and its login leads back to `/back`. */
async function expectLoginOver(page: Page): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("heading", { name: "Log in to continue" }).waitFor();
  expect(await main.innerText()).toContain(
    "If you verified your email in another browser, your account is ready. Otherwise your login has expired, or your browser blocks cookies.",
  );
  const link = main.getByRole("link", { name: "Login" });
  expect(await link.getAttribute("href")).toBe("/login");
  // The shop is not there: its login page reads where to lead back.
  await link.evaluate((element) =>
    element.addEventListener("click", (event: Event) => event.preventDefault()),
  );
  await link.click();
  expect(await page.evaluate(() => sessionStorage.getItem("login-return-path"))).toBe("/back");
  await expectAccessible(page);
}

test("a mail's link that is opened while another account is logged in offers to log out, and works after it", async () => {
  const email = "other-account@visitor.test";
  const registration = await pages.openRegister();
  await signUp(registration, "Ada Lovelace", email, PASSWORD);
  await registration.context().close();
  const page = await pages.openLoginFromShop(await pages.newContext());
  await signIn(page, customer!.email, customer!.password);
  await pages.waitForSignedIn(page);

  await page.goto(linkIn(await keycloak.mailTo(email)));
  await page.getByRole("heading", { name: "Log out first" }).waitFor();
  expect(await textOf(page, "alert")).toBe(
    `This link belongs to another account. You are logged in as ${customer!.email}. Log out, then open the link again.`,
  );
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByText(`Is ${email} your email address?`).waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByText("Your email is verified.").waitFor();
  await page.context().close();
});

test("an address gets one verification mail in two minutes, however often it is requested", async () => {
  const page = await pages.openRegister();
  await signUp(page, "Grace Hopper", "again@visitor.test", PASSWORD);
  await page.getByRole("link", { name: "Send it again" }).click();
  const notice = page.getByText("You can request another one").first();
  expect(await notice.innerText()).toBe(
    "We sent you an email a moment ago. You can request another one in 2 minutes.",
  );
  await page.context().close();
});

test("'Continue with google' leads to Google with its settings, to the stub without, and is off without both", async () => {
  const { access, smtp, googleStub } = keycloak;
  const google = { clientId: "an-id", clientSecret: "a-secret" };
  const others = { smtp, loadProfile: false };
  const page = await pages.openLogin();
  const way = page.getByRole("button", { name: "Continue with google" });
  const leadsTo = async () => {
    await page.goto(authorizationRequest(keycloak.origin).url);
    const { href } = new URL((await way.getAttribute("href")) ?? "", keycloak.origin);
    const response = await page.request.get(href, { maxRedirects: 0 });
    return new URL(response.headers()["location"] ?? "").origin;
  };
  await configureRealm(access, { ...others, google, googleStub });
  expect(await leadsTo()).toBe("https://accounts.google.com");
  await expectAccessible(page);
  await configureRealm(access, { ...others, googleStub });
  await configureRealm(access, { ...others, googleStub });
  expect(await leadsTo()).toBe(keycloak.origin);
  await page.goto(authorizationRequest(keycloak.origin).url);
  await way.click();
  await page.getByRole("heading", { name: "Choose a demo account" }).waitFor();
  await expectAccessible(page);
  await configureRealm(access, others);
  await page.goto(authorizationRequest(keycloak.origin).url);
  expect(await way.count()).toBe(0);
  await page.context().close();
});

// Here, because a start of Keycloak with a new database takes 20 s of CPU; last, because it deletes the demo accounts.
describe("the running realm", () => {
  testRunningRealm({ keycloak, path: readTestSettings().path });
});
