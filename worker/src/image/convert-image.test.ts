import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { convertImage } from "./convert-image.ts";
import { runConverter } from "./run-converter.ts";

const SIZES = [256, 512, 1024];

/** A picture with a red corner at the top left, so that turning it can be seen. */
function aPicture(width: number, height: number): Sharp {
  const red = { r: 200, g: 20, b: 20 };
  const corner = { create: { width: width / 2, height: height / 2, channels: 3 as const, background: red } };
  const canvas = { create: { width, height, channels: 3 as const, background: { r: 20, g: 20, b: 200 } } };
  return sharp(canvas).composite([{ input: corner, gravity: "northwest" }]);
}

async function variantsOf(original: Uint8Array) {
  const made = await convertImage(original);
  if ("rejection" in made) throw new Error(made.rejection);
  return made.variants;
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4);
  return bytes;
}

/** A part of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([numbers(data.length), named, numbers(crc32(named))]);
}

/** A picture of 60 by 40 pixels as PNG with a second frame, which is black. */
async function anAnimatedPng(): Promise<Buffer> {
  const png = await aPicture(60, 40).png().toBuffer();
  const [head, image, end] = [png.subarray(0, 33), png.subarray(33, -12), png.subarray(-12)];
  const control = (at: number): Buffer =>
    chunk("fcTL", Buffer.concat([numbers(at, 60, 40, 0, 0), Buffer.from([0, 1, 0, 2, 0, 0])]));
  const black = chunk("fdAT", Buffer.concat([numbers(2), deflateSync(Buffer.alloc(181 * 40))]));
  return Buffer.concat([head, chunk("acTL", numbers(2, 0)), control(0), image, control(1), black, end]);
}

const aJpeg = (): Promise<Buffer> => aPicture(60, 40).jpeg().toBuffer();

/** Puts segments after the first marker of a JPEG. */
const withSegments = (jpeg: Buffer, ...segments: (readonly [marker: number, data: Buffer])[]): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    ...segments.flatMap(([marker, data]) => {
      const head = numbers((0xff00 | marker) * 2 ** 16 + data.length + 2);
      return [head, data];
    }),
    jpeg.subarray(2),
  ]);

