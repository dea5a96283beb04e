const LENGTH_BYTES = 4;

/** Returns several files as one buffer, each after its length (32 bits, big-endian). */
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
 * Returns the files of a buffer from `packFiles`.
 * @throws Error if the buffer is incomplete
 */
export function unpackFiles(packed: Buffer): Buffer[] {
  const files: Buffer[] = [];
  let at = 0;
  while (at < packed.length) {
    const start = at + LENGTH_BYTES;
    const end = start > packed.length ? Infinity : start + packed.readUInt32BE(at);
    if (end > packed.length) throw new Error("the packed files are incomplete");
    files.push(packed.subarray(start, end));
    at = end;
  }
  return files;
}
