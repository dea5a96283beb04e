import { buffer } from "node:stream/consumers";
import { IMAGE_WIDTHS } from "@shop/api/domain/image/image-files";
import sharp from "sharp";
import { packFiles } from "./packed-files.ts";

/**
 * Converts one image: `node converter.ts <CPU milliseconds> <memory bytes>` reads the original from standard input and writes all
 * variants to standard output, within these limits. It needs no files, network or settings.
 */

const PIXELS_MAX = 25_000_000;
const WATCH_MS = 50;
const EXIT = { tooManyPixels: 3, damaged: 4, tooMuchWork: 5 } as const;
const NOBODY = 65_534;
const [cpuMsMax = "0", memoryBytesMax = "0"] = process.argv.slice(2);

// All code is loaded now. Drop root rights before an untrusted original reaches the decoder.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
sharp.concurrency(1);
sharp.cache(false);
// Block all other decoders, whatever type the library detects.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isTooMuch =
    process.memoryUsage.rss() > Number(memoryBytesMax) || (user + system) / 1000 > Number(cpuMsMax);
  // oxlint-disable-next-line no-process-exit -- the decoder runs on another thread and cannot be stopped otherwise
  if (isTooMuch) process.exit(EXIT.tooMuchWork);
}, WATCH_MS).unref();

async function convert(original: Buffer): Promise<number> {
  // The header contains the size, so a decompression bomb is rejected before it is decoded.
  const { width, height, pages = 1 } = await sharp(original, { limitInputPixels: false }).metadata();
  if (width * height * pages > PIXELS_MAX) return EXIT.tooManyPixels;
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
