import { describe, expect, it, vi } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { StorageFull } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import type { ObjectStorage } from "../shared/object-storage.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findImage } from "./find-image.ts";
import { IMAGE_FORMATS, IMAGE_WIDTHS, originalKey, variantKey, variantName } from "./image-files.ts";
import { type ConvertImage, lockContentHash, processImage, rejectImage } from "./process-image.ts";
import { receiveImage } from "./receive-image.ts";

const shop = shopFixture();

/** Every variant has the bytes of the original, so images of the same content have the same hash. */
const copy: ConvertImage = async (original) => ({
  variants: IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => ({ width, format, bytes: original })),
  ),
});
const rejectAll: ConvertImage = async () => ({ rejection: "Use a JPEG, PNG or WebP image." });

let content = 0;
const someBytes = (): Buffer => Buffer.from(`image ${(content += 1)}`);

async function upload(bytes: Uint8Array = someBytes()): Promise<string> {
  return (await receiveImage(await anAdminContext(shop), bytes)).imageId;
}

const ctxWith = (over: Partial<ObjectStorage>): DomainContext => ({
  ...shop.as(systemActor),
  storage: { ...shop.storage, ...over },
});
const process = (imageId: string, convert = copy, ctx = shop.as(systemActor)) =>
  processImage(ctx, imageId, convert);
const find = (imageId: string) => findImage({ em: shop.em }, imageId);
const original = (imageId: string) => shop.storage.get(originalKey(imageId));

async function hashOf(imageId: string): Promise<string> {
  const image = await find(imageId);
  return image.status === "ready" ? (/[0-9a-f]{32}/.exec(image.url)?.[0] ?? "") : "";
}

describe("an upload", () => {
  it("is stored with its row and the request for its conversion", async () => {
    const bytes = someBytes();
    const imageId = await upload(bytes);
    expect(Buffer.from((await original(imageId)) ?? [])).toEqual(bytes);
    expect(await find(imageId)).toEqual({ status: "processing" });
    expect(await countOf(shop, "outbox where payload ->> 'imageId' = ?", [imageId])).toBe(1);
  });

  it("that the storage does not take leaves no row and no request", async () => {
    const images = await countOf(shop, "image");
    const requests = await countOf(shop, "outbox");
    const put = () => Promise.reject(new StorageFull(new Error("ENOSPC")));
    const ctx = { ...(await anAdminContext(shop)), storage: { ...shop.storage, put } };
    await expect(receiveImage(ctx, someBytes())).rejects.toBeInstanceOf(StorageFull);
    expect([await countOf(shop, "image"), await countOf(shop, "outbox")]).toEqual([images, requests]);
  });

  it("that is unknown is not-found", async () => {
    await expect(find(newId())).rejects.toMatchObject({
      code: "not-found",
      message: "Image not found.",
      field: "image",
    });
  });
});

