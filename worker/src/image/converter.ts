import { buffer } from "node:stream/consumers";
import { IMAGE_WIDTHS } from "@shop/api/domain/image/image-files";
import sharp from "sharp";
import { dropRights, enforceLimits } from "./limited-process.ts";
import { packFiles } from "./packed-files.ts";

/**
 * Converts one image: `node converter.ts <CPU milliseconds> <memory bytes>` reads the original from standard input and writes all
 * variants to standard output, within these limits. It needs no files, network or settings.
 */

const PIXELS_MAX = 25_000_000;
const EXIT = { tooManyPixels: 3, damaged: 4 } as const;

// All code is loaded now.
dropRights();
sharp.concurrency(1);
sharp.cache(false);
// Block all other decoders, whatever type the library detects.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
enforceLimits();

async function convert(original: Buffer): Promise<number> {
  // The header contains the size, so a decompression bomb is rejected before it is decoded. Of an animation only the first frame is.
  const { width, height } = await sharp(original, { limitInputPixels: false }).metadata();
  if (width * height > PIXELS_MAX) return EXIT.tooManyPixels;
  const upright = sharp(original, { limitInputPixels: PIXELS_MAX, failOn: "error" }).autoOrient();
  const files: Buffer[] = [];
  for (const size of IMAGE_WIDTHS) {
    const resized = upright
      .clone()
      .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true });
    files.push(await resized.clone().webp({ quality: 80 }).toBuffer());
    files.push(await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer());
  }
  process.stdout.write(packFiles(files));
  return 0;
}

const original = await buffer(process.stdin);
process.exitCode = await convert(original).catch(() => EXIT.damaged);
