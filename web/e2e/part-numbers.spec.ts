import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

const HEADER = "partNumber,name,description,price,minOrder,img,available,aliases\n";

test("an admin imports a part with its own number and alias, changes the number, and prints labels", async ({
  page,
  request,
  watch,
}) => {
  watch.expectConsoleError(/status of 422/);
  // Words without a digit are no part number.
  const stamp = `7${Date.now().toString(36).toUpperCase()}`;
  const [imported, changed, customers] = [`JX-${stamp}`, `JY ${stamp}.1`, `4711-${stamp}`];
  const name = `Journey bracket ${stamp}`;
  const path = `/tools/${encodeURIComponent(changed.toLowerCase())}/journey-bracket-${stamp.toLowerCase()}`;
  await signIn(page, account("admin"));

  await page.goto("/dashboard/manageTools/import");
  const line = `${imported},${name},"Steel, 2 mm",3.40,1,/tools/clamp.webp,9,customer:${customers}\n`;
  const file = { name: "parts.csv", mimeType: "text/csv", buffer: Buffer.from(HEADER + line) };
  await page.getByLabel("CSV file").setInputFiles(file);
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("New");
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByRole("heading", { name: "Import complete" })).toBeVisible();

  await page.goto(`/dashboard/manageTools?q=${imported.replace("-", "").toLowerCase()}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(imported);
  await row.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("region", { name: "Selected tools" }).getByRole("button", { name: "Labels" }).click();
  const dialog = page.getByRole("dialog", { name: `Labels for ${name}` });
  await dialog.getByLabel("Labels of each tool").fill("25");
  await expect(dialog.getByText("2 sheets")).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("labels.pdf");
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(dialog).toBeHidden();
  await expectAccessible(page);

  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByTitle(`Change part number of ${name}`).click();
  const number = page.getByRole("textbox", { name: `New part number of ${name}` });
  await number.fill("bw1002");
  await number.press("Enter");
  await expect(page.getByText("bw1002 is the number of part BW-1002. Choose another one.")).toBeVisible();
  await number.fill(changed);
  await number.press("Enter");
  await expect(page.getByText(`Part number is now ${changed}.`)).toBeVisible();
  const others = page.getByRole("region", { name: "Other numbers" });
  await expect(others.getByRole("listitem")).toHaveText([/Former number/, /Customer number/]);
  await others.getByRole("textbox", { name: "Number" }).fill(`DIN ${stamp}`);
  await others.getByLabel("Kind").selectOption("Manufacturer number");
  await others.getByRole("button", { name: "Add number" }).press("Enter");
  await expect(others.getByRole("button", { name: `Remove DIN ${stamp}` })).toBeVisible();
  await expectAccessible(page);

  // The gateway may send a page that is up to a second old.
  for (const old of [imported, customers, `din${stamp}`]) {
    await expect
      .poll(async () => {
        const response = await request.get(`/tools/${encodeURIComponent(old)}/any`, { maxRedirects: 0 });
        const target = new URL(response.headers()["location"] ?? "", "http://shop").pathname;
        return [response.status(), target];
      })
      .toEqual([301, path]);
  }

  const box = page.getByRole("combobox", { name: "Search parts" });
  await box.fill(`din ${stamp.toLowerCase()}`);
  const option = page.getByRole("option").filter({ hasText: name });
  await expect(option).toContainText(`${changed} — manufacturer number DIN ${stamp}`);
  await box.press("Enter");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await box.fill(customers.replace("-", "").toLowerCase());
  await expect(option).toContainText(`${changed} — customer number ${customers}`);
  await box.press("Enter");
  await expect(page).toHaveURL(path);

  await page.goto(`/dashboard/manageTools?q=${stamp}`);
  await page
    .getByRole("row")
    .filter({ hasText: name })
    .getByRole("link", { name: `Edit ${name}` })
    .click();
  await expect(others.getByRole("listitem")).toHaveCount(3);
  await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("This tool is archived")).toBeVisible();
});