describe("the conversion of an upload", () => {
  it("writes all variants, then makes the image ready at the address of its content", async () => {
    const bytes = someBytes();
    const imageId = await upload(bytes);
    expect(await process(imageId)).toBe("ready");
    const hash = await hashOf(imageId);
    expect(await find(imageId)).toEqual({ status: "ready", url: `/images/${hash}-1024.webp` });
    for (const width of IMAGE_WIDTHS) {
      for (const format of IMAGE_FORMATS) {
        const file = await shop.storage.get(variantKey(variantName(hash, { width, format })));
        expect(Buffer.from(file ?? [])).toEqual(bytes);
      }
    }
  });

  it("of the same content has the same address, of another content another one", async () => {
    const bytes = someBytes();
    const [one, same, other] = [await upload(bytes), await upload(bytes), await upload()];
    for (const imageId of [one, same, other]) await process(imageId);
    expect(await hashOf(same)).toBe(await hashOf(one));
    expect(await hashOf(other)).not.toBe(await hashOf(one));
  });

  it("a second time does nothing, and converts nothing", async () => {
    const imageId = await upload();
    await process(imageId);
    const convert = vi.fn(copy);
    expect(await process(imageId, convert)).toBe("done-before");
    expect(convert).not.toHaveBeenCalled();
  });

  it("by two workers at the same time makes it ready once", async () => {
    const imageId = await upload();
    const outcomes = await Promise.all([process(imageId), process(imageId), process(imageId)]);
    expect(outcomes.filter((outcome) => outcome === "ready")).toHaveLength(1);
    expect(await find(imageId)).toMatchObject({ status: "ready" });
  });

  it("of an unknown upload does nothing", async () => {
    expect(await process(newId())).toBe("done-before");
  });

  it("that fails leaves it processing, with its original, for the next attempt", async () => {
    const imageId = await upload();
    const fail: ConvertImage = () => Promise.reject(new Error("killed"));
    await expect(process(imageId, fail)).rejects.toThrow("killed");
    expect(await find(imageId)).toEqual({ status: "processing" });
    expect(await original(imageId)).not.toBeNull();
    expect(await process(imageId)).toBe("ready");
  });

  it("whose storage is full after some files is not ready before all are written", async () => {
    const imageId = await upload();
    let remaining = 2;
    const full = ctxWith({
      put: async (...file) => {
        remaining -= 1;
        if (remaining < 0) throw new StorageFull(new Error("ENOSPC"));
        await shop.storage.put(...file);
      },
    });
    await expect(process(imageId, copy, full)).rejects.toBeInstanceOf(StorageFull);
    expect(await find(imageId)).toEqual({ status: "processing" });
    expect(await process(imageId)).toBe("ready");
  });

  it("waits while a sweep removes files of the same address", async () => {
    const bytes = someBytes();
    const first = await upload(bytes);
    await process(first);
    const hash = await hashOf(first);
    const second = await upload(bytes);
    const { promise: isSwept, resolve: endSweep } = Promise.withResolvers<void>();
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const sweeping = inTransaction(shop.em, async (em) => {
      await lockContentHash(em, hash);
      locked();
      await isSwept;
    });
    await isLocked;
    const put = vi.fn(shop.storage.put);
    const processing = process(second, copy, ctxWith({ put }));
    await expect
      .poll(() =>
        countOf(
          shop,
          "pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        ),
      )
      .toBe(1);
    expect(put).not.toHaveBeenCalled();
    endSweep();
    await sweeping;
    expect(await processing).toBe("ready");
    expect(await hashOf(second)).toBe(hash);
  });

  it("holds no transaction open while it writes files", async () => {
    const imageId = await upload();
    const open: number[] = [];
    const counting = ctxWith({
      put: async (...file) => {
        const from =
          "pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
        open.push(await countOf(shop, from));
        await shop.storage.put(...file);
      },
    });
    expect(await process(imageId, copy, counting)).toBe("ready");
    expect(open).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe("a rejected upload", () => {
  it("has the reason for the user; its original is removed and nothing else is written", async () => {
    const imageId = await upload();
    const put = vi.fn(shop.storage.put);
    expect(await process(imageId, rejectAll, ctxWith({ put }))).toBe("refused");
    expect(await find(imageId)).toEqual({ status: "refused", reason: "Use a JPEG, PNG or WebP image." });
    expect(await original(imageId)).toBeNull();
    expect(put).not.toHaveBeenCalled();
  });

  it("is one whose original was lost", async () => {
    const imageId = await upload();
    await shop.storage.remove(originalKey(imageId));
    expect(await process(imageId)).toBe("refused");
    expect(await find(imageId)).toEqual({
      status: "refused",
      reason: "The file was lost before it was processed. Upload it again.",
    });
  });

  it("stays rejected, with the first reason", async () => {
    const imageId = await upload();
    await rejectImage(shop.as(systemActor), imageId, "First");
    await rejectImage(shop.as(systemActor), imageId, "Second");
    expect(await process(imageId)).toBe("done-before");
    expect(await find(imageId)).toEqual({ status: "refused", reason: "First" });
  });

  it("is never one that is ready: its files stay", async () => {
    const imageId = await upload();
    await process(imageId);
    const ready = await find(imageId);
    await rejectImage(shop.as(systemActor), imageId, "Too late");
    expect(await find(imageId)).toEqual(ready);
  });
});
