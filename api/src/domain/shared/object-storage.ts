/** Files of the shop by key (`originals/…`, `variants/…`). Writes are atomic. */
export interface ObjectStorage {
  /** Writes or replaces. Errors: `GatewayUnavailable` ("storage"), `StorageFull`. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the file's bytes, null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** Lists at most `limit` files below a prefix, sorted by name, after `after`, that were last written before `before`. */
  list(
    prefix: string,
    options: { before: Date; limit: number; after?: string | undefined },
  ): Promise<string[]>;
}