/** A PNG whose header promises so many pixels, all of one colour: small to send, huge to unpack. */
function aPixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a good image", () => {
  it.each(["jpeg", "png", "webp"] as const)("%s becomes three widths in WebP and AVIF", async (format) => {
    const variants = await variantsOf(await aPicture(1600, 1200).toFormat(format).toBuffer());
    const seen = await Promise.all(
      variants.map(async ({ bytes, ...variant }) => {
        const { width, height, format: kind, compression } = await sharp(bytes).metadata();
        return { ...variant, shown: [width, height], kind: compression === "av1" ? "avif" : kind };
      }),
    );
    expect(seen).toEqual(
      SIZES.flatMap((width) =>
        ["webp", "avif"].map((kind) => ({ width, format: kind, shown: [width, (width * 3) / 4], kind })),
      ),
    );
  });

  it("is turned upright by its EXIF, and loses EXIF, place and colour profile", async () => {
    const original = await aPicture(800, 400)
      .withExif({ IFD0: { Copyright: "marker-copyright" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(original.includes("marker-copyright")).toBe(true);
    for (const { bytes } of await variantsOf(original)) {
      const { width, height, exif, icc, xmp } = await sharp(bytes).metadata();
      expect(width < height).toBe(true);
      expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
      expect(Buffer.from(bytes).includes("marker-copyright")).toBe(false);
      const { data } = await sharp(bytes)
        .extract({ left: width - 9, top: 4, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(data[2] ?? 255);
    }
  });

  it("smaller than the widths is never enlarged", async () => {
    for (const { bytes } of await variantsOf(await aPicture(100, 60).png().toBuffer())) {
      expect((await sharp(bytes).metadata()).width).toBe(100);
    }
  });

  it("carries nothing along that was hung on its end", async () => {
    const polyglot = Buffer.concat([
      await aPicture(64, 64).jpeg().toBuffer(),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    for (const { bytes } of await variantsOf(polyglot)) {
      expect(Buffer.from(bytes).includes("<script>")).toBe(false);
    }
  });

  it("makes the same bytes every time, so that its name can be made of them", async () => {
    const original = await aPicture(640, 480).png().toBuffer();
    expect(await variantsOf(original)).toEqual(await variantsOf(original));
  });
});

it("the decoder itself rejects other formats, even those that pass the first check", async () => {
  expect(await runConverter(await aPicture(20, 20).tiff().toBuffer())).toEqual({
    code: 4,
    output: Buffer.alloc(0),
  });
});

describe("an unusual image is shown, too", () => {
  const frames = async (count: number, side: number): Promise<Buffer> => {
    const images = Array.from({ length: count }, (_, at) =>
      aPicture(side, side)
        .modulate({ hue: at * 40 })
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    return sharp(await Promise.all(images), { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer();
  };
  it.each<[string, () => Promise<Buffer>]>([
    ["an animated WebP, by its first frame", () => frames(2, 60)],
    ["an animated WebP of more than 25 megapixels in all frames", () => frames(8, 1800)],
    ["an animated PNG, by its first frame", anAnimatedPng],
    [
      "a PNG with a note after its end",
      async () => Buffer.concat([await aPicture(60, 40).png().toBuffer(), Buffer.from("%PDF-1.7")]),
    ],
    [
      "a JPEG with a video after its end",
      async () => Buffer.concat([await aJpeg(), Buffer.alloc(2 ** 20, "ftypmp42")]),
    ],
    [
      "a JPEG whose comment names a PDF",
      async () => withSegments(await aJpeg(), [0xfe, Buffer.from("from %PDF-1.7")]),
    ],
    [
      "a JPEG with long notes of a camera",
      async () =>
        withSegments(
          await aJpeg(),
          ...Array.from({ length: 9 }, () => [0xe2, Buffer.alloc(65_000, "MPF\0")] as const),
        ),
    ],
    ["a JPEG in CMYK", () => aPicture(60, 40).toColourspace("cmyk").jpeg().toBuffer()],
    ["a progressive JPEG in grey", () => aPicture(60, 40).greyscale().jpeg({ progressive: true }).toBuffer()],
    [
      "an interlaced PNG of 16 bits",
      () => aPicture(60, 40).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
    ],
    ["a PNG with a palette", () => aPicture(60, 40).png({ palette: true }).toBuffer()],
  ])("%s", async (_what, original) => {
    const variants = await variantsOf(await original());
    expect(variants).toHaveLength(6);
    for (const { bytes } of variants) {
      const { pages = 1 } = await sharp(bytes).metadata();
      const { channels } = await sharp(bytes).stats();
      expect([pages, (channels[0]?.mean ?? 0) > 30]).toEqual([1, true]);
    }
  });
});

describe("rejected with a sentence that states what is valid", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
  it.each([
    ["an SVG", async () => Buffer.from(svg)],
    ["a web page", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a GIF", () => aPicture(20, 20).gif().toBuffer()],
    ["a TIFF", () => aPicture(20, 20).tiff().toBuffer()],
    ["an AVIF", () => aPicture(20, 20).avif().toBuffer()],
    ["a photo in HEIC", async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["a BMP", async () => Buffer.from("BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", "latin1")],
    ["nothing at all", async () => Buffer.alloc(0)],
    ["random bytes", async () => Buffer.from("000102030405060708090a0b0c0d0e0f", "hex")],
  ])("%s", async (_what, original) => {
    expect(await convertImage(await original())).toEqual({
      rejection: "Use a JPEG, PNG or WebP image.",
    });
  });

  it.each([
    ["cut off", async () => (await aPicture(1200, 900).jpeg().toBuffer()).subarray(0, 3000)],
    [
      "a PNG header with an SVG behind it",
      async () =>
        Buffer.concat([(await aPicture(10, 10).png().toBuffer()).subarray(0, 16), Buffer.from(svg)]),
    ],
  ])("%s", async (_what, original) => {
    expect(await convertImage(await original())).toEqual({
      rejection: "The image is damaged or incomplete. Save it again and upload the new file.",
    });
  });

  it("40,000 by 40,000 pixels in 200 kB, before they are unpacked", async () => {
    const bomb = aPixelBomb(40_000);
    expect(bomb.length).toBeLessThan(300_000);
    expect(await convertImage(bomb)).toEqual({
      rejection: "The image has more than 25 megapixels. Upload a smaller one.",
    });
  });
});

describe("an image that is honest in its header and costs too much to read is rejected", () => {
  const SMALL = 64;
  const LARGE = 4000;
  const limits = { cpuMs: 60_000, memoryBytes: 2 ** 30 };
  const rejection = "The image takes too long to process. Upload a smaller one.";

  /** 16 bits a channel and interlaced: nothing of it can be shown before all of it is unpacked. */
  const heavy = (side: number): Promise<Buffer> =>
    sharp({
      create: { width: side, height: side, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } },
    })
      .toColourspace("rgb16")
      .png({ progressive: true, compressionLevel: 1 })
      .toBuffer();
  let small: Buffer;
  let large: Buffer;
  // Making the large one takes longer than rejecting it.
  beforeAll(async () => {
    [small, large] = await Promise.all([heavy(SMALL), heavy(LARGE)]);
  });

  it.each([
    ["in processor time", { ...limits, cpuMs: 1000 }],
    ["in memory", { ...limits, memoryBytes: 160 * 1024 * 1024 }],
  ])("%s; a small one of its kind stays within the same limits", async (_what, within) => {
    expect(large.length).toBeLessThan(8 * 1024 * 1024);
    const bounded = (bytes: Uint8Array) => runConverter(bytes, within);
    expect(await convertImage(small, bounded)).toHaveProperty("variants");
    expect(await convertImage(large, bounded)).toEqual({ rejection });
  });
});
