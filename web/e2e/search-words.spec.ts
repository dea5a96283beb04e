import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "./support/accessible.ts";
import { aCategoryByCall, addCategory, adminCall } from "./support/a-category.ts";
import { expect, test } from "./support/journey.ts";
import { call } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

/** Letters that no other run has: a text with many digits is not counted. */
const letters = (): string => Array.from(String(Date.now()), (digit) => "abcdefghij"[Number(digit)]).join("");
const reversed = (text: string): string => Array.from(text).toReversed().join("");

const PHONE = { width: 390, height: 844 };

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** Names of the tools that a search finds; public responses may be a second old. */
async function found(words: string): Promise<string[]> {
  const response = await call(`tools?q=${encodeURIComponent(words)}`);
  return z
    .array(z.object({ name: z.string() }))
    .parse(await response.json())
    .map(({ name }) => name);
}

test("a search that found nothing becomes a synonym, by which customers find the part", async ({
  page,
  browser,
}) => {
  const stamp = letters();
  const [theirs, ours] = [`fangle${reversed(stamp)}`, `widget${stamp}`];
  const name = `Journey ${ours}`;
  const tool = {
    name,
    description: "Steel",
    price: 1.5,
    img: "/tools/clamp.webp",
    minOrder: 1,
    available: 5,
  };
  expect((await call("tools", account("admin"), { method: "POST", body: tool })).status).toBe(200);
  await expect.poll(() => found(ours)).toEqual([name]);
  expect(await found(theirs.toUpperCase())).toEqual([]);
  expect(await found(theirs)).toEqual([]);

  await signIn(page, account("admin"));
  await page.goto("/dashboard/manageTools");
  await page.getByText("More", { exact: true }).press("Enter");
  await page.getByRole("link", { name: "Search terms" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Search terms", level: 1 })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: theirs });
  await expect(async () => {
    await page.goto("/dashboard/searchWords?state=missed");
    await expect(row).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(row.getByRole("cell").first()).toHaveText("2");
  await expectAccessible(page);

  await row.getByRole("link", { name: `Add synonym for ${theirs}` }).press("Enter");
  const words = page.getByRole("textbox", { name: "Words of equal meaning" });
  await expect(words).toHaveValue(`${theirs}, `);
  await words.press("Enter");
  await expect(page.getByText("Enter at least two words or phrases")).toBeVisible();
  await words.fill(`${theirs}, ${ours}`);
  await expectAccessible(page);
  await words.press("Enter");
  await expect(page.getByRole("heading", { name: `${theirs}, ${ours}` })).toBeVisible();

  const customer = await browser.newPage();
  await customer.goto("/");
  await expect.poll(() => found(theirs)).toEqual([name]);
  await customer.getByRole("combobox", { name: "Search parts" }).fill(theirs);
  await expect(customer.getByRole("option").filter({ hasText: name })).toBeVisible();
  await customer.close();

  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "Search terms" }).press("Enter");
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
  await page.getByRole("link", { name: `${theirs}, ${ours}` }).press("Enter");
  await words.fill(`${theirs}, ${ours}, gadget ${stamp}`);
  await page.getByRole("button", { name: "Save synonyms" }).press("Enter");
  await expect(page.getByRole("heading", { name: `gadget ${stamp}` })).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Search terms", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: ours })).toHaveCount(0);
  await expect.poll(() => found(theirs)).toEqual([]);
});

/** Creates a category with a thread and a length; returns its slug. */
async function aCategoryNamed(name: string): Promise<string> {
  await aCategoryByCall();
  const category = await addCategory({ name, parentId: null });
  const attributes = ["journey-thread", "journey-length"].map((attribute) => ({
    attribute,
    isRequired: true,
    isFacet: true,
  }));
  await adminCall(`manage/categories/${category.id}/attributes`, "PUT", {
    version: category.version,
    attributes,
  });
  return category.slug;
}

test("parts imported with category and attributes are found on the page of the category by their facets", async ({
  page,
}) => {
  const stamp = letters();
  const category = `Imported bolts ${stamp}`;
  const slug = await aCategoryNamed(category);
  const header =
    "name,description,price,minOrder,img,available,category,attribute:journey-thread,attribute:journey-length";
  const line = (length: string, thread: string): string =>
    `"Imported bolt ${stamp}, ${thread} x ${length}",Steel,0.40,10,/tools/wrench.webp,500,${slug},${thread},${length}\n`;
  const file = (...lines: string[]) => ({
    name: "bolts.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`${header}\n${lines.join("")}`),
  });
  await signIn(page, account("admin"));
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard/manageTools/import");
  await page.getByText("Columns of the file").press("Enter");
  await expect(page.getByText("one column for each attribute")).toBeVisible();
  await page
    .getByLabel("CSV file")
    .setInputFiles(file(line("30 mm", "m8"), line("40", "m8"), line("50", "m9")));
  await expect(page.getByRole("heading", { name: "2 lines have errors" })).toBeVisible();
  await expect(page.getByText("write 30 instead of 30 mm")).toBeVisible();
  await expect(page.getByText("must be one of m6, m8")).toBeVisible();
  expect(await widthOf(page)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);

  await page.getByLabel("CSV file").setInputFiles(file(line("30", "m8"), line("40", "m8"), line("50", "m6")));
  const first = page.getByRole("row").filter({ hasText: "m8 x 30" });
  await expect(first).toContainText("attribute:journey-length");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply 3 changes" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Import complete" })).toBeVisible();
  await expectAccessible(page);

  await expect(async () => {
    await page.goto(`/c/${slug}`);
    await expect(page.getByRole("region", { name: category }).getByRole("status").first()).toHaveText(
      "3 parts",
      {
        timeout: 2000,
      },
    );
  }).toPass();
  await page.getByRole("button", { name: "Filters" }).press("Enter");
  await page.getByRole("checkbox", { name: "M8 2" }).press("Space");
  const table = page.getByRole("table", { name: category });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expectAccessible(page);
  await expect(table.getByRole("rowheader").filter({ hasText: "m8 x 30" })).toBeVisible();
});
