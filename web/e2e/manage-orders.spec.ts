import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { anyTool, chargeByCall, orderByCall, readOrder, readTool } from "./support/shop-api.ts";
import { logIn } from "./support/sign-in.ts";
import { account, customer, readStack } from "./support/stack-state.ts";

const root = join(import.meta.dirname, "../..");

/** The violations that check-invariants prints. */
async function violations(): Promise<string[]> {
  const { url } = readStack().parts.postgres;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, "api/src/bin/check-invariants.ts"), "--database-url", url],
    { cwd: root },
  ).catch((error: { stdout: string }) => error);
  return stdout.split("\n").filter((line) => /^I\d+ /.test(line) && !/^I\d+ ok/.test(line));
}

test("an admin ships an order and the customer sees it; refunds it, and stock and ledger are right", async ({
  page,
  browser,
}) => {
  const buyer = customer(1);
  const tool = await anyTool();
  const id = await orderByCall(tool, buyer);
  await chargeByCall(id, tool, buyer);
  await expect.poll(async () => (await readOrder(id, buyer)).status).toBe("paid");

  await page.goto(`/dashboard/manageAllOrder?q=${id}`);
  await logIn(page, account("admin"));
  const row = page.getByRole("table", { name: "All orders" }).getByRole("row").nth(1);
  await expect(row).toContainText(tool.name);
  const elsewhere = await browser.newContext({ baseURL: readStack().origin });
  const theirs = await elsewhere.newPage();
  await theirs.goto("/dashboard/myOrders");
  await logIn(theirs, buyer);
  const mine = theirs
    .getByRole("table", { name: "My Orders" })
    .getByRole("row")
    .filter({ has: theirs.locator(`a[href$="${id}"]`) });
  await expect(mine).toContainText("Preparing");

  await expect(row).toContainText("To ship");
  await row.getByRole("button", { name: "Mark as shipped" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as shipped" }).click();
  await expect(page.getByText("1 shipped.")).toBeVisible();
  await expect(mine).toContainText("Shipped");

  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect(await readFile(await (await file).path(), "utf8")).toContain(`${id},`);

  await row.getByRole("link", { name: /^BW-/ }).click();
  await expect(page.getByRole("heading", { name: "Event log" })).toBeVisible();
  await expectAccessible(page, "main");
  await page.getByRole("button", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("Came back unopened");
  await dialog.getByRole("checkbox", { name: /can be restocked/ }).check();
  await dialog.getByRole("button", { name: /^Refund \$/ }).click();
  await expect(page.getByText("was refunded to the customer's card.")).toBeVisible();
  await expect(mine).toContainText("refunded");
  expect((await readTool(tool._id)).available).toBe(tool.available);
  expect(await violations()).toEqual([]);

  await page.getByRole("link", { name: "My Profile" }).click();
  await expect(page.getByRole("region", { name: "Sales per day" }).locator("svg").first()).toBeAttached();
  await expectAccessible(page, "main");
  await elsewhere.close();
});
