import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { aPackingSlip } from "../../testing/manage-samples.ts";
import { json, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";

const slip = aPackingSlip();

async function open(slips: readonly object[], ids = "a,b") {
  serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/orders/packing-slips": () => json(slips),
  });
  return openPage(`/dashboard/manageAllOrder/packing-slips?ids=${ids}`, identity(ADMIN));
}

test("each slip has number, address, phone, company, reference, parcel, items and the seller", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = await open([slip, { ...slip, id: "b", orderNumber: "BW-100124", company: null }]);
  const first = within(await screen.findByRole("article", { name: "BW-100123" }));
  for (const words of [
    "Ada Okafor",
    "Okafor Works",
    /Plot 7/,
    /^Ordered 18 Nov 2026, \d\d:30, (UTC|Dhaka time)$/,
    "+880 1700 000000",
    "PO 7",
    "DHL",
    "Tracking number: JD0146",
    "BW-1002",
    "Combination wrench 19 mm",
    "1,200",
    /14 Foundry Lane/,
  ])
    expect(first.getByText(words)).toBeTruthy();
  expect(screen.getAllByRole("article")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
});

test.each([1, 3, 200])("a slip has a row for each of %i lines, with the buyer's reference", async (count) => {
  const items = Array.from({ length: count }, (_, at) => ({
    partNumber: `BW-${2000 + at}`,
    name: `Part ${at + 1}`,
    quantity: at + 1,
    reference: `R${at + 1}`,
  }));
  await open([aPackingSlip({ items })]);
  const table = within(await screen.findByRole("table", { name: "Items of BW-100123" }));
  expect(table.getAllByRole("row")).toHaveLength(count + 1);
  expect(table.getByText(`R${count}`)).toBeTruthy();
});

test("shows how many orders have no slip, and why", async () => {
  await open([slip], "a,b,c");
  const text = "1 of 3 orders have a packing slip. The others are unpaid, refunded or disputed.";
  expect(await screen.findByText(text)).toBeTruthy();
});

test("without a paid order there is nothing to print", async () => {
  await open([]);
  expect(await screen.findByText("Unpaid, refunded and disputed orders have none.")).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Print" }).disabled).toBe(true);
});
