import { buffer } from "node:stream/consumers";
import { IMAGE_WIDTHS } from "@shop/api/domain/image/image-files";
import sharp from "sharp";
import { packFiles } from "./packed-files.ts";

/**
 * A process that lives for one image: `node converter.ts <milliseconds of work> <bytes of memory>` reads the original from its standard
 * input and writes all variants to its standard output, within these bounds. It needs no file, no network and no setting.
 */

const PIXELS_MAX = 25_000_000;
const WATCH_MS = 50;
const EXIT = { tooManyPixels: 3, damaged: 4, tooMuchWork: 5 } as const;
const NOBODY = 65_534;
const [cpuMsMax = "0", memoryBytesMax = "0"] = process.argv.slice(2);

// Everything is loaded by now. Whatever the original does to the decoder, it does as a user who owns nothing.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(NOBODY);
  process.setuid?.(NOBODY);
}
sharp.concurrency(1);
sharp.cache(false);
// No other decoder is ever used, whatever a file looks like to the library.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isTooMuch =
    process.memoryUsage.rss() > Number(memoryBytesMax) || (user + system) / 1000 > Number(cpuMsMax);
  // oxlint-disable-next-line no-process-exit -- the decoder is busy on another thread: nothing else would stop it
  if (isTooMuch) process.exit(EXIT.tooMuchWork);
}, WATCH_MS).unref();

async function convert(original: Buffer): Promise<number> {
  // The header alone says how many pixels there will be: a bomb is refused before it is unpacked.
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
