import { IMAGE_FORMATS, IMAGE_WIDTHS } from "@shop/api/domain/image/image-files";
import type { ConvertImage } from "@shop/api/domain/image/process-image";
import { fileTypeFromBuffer } from "file-type";
import { unpackFiles } from "./packed-files.ts";
import { requestConversion } from "./remote-converter.ts";
import { runConverter, type Conversion } from "./run-converter.ts";

const KINDS = new Set(["image/jpeg", "image/png", "image/apng", "image/webp"]);

const NOT_AN_IMAGE = "Use a JPEG, PNG or WebP image.";
const TOO_MUCH_WORK = "The image takes too long to process. Upload a smaller one.";

/** The messages for the exit codes of the converter. */
const REJECTIONS: Readonly<Record<number, string>> = {
  3: "The image has more than 25 megapixels. Upload a smaller one.",
  4: "The image is damaged or incomplete. Save it again and upload the new file.",
  5: TOO_MUCH_WORK,
};

/** Returns the image converter: the server at `url` (`tcp://host:port`), or a child process without one. */
export function openConverter(url: string | undefined): ConvertImage {
  const convert = url === undefined ? runConverter : requestConversion.bind(null, url);
  return (original) => convertImage(original, (bytes) => convert(bytes));
}

/**
 * Converts an image to every width and format, in a process with limited CPU, memory and time, so that no file can harm the worker.
 * The first bytes determine the type, not the name. Throws if the machine was too busy.
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

/** Validates the output: a converter compromised by an image could write anything. */
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
