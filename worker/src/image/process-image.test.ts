import { randomUUID } from "node:crypto";
import { receiveImage } from "@shop/api/domain/image/receive-image";
import { sweepImages } from "@shop/api/domain/image/sweep-images";
import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import { systemActor } from "@shop/api/domain/shared/actor";
import { StorageFull } from "@shop/api/domain/shared/errors";
import { createMetrics } from "@shop/api/platform/metrics";
import { eventually } from "@shop/api/testing/eventually";
import { metricValue } from "@shop/api/testing/metric-value";
import { aTool } from "@shop/api/testing/factories";
import { shopFixture } from "@shop/api/testing/shop-fixture";
import { anAdminContext, type TestShop } from "@shop/api/testing/test-shop";
import sharp from "sharp";
import { expect, it } from "vitest";
import { processImageProcessor } from "./process-image.ts";

const shop = shopFixture();

const metrics = createMetrics();
const postMail: MailTransport = async () => ({ outcome: "accepted" });
const aPicture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();
const run = (imageId: string): Promise<unknown> =>
  processImageProcessor.run({ ctx: shop.as(systemActor), payload: { imageId }, metrics, postMail });

async function upload(bytes: Uint8Array): Promise<string> {
  return (await receiveImage(await anAdminContext(shop), bytes)).imageId;
}

async function rowOf(
  imageId: string,
): Promise<{ status: string; content_hash: string; rejection: string } | undefined> {
  const [row] = await shop.em.execute<{ status: string; content_hash: string; rejection: string }[]>(
    "select status, content_hash, rejection from image where id = ?",
    [imageId],
  );
  return row;
}

async function age(imageId: string): Promise<void> {
  await shop.em.execute("update image set created_at = now() - interval '25 hours' where id = ?", [imageId]);
}

it("an upload becomes an image of six files; the job done twice changes nothing", async () => {
  const imageId = await upload(await aPicture(10));
  await run(imageId);
  const row = await rowOf(imageId);
  expect(row?.status).toBe("ready");
  const names = [256, 512, 1024].flatMap((width) => [`${width}.webp`, `${width}.avif`]);
  for (const name of names) {
    expect(await shop.storage.get(`variants/${row?.content_hash}-${name}`)).not.toBeNull();
  }
  await run(imageId);
  expect(await rowOf(imageId)).toEqual(row);
});

it("a rejected upload has a reason, and its original is gone", async () => {
  const imageId = await upload(Buffer.from("<svg/>"));
  await run(imageId);
  expect(await rowOf(imageId)).toMatchObject({
    status: "refused",
    rejection: expect.stringMatching(/^Use a JPEG/),
  });
  expect(await shop.storage.get(`originals/${imageId}`)).toBeNull();
});

