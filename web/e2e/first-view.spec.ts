import { gzipSync } from "node:zlib";
import { paths } from "../src/lib/paths.ts";
import { chromiumPath } from "./support/env.ts";
import { expect, test } from "./support/journey.ts";
import { layoutShift, SHIFT_MAX } from "./support/layout-shift.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

/** What a signed-out visitor's browser may load in the first seconds without an interaction. */
const REQUESTS_MAX = 30;
const TRANSFERRED_MAX_KB = 340;
const SCRIPTS_MAX_KB = 180;
const FIRST_SECONDS_MS = 5000;
const KB = 1000;

// The browser that visitors have: how far ahead it loads images depends on what it knows of its network.
test.use({ launchOptions: { executablePath: chromiumPath, args: ["--no-sandbox", "--disable-gpu"] } });

test("the first view of home is small: requests, bytes, JavaScript and layout shift", async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const requests: string[] = [];
  let transferred = 0;
  network.on("Network.requestWillBeSent", ({ request }) => requests.push(request.url));
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    transferred += encodedDataLength;
  });
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });

  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.waitForFunction((until) => performance.now() >= until, FIRST_SECONDS_MS);
  const { sum, moved } = await layoutShift(page);
  const code = (await Promise.all(scripts)).map((body) => gzipSync(body).length / KB);
  const kilobytes = code.reduce((total, each) => total + each, 0);

  expect(scripts.length).toBeGreaterThan(1);
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(REQUESTS_MAX);
  expect(transferred / KB, requests.join("\n")).toBeLessThanOrEqual(TRANSFERRED_MAX_KB);
  expect(kilobytes).toBeLessThanOrEqual(SCRIPTS_MAX_KB);
  expect(sum, moved.join("\n")).toBeLessThanOrEqual(SHIFT_MAX);
});

test("a page of a customer loads its code before the session is restored", async ({ page }) => {
  await signIn(page, customer(0));
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(paths.myOrders);
  await expect(page.getByRole("heading", { name: "My Orders", level: 1 })).toBeVisible();
  const indexOf = (address: RegExp): number => requested.findIndex((url) => address.test(url));
  expect(indexOf(/assets[/]my-orders-.*[.]js/)).toBeGreaterThan(0);
  expect(indexOf(/assets[/]my-orders-.*[.]js/)).toBeLessThan(indexOf(/openid-connect[/]token/));
});
