import { describe, expect, it } from "vitest";
import { aFamily } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";
import { addTool } from "../tool/add-tool.ts";
import { assertImageExists } from "../tool/assert-image-exists.ts";
import { changeTool } from "../tool/change-tool.ts";
import { findImage } from "./find-image.ts";
import { originalKey, variantKey, variantName } from "./image-files.ts";
import { processImage, rejectImage } from "./process-image.ts";
import { receiveImage } from "./receive-image.ts";
import { sweepImages } from "./sweep-images.ts";

const shop = shopFixture();

let content = 0;

async function anUpload(): Promise<string> {
  const bytes = Buffer.from(`image ${(content += 1)}`);
  return (await receiveImage(await anAdminContext(shop), bytes)).imageId;
}

/** An image that is ready; its one variant is enough here. */
async function anImage(): Promise<{ imageId: string; url: string; key: string }> {
  const imageId = await anUpload();
  await processImage(shop.as(systemActor), imageId, async (bytes) => ({
    variants: [{ width: 1024, format: "webp", bytes }],
  }));
  const image = await findImage({ em: shop.em }, imageId);
  if (image.status !== "ready") throw new Error(image.status);
  const hash = image.url.slice("/images/".length, -"-1024.webp".length);
  return { imageId, url: image.url, key: variantKey(variantName(hash, { width: 1024, format: "webp" })) };
}

/** Makes a row as old as that. Files are as old as they are: a sweep without grace takes all of them. */
async function age(imageId: string, interval: string): Promise<void> {
  await shop.em.execute("update image set created_at = now() - ?::interval where id = ?", [
    interval,
    imageId,
  ]);
}

const sweep = (graceHours?: number) => sweepImages(shop.as(systemActor), graceHours);
const exists = async (imageId: string): Promise<boolean> =>
  (await countOf(shop, "image where id = ?", [imageId])) === 1;

describe("the sweep of rows", () => {
  it("removes an image that no tool shows a day after its upload, not before", async () => {
    const [old, young] = [await anImage(), await anImage()];
    await age(old.imageId, "24 hours 1 minute");
    await age(young.imageId, "23 hours 59 minutes");
    expect((await sweep()).rows).toBe(1);
    expect([await exists(old.imageId), await exists(young.imageId)]).toEqual([false, true]);
  });

  it("removes uploads that were rejected or never converted", async () => {
    const [rejected, waiting] = [await anUpload(), await anUpload()];
    await rejectImage(shop.as(systemActor), rejected, "Use a JPEG image.");
    for (const imageId of [rejected, waiting]) await age(imageId, "25 hours");
    expect((await sweep()).rows).toBe(2);
    expect([await exists(rejected), await exists(waiting)]).toEqual([false, false]);
  });

  it("retains what a tool shows, for sale or archived", async () => {
    const [shown, archived] = [await anImage(), await anImage()];
    await aTool(shop, { imageUrl: shown.url });
    await aTool(shop, { imageUrl: archived.url, archivedAt: new Date() });
    for (const { imageId } of [shown, archived]) await age(imageId, "1 year");
    expect((await sweep()).rows).toBe(0);
    for (const { imageId, key } of [shown, archived]) {
      expect(await exists(imageId)).toBe(true);
      expect(await shop.storage.get(key)).not.toBeNull();
    }
  });

  it("does not wait for an image that a tool is just taking, and leaves it", async () => {
    const { imageId, url } = await anImage();
    await age(imageId, "25 hours");
    await inTransaction(shop.em, async (em) => {
      await assertImageExists(em, url);
      expect((await sweep()).rows).toBe(0);
    });
    expect(await exists(imageId)).toBe(true);
    await sweep();
    expect(await exists(imageId)).toBe(false);
  });

  it("retains further images of a tool, until they are removed from it", async () => {
    const [first, further] = [await anImage(), await anImage()];
    const { id } = await aTool(shop, {
      imageUrl: first.url,
      moreImages: [
        { imageUrl: "/tools/saw.webp", alt: "Side view" },
        { imageUrl: further.url, alt: "Teeth" },
      ],
    });
    for (const { imageId } of [first, further]) await age(imageId, "1 year");
    expect((await sweep()).rows).toBe(0);
    const images = { imageUrl: first.url, imageAlt: null, moreImages: [] };
    await changeTool(await anAdminContext(shop), { toolId: id, version: 1, patch: images });
    expect((await sweep()).rows).toBe(1);
    expect([await exists(first.imageId), await exists(further.imageId)]).toEqual([true, false]);
  });

  it("either leaves an image that a tool gets as a further one at the same time, or that edit is rejected", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { imageId, url } = await anImage();
      await age(imageId, "25 hours");
      const { id, imageUrl } = await aTool(shop);
      const ctx = await anAdminContext(shop);
      const images = { imageUrl, imageAlt: null, moreImages: [{ imageUrl: url, alt: "Side view" }] };
      const edit = changeTool(ctx, { toolId: id, version: 1, patch: images });
      const [edited] = await Promise.allSettled([edit, sweep()]);
      expect(await exists(imageId)).toBe(edited.status === "fulfilled");
      if (edited.status === "rejected") expect(edited.reason).toMatchObject({ code: "unknown-image" });
    }
  });

  it("leaves the drawing of a family", async () => {
    const { imageId, url } = await anImage();
    await aFamily(shop, { slug: "family-with-drawing", drawing: url });
    await age(imageId, "25 hours");
    await sweep();
    expect(await exists(imageId)).toBe(true);
  });

  it("either leaves the image of a tool that is added at the same time, or the tool is rejected", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { imageId, url } = await anImage();
      await age(imageId, "25 hours");
      const ctx = await anAdminContext(shop);
      const tool = {
        name: `Swept ${round}`,
        description: "",
        imageUrl: url,
        price: cents(100),
        minimumOrderQuantity: 1,
        stockQuantity: 0,
      };
      const [added] = await Promise.allSettled([addTool(ctx, { tool }), sweep()]);
      expect(await exists(imageId)).toBe(added.status === "fulfilled");
      if (added.status === "rejected") expect(added.reason).toMatchObject({ code: "unknown-image" });
    }
  });
});

