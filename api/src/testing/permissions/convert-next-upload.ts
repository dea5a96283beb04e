import { setTimeout as delay } from "node:timers/promises";
import { IMAGE_FORMATS, IMAGE_WIDTHS } from "../../domain/image/image-files.ts";
import { type ConvertImage, processImage } from "../../domain/image/process-image.ts";
import { systemActor } from "../../domain/shared/actor.ts";
import type { TestShop } from "../test-shop.ts";

const POLL_MS = 20;

/** Every variant of an image is the uploaded file itself. */
const convert: ConvertImage = async (original) => ({
  variants: IMAGE_WIDTHS.flatMap((width) =>
    IMAGE_FORMATS.map((format) => ({ width, format, bytes: original })),
  ),
});

/** Converts the upload that was received last, as the worker does; ends without one when `responded` is aborted. */
export async function convertNextUpload(shop: TestShop, responded: AbortSignal): Promise<void> {
  const [known] = await shop.em.execute<{ count: string }[]>("select count(*) from image");
  while (!responded.aborted) {
    const rows = await shop.em.execute<{ id: string }[]>("select id from image order by id desc");
    if (rows[0] && rows.length > Number(known?.count)) {
      await processImage(shop.as(systemActor), rows[0].id, convert);
      return;
    }
    await delay(POLL_MS);
  }
}
