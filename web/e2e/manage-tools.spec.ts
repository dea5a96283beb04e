import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

const header = "name,description,price,minOrder,img,available,newAvailable\n";
const file = (text: string) => ({
  name: "tools.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(header + text),
});

test("an admin fixes a file with a bad line, applies it, edits the new tool and archives it", async ({
  page,
}) => {
  const name = `Journey vice ${Date.now()}`;
  const line = `${name},"Cast, 120 mm",PRICE,2,/tools/clamp.webp,9,\n`;
  await signIn(page, account("admin"));
  await page.goto("/dashboard/manageTools/import");

  await page.getByLabel("CSV file").setInputFiles(file(line.replace("PRICE", "$12")));
  await expect(page.getByRole("heading", { name: "1 line has an error" })).toBeFocused();
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText("write 12 instead of $12");
  await expectAccessible(page);
  await page.getByLabel("CSV file").setInputFiles(file(line.replace("PRICE", "12.50")));
  await page.getByRole("button", { name: "Apply 1 change" }).click();
  await expect(page.getByRole("heading", { name: "Import complete" })).toBeVisible();

  await page.goto(`/dashboard/manageTools?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("$12.50");
  await expectAccessible(page);
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  const stock = page.getByRole("form", { name: "Stock" });
  await stock.getByRole("textbox", { name: "Change" }).fill("-8");
  await stock.getByLabel("Reason").fill("Sold at the fair");
  await stock.getByRole("button", { name: "Adjust stock" }).click();
  await expect(stock.getByText("Below minimum")).toBeVisible();
  await expect(page.getByRole("region", { name: "Stock ledger" })).toContainText("Sold at the fair");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("This tool is archived")).toBeVisible();
  const listed = await page.request.get(`/api/tools?q=${encodeURIComponent(name)}`);
  expect(await listed.text()).not.toContain(name);
});
