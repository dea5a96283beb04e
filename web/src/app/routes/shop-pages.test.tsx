import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { SHOP } from "../../content/shop.ts";
import { SHOP_PAGES } from "../../content/shop-pages.ts";
import { ADMIN, identity } from "../../testing/identity.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aTool, theSettings } from "../../testing/samples.ts";

test.each(SHOP_PAGES)(
  "$path shows its sections, each with its anchor, and no notes for the owner",
  async (page) => {
    serve();
    await openPage(page.path);
    await screen.findByRole("heading", { name: page.title, level: 1 });
    const main = within(screen.getByRole("main"));
    for (const { id, title } of page.sections) {
      expect(main.getByRole("region", { name: title }).id).toBe(id);
      expect(main.getByRole("link", { name: title }).getAttribute("href")).toBe(`#${id}`);
    }
    expect(main.queryByRole("note")).toBeNull();
  },
);

test("admins see which file has the text of a sample", async () => {
  serve({ "GET /api/admin/*": () => json({ admin: true }) });
  await openPage("/terms", identity(ADMIN));
  const note = await screen.findByRole("note");
  expect(note.textContent).toContain("web/src/content/shop-pages.ts");
});

test("the help page names dispatch, delivery and tax of the settings, and the shop's contact", async () => {
  const deliveryText = "Free delivery on weekdays.";
  serve({ "GET /api/settings": () => json(theSettings({ dispatchTime: "3 hours", deliveryText })) });
  await openPage("/help");
  const delivery = within(await screen.findByRole("region", { name: "Delivery" }));
  expect(await delivery.findByText("Ships in 3 hours.")).toBeTruthy();
  expect(delivery.getByText(/Free delivery on weekdays. Prices include VAT./)).toBeTruthy();
  const contact = within(screen.getByRole("region", { name: "Contact and support" }));
  expect(contact.getByRole("link", { name: SHOP.contact.email }).getAttribute("href")).toBe(
    `mailto:${SHOP.contact.email}`,
  );
  expect(contact.getByText(SHOP.contact.hours)).toBeTruthy();
});

test.each([
  [14, "14 days"],
  [1, "1 day"],
])("the help page names the time for returns of the settings: %i", async (returnDays, period) => {
  serve({ "GET /api/settings": () => json(theSettings({ returnDays })) });
  await openPage("/help");
  const returns = within(await screen.findByRole("region", { name: "Returns and money back" }));
  expect(await returns.findByText(new RegExp(`within ${period} after delivery`))).toBeTruthy();
});

test("a tool's page shows when it ships, and links to delivery", async () => {
  serve({ "GET /api/parts/bw-1002": () => json({ ...aTool(), related: [] }) });
  await openPage("/tools/bw-1002/combination-wrench-19-mm");
  expect(await screen.findByText("Ships in 1 to 2 working days.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Delivery and returns" }).getAttribute("href")).toBe(
    "/help#delivery",
  );
});

test("each benefit of the home page leads to its section of the help page", async () => {
  serve();
  const { user, address } = await openPage("/");
  const benefits = within(await screen.findByRole("region", { name: "Why buy here" }));
  expect(benefits.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/help#delivery",
    "/help#contact",
    "/help#returns",
    "/help#payment",
  ]);
  await user.click(benefits.getByRole("link", { name: "100 % Money back" }));
  await screen.findByRole("heading", { name: "Help", level: 1 });
  await waitFor(() => expect(address()).toBe("/help"));
});
