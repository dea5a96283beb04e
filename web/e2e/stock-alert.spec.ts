import { expectAccessible } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { pressEnterOn } from "./support/keyboard.ts";
import { mailTo } from "./support/mail.ts";
import { addTool, call, readTool, type Tool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

async function changeStock({ _id }: Tool, change: number): Promise<void> {
  const response = await call(`manage/tools/${_id}/stock`, account("admin"), {
    method: "POST",
    body: { change, reason: "Journey" },
    key: crypto.randomUUID(),
  });
  expect(response.status, await response.clone().text()).toBe(200);
}

test("a customer gets one email when a part is back, and unsubscribes with its link", async ({ page }) => {
  const tool = await addTool("Awaited vice", { minOrder: 2 });
  const other = await addTool("Awaited anvil", { minOrder: 2 });
  for (const each of [tool, other]) await changeStock(each, -each.available);
  const pageOf = ({ partNumber, slug }: Tool) => `/tools/${partNumber.toLowerCase()}/${slug}`;
  const button = page.getByRole("button", { name: "Tell me when it is back" });

  await page.goto(pageOf(tool));
  await page.getByRole("link", { name: "Tell me when it is back" }).waitFor();
  await signIn(page, customer(1));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const each of [tool, other]) {
    await page.goto(pageOf(each));
    await expect(button).toBeEnabled();
    await expectAccessible(page);
    await pressEnterOn(page, button);
    await expect(page.getByText(`We'll send one email to ${customer(1).email}`)).toBeVisible();
  }
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Cancel email" })).toBeVisible();

  await changeStock(tool, 2);
  const mail = await mailTo(customer(1).email, `Back in stock: ${tool.name}`);
  expect(mail.text).toContain(tool.partNumber);
  const link = /https?:\/\/\S+\/unsubscribe\/[0-9a-f-]{36}/.exec(mail.text)?.[0] ?? "";
  await page.goto(link);
  await expectAccessible(page);
  await pressEnterOn(page, page.getByRole("button", { name: "Unsubscribe" }));
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await page.goto(pageOf(other));
  await expect(button).toBeEnabled();
  expect((await readTool(other._id)).available).toBe(0);
});
