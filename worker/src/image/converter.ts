import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { IMAGE_WIDTHS } from "@shop/api/domain/image/image-files";
import sharp from "sharp";

/**
 * A process that lives for one picture: `node converter.ts <folder> <milliseconds of work> <bytes of memory>` reads `original` there and
 * writes `<width>.<format>` beside it, within these bounds.
 */

const PIXELS_MAX = 25_000_000;
const WATCH_MS = 50;
const EXIT = { noRoom: 1, tooManyPixels: 3, damaged: 4, tooMuchWork: 5 } as const;
const [folder = ".", cpuMsMax = "0", memoryBytesMax = "0"] = process.argv.slice(2);

sharp.concurrency(1);
sharp.cache(false);
// No other decoder is ever asked, whatever a file looks like to the library.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegFile", "VipsForeignLoadPngFile", "VipsForeignLoadWebpFile"],
});
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isTooMuch =
    process.memoryUsage.rss() > Number(memoryBytesMax) || (user + system) / 1000 > Number(cpuMsMax);
  // oxlint-disable-next-line no-process-exit -- the decoder is busy on another thread: nothing else would stop it
  if (isTooMuch) process.exit(EXIT.tooMuchWork);
}, WATCH_MS).unref();

async function convert(file: string): Promise<number> {
  // The header alone says how many pixels there will be: a bomb is refused before it is unpacked.
  const { width, height, pages = 1 } = await sharp(file, { limitInputPixels: false }).metadata();
  if (width * height * pages > PIXELS_MAX) return EXIT.tooManyPixels;
  const upright = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: "error" }).autoOrient();
  for (const size of IMAGE_WIDTHS) {
    const resized = upright
      .clone()
      .resize({ width: size, height: size, fit: "inside", withoutEnlargement: true });
    await writeFile(join(folder, `${size}.webp`), await resized.clone().webp({ quality: 80 }).toBuffer());
    await writeFile(
      join(folder, `${size}.avif`),
      await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
    );
  }
  return 0;
}

process.exitCode = await convert(join(folder, "original")).catch((error: unknown) =>
  // A disk without room is not the picture's fault.
  error instanceof Error && "syscall" in error ? EXIT.noRoom : EXIT.damaged,
);
