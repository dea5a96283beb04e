import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { settled } from "./support/settled.ts";
import { addTool, call, chargeByCall, orderByCall, readOrder } from "./support/shop-api.ts";
import { cutImages, rowsOf } from "./support/pdf-rows.ts";
import { openSignedIn, register, signIn } from "./support/sign-in.ts";
import { account, customer } from "./support/stack-state.ts";

const NAME = "ليلى التجربة";
const ADDRESS = "شارع التجربة 12\nمدينة الاختبار 1208";
const WORDS = "وصل سريعا، 12 قطعة!";

/** What is written from right to left on the page, but shown in another direction: texts and contents of fields. */
const misdirected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const word = /[\u0590-\u08FF]{2}/;
    const wrong = (element: Element, text: string): boolean => {
      if (!word.test(text) || !element.checkVisibility()) return false;
      if (element.closest(".visually-hidden, [aria-live]")) return false;
      // The first letter decides about a text of its own.
      const isLatin = /^\P{L}*[a-z]/iu.test(text) && element.closest("bdi, [dir=auto]");
      return !isLatin && getComputedStyle(element).direction !== "rtl";
    };
    const found: Element[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement && wrong(parentElement, textContent ?? "")) found.push(parentElement);
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"))
      if (wrong(field, field.value)) found.push(field);
    return found.map((element) => element.outerHTML.slice(0, 200));
  });

/** Opens pages with texts of the customer or the tool, and returns what is misdirected on them, by page. */
async function misdirectedOn(page: Page, places: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const place of places) {
    await page.goto(place);
    await settled(page);
    await expect(page.locator("body")).toContainText(/[\u0621-\u064A]/);
    const wrong = await misdirected(page);
    if (wrong.length > 0) found[place] = wrong;
  }
  return found;
}

test("what people write from right to left is shown so on every page of a customer and of the staff", async ({
  page,
  browser,
  baseURL,
}) => {
  const admin = account("admin");
  const layla = { name: NAME, email: `layla-${randomUUID()}@boltwright.test`, password: "three-cogs-9" };
  const tool = await addTool("مسمار التجربة", { minOrder: 3 });
  const must = async (path: string, who: typeof admin, method: string, body: object): Promise<void> => {
    const response = await call(path, who, { method, body, key: randomUUID() });
    expect(response.ok, `${path}: ${await response.text()}`).toBe(true);
  };
  await test.step("a customer registers, orders, reviews and returns", async () => {
    await register(page, layla);
    const contact = {
      phone: "",
      company: NAME,
      reference: "",
      addresses: [{ label: NAME, address: ADDRESS }],
    };
    await must(`user/${layla.email}/contact`, layla, "PUT", contact);
    await must("ratting", layla, "POST", { ratting: 5, description: WORDS, name: NAME });
  });
  const [delivered, pending, cancelled] = await Promise.all(
    [1, 2, 3].map(() => orderByCall(tool, layla, ADDRESS)),
  );
  await test.step("an order is delivered, returned and partly refunded", async () => {
    for (const id of [delivered, pending])
      await must(`orders/${id}/reference`, layla, "PUT", { company: NAME, reference: WORDS });
    await must(`orders/${cancelled}`, layla, "DELETE", {});
    await chargeByCall(delivered ?? "", tool, layla);
    await expect.poll(async () => (await readOrder(delivered ?? "", layla)).status).toBe("paid");
    await must(`manage/orders/${delivered}/notes`, admin, "POST", { text: WORDS });
    await must(`manage/orders/${delivered}/ship`, admin, "POST", { carrier: NAME, trackingNumber: "12" });
    await must(`manage/orders/${delivered}/deliver`, admin, "POST", {});
    await must(`orders/${delivered}/returns`, layla, "POST", { quantity: 1, reason: WORDS });
    await must(`manage/orders/${delivered}/refund`, admin, "POST", { amount: 1, reason: WORDS });
  });
  const search = `q=${encodeURIComponent(tool.name)}`;
  const missing = `q=${encodeURIComponent("بلانتيجة 12")}`;
  expect
    .soft(
      await misdirectedOn(page, [
        `/dashboard/orders/${delivered}`,
        `/dashboard/orders/${pending}`,
        `/dashboard/paymentpage/${pending}`,
        "/dashboard/myorders",
        "/dashboard/myorders?show=cancelled",
        "/dashboard",
        "/myitems",
        "/",
        `/?${search}`,
        `/search?${search}`,
        `/?${missing}`,
        `/search?${missing}`,
        `/purchase/${tool._id}`,
        `/tools/${tool.partNumber.toLowerCase()}/${tool.slug}`,
      ]),
    )
    .toEqual({});
  const staff = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await openSignedIn(staff, admin);
  const person = `q=${encodeURIComponent(layla.email)}`;
  expect(
    await misdirectedOn(staff, [
      `/dashboard/manageAllOrder/${delivered}`,
      `/dashboard/manageAllOrder/packing-slips?ids=${delivered}`,
      `/dashboard/manageAllOrder?${person}`,
      "/dashboard/manageAllOrder?queue=cancelled",
      "/dashboard/returns",
      `/dashboard/makeadmin?${person}`,
      `/dashboard/audit?about=${delivered}`,
      "/dashboard/reviews?state=shown",
      `/dashboard/manageTools?${search}`,
      `/dashboard/manageTools?${missing}`,
      `/dashboard/makeadmin?${missing}`,
      `/dashboard/manageTools/${tool._id}`,
    ]),
  ).toEqual({});
  await staff.context().close();
});

