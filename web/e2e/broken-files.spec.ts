import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

const STYLES = "**/assets/index-*.css";
const CODE = "**/assets/index-*.js";
const broken = /net::ERR_FAILED|Unable to preload CSS|dynamically imported module/;

test("a first page whose styles did not come is loaded once more, and has them", async ({ page, watch }) => {
  watch.expectConsoleError(broken);
  await page.route(STYLES, (route) => route.abort(), { times: 1 });
  await page.goto("/blogs");
  await expect(page.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(20, 23, 27)");
});

test("a first page whose code does not load shows an error, and loads after a retry", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(broken);
  let requests = 0;
  await page.route(CODE, async (route) => {
    requests += 1;
    await route.abort();
  });
  await page.goto("/wishlist");
  await expect(page.getByRole("alert")).toContainText("The shop did not load");
  expect(requests).toBe(2);
  await page.unroute(CODE);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Wish List", level: 1 })).toBeVisible();
});

for (const [what, code] of [
  ["first script", CODE],
  ["own code", "**/assets/blogs-*.js"],
] as const) {
  test(`a rendered page whose ${what} does not come stays readable, and can be reloaded`, async ({
    page,
    watch,
  }) => {
    watch.expectConsoleError(broken);
    const documents: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents.push(request.url());
    });
    await page.route(code, (route) => route.abort());
    await page.goto("/blogs");
    const notice = page.getByRole("alert");
    await expect(notice).toContainText("This page did not load completely");
    expect(documents).toHaveLength(2);
    const heading = page.getByRole("heading", { name: "Blogs", level: 1 });
    await expect(heading).toBeInViewport();
    await expect(page.getByText("did not load", { exact: false })).toHaveCount(1);
    const [read, below] = [await heading.boundingBox(), await notice.boundingBox()];
    expect(below?.y).toBeGreaterThan(read?.y ?? Infinity);
    await page.unroute(code);
    await notice.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await expect(heading).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
}

test("a page whose code does not load shows an error, and loads after a retry", async ({ page, watch }) => {
  watch.expectConsoleError(broken);
  await page.route("**/assets/portfolio-*.js", (route) => route.abort());
  await page.goto("/blogs");
  await page.getByRole("banner").getByRole("link", { name: "My Portfolio" }).click();
  await expect(page.getByRole("alert")).toContainText("This page did not load");
  await page.unroute("**/assets/portfolio-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Past works" })).toBeVisible();
});

test("a page stays when the code of the header's suggestions does not come", async ({ page, watch }) => {
  watch.expectConsoleError(broken);
  await page.route("**/assets/search-suggestions-*.js", (route) => route.abort());
  await page.goto("/blogs");
  const box = page.getByRole("combobox", { name: "Search parts" });
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("search-suggestions"),
  );
  await box.click();
  await failed;
  await box.fill("ham");
  await expect(page.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await expect(box).toHaveValue("ham");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a search for one word opens the results when the code of part numbers does not come", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(broken);
  await page.route("**/assets/exact-part-*.js", (route) => route.abort());
  await page.goto("/blogs");
  await page.getByRole("combobox", { name: "Search parts" }).fill("hammer");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Results for “hammer”" })).toBeVisible();
});

test("styles of a page that failed when its link was pointed at are there when it is opened", async ({
  page,
  watch,
}) => {
  watch.expectConsoleError(broken);
  await signIn(page, account("admin"));
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Sales per day" })).toBeVisible();
  const link = page.getByRole("main").getByRole("link", { name: "Make Admin" });
  await page.route("**/assets/*.css", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  await link.hover();
  await failed;
  await page.unroute("**/assets/*.css");
  const styles = page.waitForResponse(/assets[/]make-admin-.*[.]css/);
  await link.click();
  await styles;
  await expect(page.getByRole("searchbox", { name: "Search users" })).toBeVisible();
});
