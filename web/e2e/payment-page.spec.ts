import { anOrder } from "../src/testing/samples.ts";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";
import { customer } from "./support/stack-state.ts";

const order = anOrder();
const PAGE = `/dashboard/paymentpage/${order._id}`;

test("the payment page: order and card side by side, on a narrow screen the order folded above the card", async ({
  page,
}) => {
  await page.route("**/api/payment/*", (route) => route.fulfill({ json: order }));
  await signIn(page, customer(0));
  const summary = page.getByRole("region", { name: "Your order" });
  const card = page.getByRole("form", { name: "Card details" });
  const pay = card.getByRole("button", { name: "Pay $112.00" });
  const help = summary.getByRole("link", { name: "Delivery and returns" });
  const boxes = () => Promise.all([summary.boundingBox(), card.boundingBox()]);
  for (const size of [
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    const isFolded = size.width < 992;
    await page.setViewportSize(size);
    await page.goto(PAGE);
    await expect(pay).toBeEnabled();
    await expect(card.getByText(/^Reserved for you until \d\d:\d\d/)).toBeVisible();
    await expect(card.getByRole("list", { name: "Accepted cards" }).getByRole("listitem")).toContainText([
      "Visa",
      "Mastercard",
      "American Express",
    ]);
    await expect(summary.getByText(`Order ${order.orderNumber}`)).toBeVisible();
    await expect(summary.getByText("$112.00").first()).toBeVisible();
    const [left, right] = await boxes();
    if (isFolded) {
      await expect(summary.getByText(order.address)).toBeHidden();
      await expect(pay).toBeInViewport();
      expect(left?.x).toBe(right?.x);
      await summary.getByText(`Order ${order.orderNumber}`).click();
    } else {
      expect(left?.y).toBe(right?.y);
    }
    await expect(summary.getByText(order.address)).toBeVisible();
    await expect(help).toBeVisible();
  }
  await help.click();
  await expect(page.getByRole("heading", { level: 2, name: "Delivery" })).toBeInViewport();
});