/** Without spaces, with letters of several characters, higher than others, from right to left with numbers, and many lines. */
const LONG_ADDRESS = [
  "测试省测试市测试区测试路一百二十三号测试大厦".repeat(2),
  "東京都千代田区テスト町一丁目二番三号テストビルディング二十三階ABC株式会社",
  "পরীক্ষামূলকঠিকানারাস্তানম্বরবারোঢাকাবাংলাদেশক্ষ",
  "परीक्षणपताक्रमांकबारहमुंबईभारतज्ञानक्षेत्र",
  "W".repeat(60),
  "👩‍👩‍👧 🔧",
  "A\u0302\u0301\u0302\u0301\u0302\u0301 Ж",
  ADDRESS,
  ...Array.from({ length: 36 }, (_, at) => String(at)),
].join("\n");

test("a receipt as a PDF file has every row whole, within its margins and beside no other, in any script", async ({
  page,
}) => {
  const buyer = customer(0);
  const tool = await addTool("สกรูหัวหกเหลี่ยมสแตนเลสสำหรับงานกลางแจ้งขนาดแปดมิลลิเมตร", { minOrder: 3 });
  const id = await orderByCall(tool, buyer, LONG_ADDRESS);
  const noted = {
    company: "บริษัททดสอบการพิมพ์ใบเสร็จรับเงินจำกัดมหาชนกรุงเทพมหานคร",
    reference: `${NAME} 12/${"7".repeat(30)}`,
  };
  expect((await call(`orders/${id}/reference`, buyer, { method: "PUT", body: noted })).status).toBe(200);
  await chargeByCall(id, tool, buyer);
  await expect.poll(async () => (await readOrder(id, buyer)).status).toBe("paid");
  await signIn(page, buyer);
  await page.goto(`/dashboard/orders/${id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Receipt PDF" }).click();
  const pdf = await readFile(await (await download).path());
  const rows = await rowsOf(pdf);
  expect(new Set(rows.map((row) => row.page)).size).toBe(2);
  expect(rows.filter(({ text }) => text === "").length).toBeGreaterThan(10);
  // A4 in points, with margins of 56.
  const outside = rows.filter(
    ({ left, right, bottom, top }) => left < 55 || right > 540 || bottom < 55 || top > 787,
  );
  expect(outside).toEqual([]);
  const overlapping = rows.flatMap((a, at) =>
    rows
      .slice(at + 1)
      .filter(
        (b) =>
          a.page === b.page &&
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
          Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > 1,
      )
      .map((b) => [a, b]),
  );
  expect(overlapping).toEqual([]);
  expect(await cutImages(pdf)).toBe(0);
  for (let line = 0; line < 36; line += 1) expect(rows.map(({ text }) => text)).toContain(String(line));
});
