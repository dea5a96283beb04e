import type { Readable } from "node:stream";

/** The positions of the first and the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The files of the shop by key (`originals/…`, `variants/…`). Writes are atomic. */
export interface ObjectStorage {
  /** Writes or replaces. Errors: `GatewayUnavailable` ("storage"), `StorageFull`. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the file's bytes, null where there is none. For files that fit into memory many times. */
  get(key: string): Promise<Uint8Array | null>;
  /** Returns the file's size in bytes, null where there is none. */
  size(key: string): Promise<number | null>;
  /**
   * Returns a stream of the file or a range of it, null where there is none. Errors before the first bytes reject, later ones are errors of
   * the stream. The caller reads or destroys it.
   */
  stream(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** Lists at most `limit` files below a prefix, sorted by name, after `after`, that were last written before `before`. */
  list(
    prefix: string,
    options: { before: Date; limit: number; after?: string | undefined },
  ): Promise<string[]>;
}
