import { IMAGE_FORMATS, IMAGE_WIDTHS } from "@shop/api/domain/image/image-files";
import type { ConvertImage } from "@shop/api/domain/image/process-image";
import { fileTypeFromBuffer } from "file-type";
import { unpackFiles } from "./packed-files.ts";
import { requestConversion } from "./remote-converter.ts";
import { runConverter, type Conversion } from "./run-converter.ts";

const KINDS = new Set(["image/jpeg", "image/png", "image/webp"]);

const NOT_AN_IMAGE = "This is no JPEG, PNG or WebP picture: save it as one of these and upload it again.";
const TOO_MUCH_WORK = "This picture takes too long to read: save it smaller and upload it again.";

/** What the converter says by its exit code, in a sentence for people. */
const REJECTIONS: Readonly<Record<number, string>> = {
  3: "This picture has more than 25 megapixels: make it smaller and upload it again.",
  4: "This picture is damaged or cut off: save it again and upload it.",
  5: TOO_MUCH_WORK,
};

/**
 * How images are converted: by the server at `url` (`tcp://host:port`), or in a child process where there is none.
 */
export function openConverter(url: string | undefined): ConvertImage {
  const convert = url === undefined ? runConverter : requestConversion.bind(null, url);
  return (original) => convertImage(original, (bytes) => convert(bytes));
}

/**
 * Makes an image into every width and format, in a process that is bounded in work, memory and time: whatever a file does to the
 * decoder, the worker goes on. Its type is what its first bytes say, not its name. Throws where the machine was too busy.
 */
export async function convertImage(
  original: Uint8Array,
  convert: (original: Uint8Array) => Promise<Conversion> = (bytes) => runConverter(bytes),
): ReturnType<ConvertImage> {
  const type = await fileTypeFromBuffer(original);
  if (!type || !KINDS.has(type.mime)) return { rejection: NOT_AN_IMAGE };
  const { code, output } = await convert(original);
  if (code === 0) return { variants: await readVariants(output) };
  const rejection = REJECTIONS[code];
  if (rejection === undefined) throw new Error(`the image converter ended with ${code}`);
  return { rejection };
}

/** A converter that an original has taken over may write anything: its output is what it should be, or an error. */
async function readVariants(output: Buffer) {
  const files = unpackFiles(output);
  const all = IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => ({ width, format })));
  const variants = await Promise.all(
    all.map(async (variant, index) => {
      const bytes = files[index] ?? Buffer.alloc(0);
      const type = await fileTypeFromBuffer(bytes);
      if (type?.mime !== `image/${variant.format}`)
        throw new Error(`the image converter wrote no ${variant.format}`);
      return { ...variant, bytes };
    }),
  );
  if (files.length !== all.length) throw new Error(`the image converter wrote ${files.length} files`);
  return variants;
}
