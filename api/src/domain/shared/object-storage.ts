/** Files of the shop by key (`originals/…`, `variants/…`). What is written is there whole or not at all. */
export interface ObjectStorage {
  /** Writes or replaces. Errors: `GatewayUnavailable` ("storage"), `StorageFull`. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes, or null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes; a file that is gone already is fine. */
  remove(key: string): Promise<void>;
  /** The files below a prefix that were last written before `before`, by name, at most `limit`, those behind `after` only. */
  list(
    prefix: string,
    options: { before: Date; limit: number; after?: string | undefined },
  ): Promise<string[]>;
}
