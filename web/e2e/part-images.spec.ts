import { z } from "zod";
import { adminCall } from "./support/a-category.ts";
import { expect, test } from "./support/journey.ts";
import { pressEnterOn } from "./support/keyboard.ts";

const newTool = z.object({ insertedId: z.string() });

/** A part with three images that is sold out until a day. */
async function aPicturedPart(partNumber: string): Promise<void> {
  const { insertedId } = newTool.parse(
    await adminCall("tools", "POST", {
      name: `Journey vice ${partNumber}`,
      partNumber,
      description: "Cast iron",
      price: 12,
      img: "/tools/clamp.webp",
      minOrder: 1,
      available: 0,
      expectedOn: "2099-12-04",
    }),
  );
  await adminCall(`manage/tools/${insertedId}/pictures`, "PUT", {
    version: 1,
    pictures: [
      { img: "/tools/clamp.webp", alt: "Front of the vice" },
      { img: "/tools/balance-scale.webp", alt: "Side of the vice" },
      { img: "/tools/axe.webp", alt: "Top of the vice" },
    ],
  });
}

for (const width of [1440, 390]) {
  test(`at ${width} px a part's images are selected and enlarged by keyboard, without a shift`, async ({
    page,
  }) => {
    const partNumber = `JV-${width}-${Date.now()}`;
    await aPicturedPart(partNumber);
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, "value")));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(`/tools/${partNumber.toLowerCase()}`);
    const main = page.getByRole("main");
    await expect(main.getByText("Expected on 4 December 2099")).toBeVisible();
    await expect(main.getByText(/ships/i)).toHaveCount(0);

    const side = main.getByRole("button", { name: "Image 2 of 3: Side of the vice" });
    await pressEnterOn(page, side);
    await expect(side).toHaveAttribute("aria-pressed", "true");
    const enlarge = main.getByRole("button", { name: "Enlarge: Side of the vice" });
    await pressEnterOn(page, enlarge);
    const dialog = page.getByRole("dialog", { name: "Side of the vice" });
    await expect(dialog.getByRole("img", { name: "Side of the vice" })).toBeVisible();
    const larger = dialog.getByRole("button", { name: "Larger" });
    await pressEnterOn(page, larger);
    await expect(larger).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(enlarge).toBeFocused();
    const shifts = z.array(z.number()).parse(await page.evaluate(() => Reflect.get(window, "shifts")));
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("all images of a part are links", async ({ page }) => {
    const partNumber = `JV-${Date.now()}`;
    await aPicturedPart(partNumber);
    await page.goto(`/tools/${partNumber.toLowerCase()}`);
    const images = page.getByRole("list", { name: "Images" }).getByRole("link");
    await expect(images).toHaveCount(3);
    const third = page.getByRole("link", { name: "Image 3 of 3: Top of the vice" });
    expect((await page.request.get((await third.getAttribute("href")) ?? "")).status()).toBe(200);
  });
});
