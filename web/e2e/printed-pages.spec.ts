import type { Page } from "@playwright/test";
import { createLabelsPdf } from "../src/features/manage-tools/labels-pdf.ts";
import { aPackingSlip } from "../src/testing/manage-samples.ts";
import { anOrderInFull, aStep } from "../src/testing/samples.ts";
import { expect, test } from "./support/journey.ts";
import { faultsOnPaper, showPdf } from "./support/printed.ts";
import { settled } from "./support/settled.ts";
import { signIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

test.use({ timezoneId: "UTC" });

/** As the page's own print dialog does on A4, with the shop's letters. */
async function print(page: Page): Promise<Buffer> {
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())).then(() => {}));
  return page.pdf({
    preferCSSPageSize: true,
    format: "A4",
    margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" },
  });
}

/** Compares the first page of a PDF file with its image in `printed`. */
async function expectImage(page: Page, pdf: Uint8Array, name: string, pages = 1): Promise<void> {
  const shown = await showPdf(page, pdf);
  // Labels fill their sheet.
  expect(shown).toEqual({ pages, hasInkAtEdge: name === "labels" });
  // Chromium places letters by parts of pixels, differently from run to run: up to 1.6 % of the pixels.
  await expect(page.locator("img")).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.03 });
}

test("a packing slip is one A4 page whose mark is as high as the shop's name, as in its image", async ({
  page,
}) => {
  const long = aPackingSlip({
    id: "b",
    orderNumber: "BW-100124",
    company: "Okafor".repeat(16),
    address: "Plot ".repeat(60) + "12345678901234567890".repeat(5),
    items: [
      {
        partNumber: "W".repeat(40),
        name: "Hexagon socket head cap screw ".repeat(4),
        quantity: 1_234_567,
        reference: null,
      },
    ],
  });
  await page.route("**/api/manage/orders/packing-slips*", (route) =>
    route.fulfill({ json: [aPackingSlip(), long] }),
  );
  await signIn(page, account("admin"));
  await page.goto("/dashboard/manageAllOrder/packing-slips?ids=a,b");
  const mark = page.getByRole("article").locator(".seller svg").first();
  await mark.waitFor();
  const pdf = await print(page);
  expect(await faultsOnPaper(page)).toEqual([]);
  const size = await mark.evaluate((svg) => [
    svg.getBoundingClientRect().height,
    parseFloat(getComputedStyle(svg).fontSize),
  ]);
  expect(size[0]).toBeCloseTo(size[1] ?? 0, 0);
  await expectImage(page, pdf, "packing-slip", 2);
});

test("an order is printed on one A4 page without its way to the payment, and its receipt is a PDF file, as in their images", async ({
  page,
  watch,
}) => {
  // The ordered part is none of this stack.
  watch.expectConsoleError(/status of 404/);
  const order = anOrderInFull({
    fulfilment: "shipped",
    shippedAt: "2026-11-22T08:00:00.000Z",
    carrier: "DHL",
    trackingNumber: "JD0146",
    refundedAmount: 33.6,
    refunds: [
      { _id: "r1", amount: 33.6, state: "succeeded", createdAt: "2026-11-23T09:00:00.000Z", doneAt: null },
    ],
  });
  const at = "2026-11-20T09:30:30.000Z";
  const steps = [
    aStep(),
    aStep({ id: "2", type: "payment.declined", at }),
    aStep({ id: "3", type: "order.hold-extended", at }),
    aStep({ id: "4", type: "order.partly-refunded", at: "2026-11-23T09:00:00.000Z", amount: 33.6 }),
  ];
  const api = `**/api/orders/${order._id}`;
  await page.route(api, (route) => route.fulfill({ json: order }));
  await page.route(`${api}/events*`, (route) => route.fulfill({ json: steps }));
  await page.route(`${api}/returns`, (route) => route.fulfill({ json: { returnable: 0, returns: [] } }));
  await signIn(page, customer(0));
  await page.goto(`/dashboard/orders/${order._id}`);
  const download = page.waitForEvent("download");
  const notes = page.getByRole("list", { name: "Notes" });
  await expect(notes.getByRole("listitem")).toHaveText([/Card declined/, /Reservation extended/, /Refunded/]);
  await page.getByRole("button", { name: "Receipt PDF" }).click();
  const file = await (await download).createReadStream();
  const receipt = Buffer.concat(await file.toArray());
  await page
    .getByRole("main")
    .locator("img")
    .evaluate((image: HTMLImageElement) => image.decode());
  const pdf = await print(page);
  expect(await faultsOnPaper(page)).toEqual([]);
  await expect(notes.getByText("Card declined")).toBeHidden();
  await expect(notes.getByText("Refunded")).toBeVisible();
  await expectImage(page, pdf, "order");
  await expectImage(page, receipt, "receipt");
});

test("a sheet of labels is as in its image", async ({ page }) => {
  const labels = Array.from({ length: 6 }, (_, at) => ({
    partNumber: at % 2 === 0 ? `BW-${1001 + at}` : `WWWWWWWWWW-WWWWWWWWWW-WWWWWWWWWW-WWWWWWW`,
    name: "Hexagon socket head cap screw ".repeat(1 + (at % 4)),
    address: `https://shop.test/tools/bw-${1001 + at}`,
  }));
  const pdf = await (await createLabelsPdf(labels)).arrayBuffer();
  await expectImage(page, new Uint8Array(pdf), "labels");
});

for (const path of ["/help", "/terms", "/blogs", "/portfolio"]) {
  test(`${path} is printed within the paper, without what can only be pressed`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    expect(await faultsOnPaper(page)).toEqual([]);
  });
}
