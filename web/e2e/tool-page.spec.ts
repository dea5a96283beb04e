import type { APIRequestContext } from "@playwright/test";
import { archiveTool } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { customer } from "./support/stack-state.ts";
import { signIn } from "./support/sign-in.ts";

const PATH = "/tools/bw-1002/combination-wrench-19-mm";
/** No other journey buys it. */
const ARCHIVED = "BW-1008";
const LONG_AGO_DAYS = 91;

/** Status and target of an address, without following it. */
async function responseOf(request: APIRequestContext, path: string): Promise<[number, string | undefined]> {
  const response = await request.get(path, { maxRedirects: 0 });
  return [response.status(), response.headers()["location"]];
}

test("a tool has one address: other spellings lead there, unknown numbers are not found", async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleError(/status of 404/);
  for (const other of [
    "/tools/BW-1002",
    "/tools/bw-1002/wrong-name",
    "/tools/BW-1002/COMBINATION-wrench-19-mm",
  ]) {
    const [status, target = ""] = await responseOf(request, other);
    expect([status, new URL(target, "http://shop").pathname]).toEqual([301, PATH]);
    await page.goto(other);
    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole("heading", { name: "Combination wrench 19 mm", level: 1 })).toBeVisible();
  }
  expect((await responseOf(request, PATH))[0]).toBe(200);
  expect((await page.goto("/tools/bw-0000/nothing"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Tool not found", level: 1 })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Browse tools" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("an archived tool is no longer sold, names others, and is gone for search engines later", async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleError(/status of 410/);
  const [, path = ""] = await responseOf(request, `/tools/${ARCHIVED}`);
  try {
    await archiveTool(ARCHIVED, 1);
    // The gateway may send a page that is up to a second old.
    await expect(async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole("heading", { name: "No longer sold" })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(page.getByRole("main").getByRole("link", { name: "Purchase" })).toHaveCount(0);
    const related = page.getByRole("region", { name: "Related tools" }).getByRole("link");
    await related.first().click();
    await expect(page).not.toHaveURL(path);
    await expect(page.getByRole("main").getByRole("link", { name: "Purchase" })).toBeVisible();

    await archiveTool(ARCHIVED, LONG_AGO_DAYS);
    await expect.poll(async () => (await responseOf(request, path))[0]).toBe(410);
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "No longer sold" })).toBeVisible();
  } finally {
    await archiveTool(ARCHIVED, null);
  }
  await expect.poll(async () => (await responseOf(request, path))[0]).toBe(200);
});

test("a part number and Enter open the tool's page; other words search", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search parts" });
  await box.fill("bw-1002");
  await box.press("Enter");
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { name: "Combination wrench 19 mm", level: 1 })).toBeVisible();
  await expect(box).toHaveValue("");

  for (const words of ["bw-100", "wrench 19"]) {
    await box.fill(words);
    await box.press("Enter");
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent(words)}`);
  }
  await expect(
    page.getByRole("table").getByRole("link", { name: "Combination wrench 19 mm", exact: true }),
  ).toBeVisible();
});

test("tools viewed on this device are listed, latest first, on tool pages and in My Items", async ({
  page,
}) => {
  await page.goto("/");
  const links = page.getByRole("article").getByRole("heading").getByRole("link");
  await expect(links.nth(13)).toBeAttached();
  const paths = await links.evaluateAll((all) =>
    all.slice(0, 14).map((link) => link.getAttribute("href") ?? ""),
  );
  const viewed = page.getByRole("region", { name: "Recently viewed" }).getByRole("link");
  const hrefs = (): Promise<(string | null)[]> =>
    viewed.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const seen: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    const expected = seen.toReversed().slice(0, 12);
    await expect.poll(hrefs).toEqual(expected);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("recently-viewed")?.split(",").length))
      .toBe(Math.min(seen.push(path), 13));
  }
  await signIn(page, customer(0));
  await page.goto("/myitems");
  await expect.poll(hrefs).toEqual(seen.toReversed().slice(0, 12));
});
