import type { Locator, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessible.ts";
import { aDisguisedPage, aModel, aPdf, type UploadedFile } from "./support/a-document.ts";
import { aFamilyByCall } from "./support/a-family.ts";
import { expect, test } from "./support/journey.ts";
import { pressEnterOn, tabTo, typeInto } from "./support/keyboard.ts";
import { addTool } from "./support/shop-api.ts";
import { signIn } from "./support/sign-in.ts";
import { account } from "./support/stack-state.ts";

const REJECTED = "Rejected: Use a PDF, STEP, DXF, IGES or STL file.";

async function expectNothingSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
}

/** Chooses a file as with the keyboard: Space on the field opens the dialog of the system. */
async function chooseFile(page: Page, form: Locator, file: UploadedFile): Promise<void> {
  await tabTo(page, form.getByLabel("File"));
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Space")]);
  await chooser.setFiles(file);
  await expect(form.getByText(`${file.name}, `)).toBeVisible();
}

/** The order of the parts of a date field is the browser's. */
const enterDate = (form: Locator, date: string): Promise<void> =>
  form.getByLabel("Date in the document").fill(date);

for (const width of [1440, 390]) {
  test(`at ${width} px a document is uploaded, rejected when hostile, and downloaded, by keyboard`, async ({
    page,
    browser,
    watch,
  }) => {
    test.setTimeout(180_000);
    // From the first listener on, no dialog of the system opens.
    page.on("filechooser", () => undefined);
    watch.expectConsoleError(/status of 404/);
    const tool = await addTool("Journey bolt with documents", { minOrder: 1 });
    await signIn(page, account("admin"));
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/dashboard/manageTools/${tool._id}`);
    const documents = page.getByRole("region", { name: "Documents", exact: true });
    await pressEnterOn(page, documents.getByRole("button", { name: "Add a document" }));
    const form = documents.getByRole("form", { name: "Add a document" });
    await pressEnterOn(page, form.getByRole("button", { name: "Upload" }));
    await expect(form.getByLabel("Title")).toBeFocused();
    await expect(form.getByText("Choose a file.").last()).toBeVisible();
    await expectAccessible(page);

    await typeInto(page, form.getByLabel("Title"), "Bolt datasheet");
    await chooseFile(page, form, aDisguisedPage);
    await typeInto(page, form.getByLabel("Revision"), "A");
    await enterDate(form, "2026-11-23");
    await pressEnterOn(page, form.getByRole("button", { name: "Upload" }));
    await expect(documents.getByText(REJECTED)).toBeVisible();
    await expect(documents.getByRole("link")).toHaveCount(0);
    await expectAccessible(page);

    await pressEnterOn(page, documents.getByRole("button", { name: "New revision of Bolt datasheet" }));
    const revision = documents.getByRole("form", { name: "New revision" });
    await chooseFile(page, revision, await aPdf(tool.partNumber));
    await typeInto(page, revision.getByLabel("Revision"), "A");
    await enterDate(revision, "2026-11-23");
    await pressEnterOn(page, revision.getByRole("button", { name: "Upload" }));
    const first = documents.getByRole("link", { name: "Revision A" });
    await expect(first).toHaveAttribute("href", new RegExp(`/${tool.partNumber}-datasheet-rev-A[.]pdf$`));
    const firstUrl = (await first.getAttribute("href")) ?? "";

    await pressEnterOn(page, documents.getByRole("button", { name: "New revision of Bolt datasheet" }));
    await chooseFile(page, revision, await aPdf(`${tool.partNumber} B`));
    await typeInto(page, revision.getByLabel("Revision"), "B");
    await enterDate(revision, "2026-12-01");
    await pressEnterOn(page, revision.getByRole("button", { name: "Upload" }));
    await expect(documents.getByRole("link", { name: "Revision B" })).toBeVisible();

    const rejected = documents.getByRole("listitem").filter({ hasText: REJECTED }).last();
    await pressEnterOn(page, rejected.getByRole("button", { name: "Remove revision A" }));
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Remove this revision?");
    await pressEnterOn(page, dialog.getByRole("button", { name: "Remove" }));
    await expect(documents.getByText(REJECTED)).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Changes" })).toContainText("Document or revision removed");
    await expectAccessible(page);
    await expectNothingSideways(page);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await expectNothingSideways(page);

    const visitor = await browser.newContext({ viewport: { width, height: 844 } });
    const shop = await visitor.newPage();
    const origin = new URL(page.url()).origin;
    // The gateway may send a page that is up to a second old.
    await expect(async () => {
      await shop.goto(`${origin}/tools/${tool.partNumber}/${tool.slug}`);
      await expect(shop.getByRole("region", { name: "Documents", exact: true })).toContainText("revision B", {
        timeout: 1000,
      });
    }).toPass();
    const section = shop.getByRole("region", { name: "Documents", exact: true });
    await expect(section).toContainText(/Datasheet, revision B, 1 Dec 2026, PDF, 2 pages, \d+ kB/);
    const preview = section.locator("img").first();
    await preview.scrollIntoViewIfNeeded();
    await expect.poll(() => preview.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(512);
    await expectAccessible(shop);
    await expectNothingSideways(shop);
    const link = section.getByRole("link", { name: "Bolt datasheet", exact: true });
    await tabTo(shop, link);
    const [download] = await Promise.all([shop.waitForEvent("download"), shop.keyboard.press("Enter")]);
    expect(download.suggestedFilename()).toBe(`${tool.partNumber}-datasheet-rev-B.pdf`);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await tabTo(shop, section.getByText("1 older revision"));
    await shop.keyboard.press("Enter");
    await expect(section.getByRole("link", { name: "Bolt datasheet, revision A" })).toHaveAttribute(
      "href",
      firstUrl,
    );
    await expectAccessible(shop);

    const whole = await fetch(origin + firstUrl);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${tool.partNumber}-datasheet-rev-A.pdf"`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "public, max-age=86400",
    });
    const part = await fetch(origin + firstUrl, { headers: { range: "bytes=0-4" } });
    expect([part.status, await part.text()]).toEqual([206, "%PDF-"]);

    await pressEnterOn(page, documents.getByRole("button", { name: "Remove document Bolt datasheet" }));
    await pressEnterOn(page, dialog.getByRole("button", { name: "Remove" }));
    await expect(documents.getByText("No documents yet.")).toBeVisible();
    expect((await fetch(origin + firstUrl)).status).toBe(404);
    await visitor.close();
  });
}

