import { expect, test } from "./support/journey.ts";

test("a browser that blocks site data shows every public page, and reports no error", async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      const block = (): never => {
        throw new DOMException("The document blocks site data", "SecurityError");
      };
      Object.defineProperty(window, name, { get: block });
    }
  });
  for (const path of [
    "/",
    "/blogs",
    "/c",
    "/search?q=wrench",
    "/tools/bw-1002/combination-wrench-19-mm",
    "/wishlist",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "My Portfolio" }).click();
    await expect(page).toHaveURL("/portfolio");
  }
});
