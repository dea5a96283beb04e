/** The accepted file types and the maximum size. */
export const IMAGE_TYPES = "image/jpeg,image/png,image/webp";
const BYTES_MAX = 8 * 1024 * 1024;
const HEAD_BYTES = 12;

const STARTS: readonly (readonly number[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** Returns why a file cannot be uploaded, or undefined. */
export async function imageError(file: File): Promise<string | undefined> {
  if (file.size === 0) return "This file is empty. Choose another file.";
  if (file.size > BYTES_MAX) {
    return `The image is ${fileSize(file.size)}. The maximum is 8 MB.`;
  }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return isImage(head) ? undefined : "Use a JPEG, PNG or WebP image.";
}

/** Checks the first bytes, not the name. */
function isImage(head: Uint8Array): boolean {
  if (STARTS.some((start) => start.every((byte, index) => head[index] === byte))) return true;
  const words = String.fromCodePoint(...head);
  return words.startsWith("RIFF") && words.endsWith("WEBP");
}

/** Formats a file size: `340 kB`, `8.4 MB`. Rounds up, so that a file over the limit never looks allowed. */
export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;
}