describe("the sweep of files", () => {
  it("removes files without a row once they are old enough, whatever their names", async () => {
    const keys = ["originals/no-id", "variants/no-hash", variantKey(`${"a".repeat(32)}-256.webp`)];
    for (const key of keys) await shop.storage.put(key, Buffer.from("x"), "image/webp");
    await sweep(24);
    for (const key of keys) expect(await shop.storage.get(key)).not.toBeNull();
    expect((await sweep(-1)).files).toBeGreaterThanOrEqual(keys.length);
    for (const key of keys) expect(await shop.storage.get(key)).toBeNull();
  });

  it("removes the files of a row that it has removed", async () => {
    const { imageId, key } = await anImage();
    await sweep(-1);
    expect(await exists(imageId)).toBe(false);
    expect([await shop.storage.get(key), await shop.storage.get(originalKey(imageId))]).toEqual([null, null]);
  });

  it("retains files whose content another image still has", async () => {
    const first = await anImage();
    await aTool(shop, { imageUrl: first.url });
    const bytes = (await shop.storage.get(first.key)) ?? new Uint8Array();
    const { imageId } = await receiveImage(await anAdminContext(shop), bytes);
    await processImage(shop.as(systemActor), imageId, async () => ({
      variants: [{ width: 1024, format: "webp", bytes }],
    }));
    await shop.em.execute("delete from image where id = ?", [imageId]);
    await sweep(-1);
    expect(await shop.storage.get(first.key)).not.toBeNull();
  });

  it("retains the files of an upload that is being published", async () => {
    const imageId = await anUpload();
    const { promise: isSwept, resolve: swept } = Promise.withResolvers<void>();
    const { promise: isStored, resolve: stored } = Promise.withResolvers<void>();
    const storage = {
      ...shop.storage,
      put: async (...file: Parameters<typeof shop.storage.put>) => {
        await shop.storage.put(...file);
        stored();
        await isSwept;
      },
    };
    // In the future, so that a sweep without grace concerns its files, not its row.
    await shop.em.execute("update image set created_at = now() + interval '2 hours' where id = ?", [imageId]);
    const processing = processImage({ ...shop.as(systemActor), storage }, imageId, async (bytes) => ({
      variants: [{ width: 1024, format: "webp", bytes }],
    }));
    await isStored;
    expect(await countOf(shop, "image where id = ? and publishing_hash is not null", [imageId])).toBe(1);
    await sweep(-1);
    swept();
    expect(await processing).toBe("ready");
    const image = await findImage({ em: shop.em }, imageId);
    const name = image.status === "ready" ? image.url.slice("/images/".length) : "";
    expect(await shop.storage.get(variantKey(name))).not.toBeNull();
  });
});