test("a model of a family is on its page and on those of its parts", async ({ page, browser }) => {
  const { slug, name } = await aFamilyByCall();
  const title = `Model ${Date.now()}`;
  await signIn(page, account("admin"));
  await page.goto("/dashboard/families");
  await page.getByRole("link", { name }).first().click();
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  await documents.getByRole("button", { name: "Add a document" }).click();
  const form = documents.getByRole("form", { name: "Add a document" });
  await form.getByLabel("Kind").selectOption("CAD model");
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("File").setInputFiles(aModel);
  await form.getByLabel("Revision").fill("1.0");
  await form.getByLabel("Date in the document").fill("2026-11-23");
  await form.getByRole("button", { name: "Upload" }).click();
  await expect(documents.getByRole("link", { name: "Revision 1.0" })).toHaveAttribute(
    "href",
    new RegExp(`/${slug}-cad-rev-1[.]0[.]step$`),
  );
  await expectAccessible(page);
  const origin = new URL(page.url()).origin;
  const visitor = await browser.newContext();
  const shop = await visitor.newPage();
  const entry = shop
    .getByRole("region", { name: "Documents", exact: true })
    .getByText(title, { exact: true });
  await expect(async () => {
    await shop.goto(`${origin}/f/${slug}`);
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expectAccessible(shop);
  await visitor.close();
  await documents.getByRole("button", { name: `Remove document ${title}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(documents.getByText(title)).toHaveCount(0);
});