it("an original that was lost, and a job that is dead-lettered, are rejections, too", async () => {
  const lost = await upload(await aPicture(20));
  await shop.storage.remove(`originals/${lost}`);
  await run(lost);
  expect((await rowOf(lost))?.rejection).toMatch(/lost/);
  const givenUp = await upload(await aPicture(21));
  await processImageProcessor.deadLetter?.(
    { ctx: shop.as(systemActor), payload: { imageId: givenUp }, metrics, postMail },
    "five times",
  );
  expect((await rowOf(givenUp))?.rejection).toMatch(/couldn't process/);
  for (const outcome of ["ready", "refused"])
    expect(await metricValue(metrics.registry, "image_jobs_total", `outcome="${outcome}"`)).toBeGreaterThan(
      0,
    );
  expect(await metricValue(metrics.registry, "image_jobs_total", 'outcome="given-up"')).toBe(1);
});

it("a storage that is full in the middle leaves the upload waiting, and it becomes an image when there is space", async () => {
  const imageId = await upload(await aPicture(22));
  let space = 3;
  const full: TestShop["storage"] = {
    ...shop.storage,
    async put(...file) {
      space -= 1;
      if (space < 0) throw new StorageFull(new Error("ENOSPC"));
      await shop.storage.put(...file);
    },
  };
  const ctx = { ...shop.as(systemActor), storage: full };
  await expect(
    processImageProcessor.run({ ctx, payload: { imageId }, metrics, postMail }),
  ).rejects.toBeInstanceOf(StorageFull);
  expect(await rowOf(imageId)).toEqual({ status: "processing", content_hash: null, rejection: null });
  await run(imageId);
  expect((await rowOf(imageId))?.status).toBe("ready");
});

it("a slow storage holds no connection and no lock, and its files are not swept meanwhile", async () => {
  const imageId = await upload(await aPicture(23));
  // The sweep below leaves no time at all, and is about the files, not the row.
  await shop.em.execute("update image set created_at = now() + interval '1 hour' where id = ?", [imageId]);
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  const written: string[] = [];
  const slow: TestShop["storage"] = {
    ...shop.storage,
    async put(...file) {
      await shop.storage.put(...file);
      written.push(file[0]);
      await isOpen;
    },
  };
  const running = processImageProcessor.run({
    ctx: { ...shop.as(systemActor), storage: slow },
    payload: { imageId },
    metrics,
    postMail,
  });
  await eventually(() => expect(written).toHaveLength(1));

  const held = await shop.em.execute<object[]>(
    `select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
     union all select mode from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(held).toEqual([]);
  await sweepImages(shop.as(systemActor), 0);
  expect(await shop.storage.get(written[0] ?? "")).not.toBeNull();

  // Another worker's attempt at the same job ends first.
  await run(imageId);
  const published = await rowOf(imageId);
  expect(published?.status).toBe("ready");
  open();
  await running;
  expect(await rowOf(imageId)).toEqual(published);
});

it("a sweep takes what no tool shows after a day, and never what one shows", async () => {
  const [shown, unused, young] = await Promise.all(
    [30, 31, 32].map(async (red) => upload(await aPicture(red))),
  );
  for (const imageId of [shown, unused, young]) await run(imageId ?? "");
  const hashes = await Promise.all(
    [shown, unused, young].map(async (id) => (await rowOf(id ?? ""))?.content_hash),
  );
  await aTool(shop, { imageUrl: `/images/${hashes[0]}-1024.webp`, archivedAt: new Date() });
  for (const imageId of [shown, unused]) await age(imageId ?? "");

  await sweepImages(shop.as(systemActor));
  expect(
    await Promise.all([shown, unused, young].map(async (id) => (await rowOf(id ?? ""))?.status)),
  ).toEqual(["ready", undefined, "ready"]);
  // The files of what is gone are older than no time at all.
  await eventually(async () => {
    await sweepImages(shop.as(systemActor), 0);
    expect(await shop.storage.get(`variants/${hashes[1]}-256.webp`)).toBeNull();
    expect(await shop.storage.get(`originals/${unused}`)).toBeNull();
  });
  expect(await shop.storage.get(`variants/${hashes[0]}-256.webp`)).not.toBeNull();
  expect(await shop.storage.get(`originals/${shown}`)).not.toBeNull();
});

it("files that stay do not hide an orphan behind them, however many there are", async () => {
  const ids = Array.from({ length: 230 }, () => `00${randomUUID().slice(2)}`);
  const admin = await anAdminContext(shop);
  await shop.em.execute(
    "insert into image (id, uploaded_by, created_at) select id::uuid, ?, now() + interval '1 hour' from jsonb_array_elements_text(?::jsonb) as ids (id)",
    [admin.admin.customerId, JSON.stringify(ids)],
  );
  await Promise.all(
    ids.map((id) => shop.storage.put(`originals/${id}`, Buffer.from("x"), "application/octet-stream")),
  );
  const orphans = ["originals/ff-nobodys", `variants/${"f".repeat(32)}-256.webp`];
  for (const key of orphans) await shop.storage.put(key, Buffer.from("x"), "application/octet-stream");
  await eventually(async () => {
    await sweepImages(shop.as(systemActor), 0);
    for (const key of orphans) expect(await shop.storage.get(key)).toBeNull();
  });
});
