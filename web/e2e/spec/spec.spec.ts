import { expect, test } from "../support/journey.ts";
import { logIn, signIn } from "../support/sign-in.ts";
import { customer } from "../support/stack-state.ts";

// spec: header-search, route-not-found, home-grid-columns, home-statistics, constant-shipping, constant-banner
test("the home page of the real shop shows the specified texts, in its columns", async ({ page, watch }) => {
  await page.goto("/");
  await expect(page.getByPlaceholder("Search Parts here ...")).toBeVisible();
  await expect(page.getByText("free shipping for all Bangladesh", { exact: false }).first()).toBeVisible();

  const gap = await page.locator(".banner .swiper-initialized .swiper-wrapper").evaluate((slides) => {
    const [first, second] = [...slides.children].map((slide) => slide.getBoundingClientRect());
    return (second?.left ?? 0) - (first?.right ?? 0);
  });
  expect(gap).toBe(30);
  // The second dot becomes the current one by itself; carousel.spec.ts checks the interval.
  const dot = page.getByRole("button", { name: "Go to slide 2" });
  await expect(dot).toHaveAttribute("aria-current", "true");

  const statistics = page.getByRole("region", { name: "Millions of Trusts" });
  await statistics.scrollIntoViewIfNeeded();
  for (const [label, figure] of [
    ["Users", "3400+"],
    ["Tools Added", "1124+"],
    ["Delivered", "860+"],
    ["Contributor", "1840+"],
  ] as const) {
    await expect(statistics.getByText(label, { exact: true })).toBeVisible();
    await expect(statistics.getByText(figure, { exact: true })).toBeVisible();
  }

  const benefit = page.getByRole("region", { name: "Why buy here" }).getByRole("link");
  await benefit.filter({ hasText: "100 % Money back" }).click();
  await expect(page).toHaveURL("/help#returns");
  await expect(page.getByRole("heading", { name: "Returns and money back" })).toBeInViewport();
  await page.goBack();

  const cards = page.getByRole("article").filter({ has: page.getByRole("link", { name: "Purchase" }) });
  await expect(cards.first()).toBeVisible();
  for (const [width, columns] of [
    [390, 1],
    [768, 2],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const lefts = await cards.evaluateAll((all) =>
      all.slice(0, 6).map((card) => card.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size).toBe(columns);
  }

  watch.expectConsoleError(/404 .*[/]nowhere/);
  await page.goto("/nowhere");
  await expect(page.getByText("Sorry the Page You are Looking for is unavailable.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "Home" })).toBeVisible();
});

// spec: route-login, rule-login, rule-reset, message-login-failure, message-login-success
test("the login page and its reset modal show the specified texts", async ({ page }) => {
  const account = customer();
  await page.goto("/login");
  for (const label of ["Email", "Password"]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  }
  await expect(page.getByRole("button", { name: "Continue with google" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Register" })).toBeVisible();

  await page.getByRole("link", { name: "Forgot password ?" }).click();
  await expect(page.getByRole("dialog").getByLabel("Email")).toHaveAttribute("required", "");
  await page.keyboard.press("Escape");

  await page.getByLabel("Email", { exact: true }).fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Sorry");
  await logIn(page, account);
});

// spec: route-register, rule-register
test("the register page shows the specified texts", async ({ page }) => {
  await page.goto("/Register");
  for (const label of ["Name", "Email", "Password"]) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("required", "");
  }
  await expect(page.getByLabel("Name", { exact: true })).toHaveAttribute("maxlength", "20");
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("type", "email");
  await expect(page.getByRole("button", { name: "Sign Up" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue with google" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Login" })).toBeVisible();
});

// spec: child-my-orders, child-add-review, limit-stars, drawer-non-admin
test("a customer's drawer leads to the pages of the dashboard, in either case of letters", async ({
  page,
}) => {
  await signIn(page, customer());
  await page.goto("/dashboard/myorders");
  await expect(page.getByRole("heading", { level: 1, name: "My Orders" })).toBeVisible();
  const drawer = page.getByRole("navigation", { name: "Dashboard" });
  await expect(drawer.getByRole("link")).toHaveText(["My Profile", "My Orders", "Add A Review"]);
  await drawer.getByRole("link", { name: "Add A Review" }).click();
  await expect(page).toHaveURL("/dashboard/addreview");
  await expect(page.getByRole("radio")).toHaveCount(5);
});
