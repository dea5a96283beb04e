import { expect, test } from "vitest";
import { fileSize, imageError } from "./image-file.ts";

const MB = 1024 * 1024;
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const bytesOf = (words: string): number[] => Array.from(new TextEncoder().encode(words));
const WEBP = bytesOf("RIFF\u0010\0\0\0WEBP");

function file(
  bytes: readonly number[],
  { size = bytes.length, name = "x.png", type = "image/png" } = {},
): File {
  const content = new Uint8Array(size);
  content.set(bytes);
  return new File([content], name, { type });
}

test.each([
  ["JPEG", JPEG],
  ["PNG", PNG],
  ["WebP", WEBP],
])("a %s is fine, whatever it is called", async (_kind, bytes) => {
  expect(await imageError(file(bytes, { name: "note.txt", type: "text/plain" }))).toBeUndefined();
});

test.each([
  ["an SVG", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
  ["a page", "<!doctype html><p>hello"],
  ["a GIF", "GIF89a, and so on"],
  ["a sound", "RIFF\u0010\0\0\0WAVEfmt "],
  ["a few letters", "x"],
])("%s is not an image, whatever its name", async (_kind, words) => {
  const fault = await imageError(file(bytesOf(words)));
  expect(fault).toBe("Use a JPEG, PNG or WebP image.");
});

test("8 MB are allowed, one byte more is not, and an empty file is not", async () => {
  expect(await imageError(file(PNG, { size: 8 * MB }))).toBeUndefined();
  expect(await imageError(file(PNG, { size: 8 * MB + 1 }))).toBe("The image is 8.1 MB. The maximum is 8 MB.");
  expect(await imageError(file([]))).toBe("This file is empty. Choose another file.");
});

test.each([
  [1, "1 kB"],
  [340 * 1024, "340 kB"],
  [MB, "1.0 MB"],
  [8 * MB + 1, "8.1 MB"],
])("%d bytes read as %s", (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
