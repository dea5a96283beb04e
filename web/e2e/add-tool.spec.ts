import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

const PICTURE = join(import.meta.dirname, "../public/tools/clamp.webp");
const CUT_OFF = readFileSync(PICTURE).subarray(0, 2000);

async function openForm(page: Page, name: string): Promise<void> {
  await signIn(page, account("admin"));
  await page.goto("/dashboard/addTool");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Price", { exact: true }).fill("89.90");
  await page.getByLabel("Minimum order", { exact: true }).fill("2");
  await page.getByLabel("Available", { exact: true }).fill("40");
  await page.getByLabel("Description", { exact: true }).fill("Ductile iron, swivel base.");
}

test("an admin adds a tool with an image, and visitors see it on the home page", async ({
  page,
  browser,
}) => {
  const name = `Bench vice ${Date.now()}`;
  await openForm(page, name);
  await page.getByLabel("Image", { exact: true }).setInputFiles(PICTURE);
  await page.getByRole("button", { name: "Add tool" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Tool added successfully" })).toContainText(
    "SUCCESS",
  );
  await page.getByRole("link", { name: "View tool" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(new URL(`/?q=${encodeURIComponent(name)}`, page.url()).href);
  const image = visitor.getByRole("article").filter({ hasText: name }).locator("img");
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const shown = await image.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect(shown).toMatch(/\/images\/[0-9a-f]{32}-(?:256|512|1024)\.avif$/);
  const { headers } = await fetch(shown).then((response) => ({
    headers: Object.fromEntries(response.headers),
  }));
  expect(headers).toMatchObject({
    "content-type": "image/avif",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  await visitor.close();
});

test("an invalid image is rejected with the fix, and entries stay", async ({ page, watch }) => {
  watch.expectConsoleError(/422/);
  await openForm(page, "Vice without an image");
  const image = page.getByLabel("Image", { exact: true });
  await image.setInputFiles({ name: "cut.webp", mimeType: "image/webp", buffer: CUT_OFF });
  await expect(page.getByText("The image is damaged or incomplete")).toBeVisible();
  await image.setInputFiles({
    name: "drawing.png",
    mimeType: "image/png",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"),
  });
  await expect(page.getByText("Use a JPEG, PNG or WebP image")).toBeVisible();
  await page.getByRole("button", { name: "Add tool" }).click();
  await expect(page.getByRole("alert")).toContainText("Use a JPEG, PNG or WebP image");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Vice without an image");

  // Only the image is missing.
  await image.setInputFiles(PICTURE);
  await expect(page.getByText("Image uploaded")).toBeVisible();
});
