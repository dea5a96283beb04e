const LENGTH_BYTES = 4;

/** Several files as one block of bytes: before each its length, as 32 bits, the highest first. */
export function packFiles(files: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    files.flatMap((file) => {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(file.length);
      return [length, file];
    }),
  );
}

/**
 * The files of a block that `packFiles` made.
 * @throws Error where the block ends within a file or a length
 */
export function unpackFiles(packed: Buffer): Buffer[] {
  const files: Buffer[] = [];
  let at = 0;
  while (at < packed.length) {
    const start = at + LENGTH_BYTES;
    const end = start > packed.length ? Infinity : start + packed.readUInt32BE(at);
    if (end > packed.length) throw new Error("the block of files is cut off");
    files.push(packed.subarray(start, end));
    at = end;
  }
  return files;
}
