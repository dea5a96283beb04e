import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { GatewayUnavailable, StorageFull } from "../../domain/shared/errors.ts";
import type { ObjectStorage } from "../../domain/shared/object-storage.ts";
import { withFirstBytes } from "./with-first-bytes.ts";

const KEY = /^[a-z]+(?:\/[\w-]+(?:\.[\w]+)*)+$/;
/** The temporary files of a process that crashed while writing. */
const UNFINISHED = /^[a-z]+\/\.[\da-f-]{36}\.part$/;
/** The error codes for disk full, quota exceeded, file size limit exceeded. */
const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Returns a storage in a local folder. Files are written under a temporary name and renamed, so they are complete or missing. */
export function diskStorage(folder: string): ObjectStorage {
  const pathOf = (key: string): string => {
    if (!KEY.test(key)) throw new Error("invalid storage key");
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const unfinished = join(dirname(path), `.${randomUUID()}.part`);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeToDisk(unfinished, bytes);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw asStorageError(error);
      }
    },
    async get(key) {
      return unlessMissing(() => readFile(pathOf(key)));
    },
    async size(key) {
      return unlessMissing(async () => (await stat(pathOf(key))).size);
    },
    async stream(key, range) {
      return unlessMissing(() => withFirstBytes(createReadStream(pathOf(key), range)));
    },
    async remove(key) {
      await rm(UNFINISHED.test(key) ? join(folder, key) : pathOf(key), { force: true });
    },
    async list(prefix, { before, limit, after = "" }) {
      const names = (await unlessMissing(() => readdir(join(folder, prefix)))) ?? [];
      const keys: string[] = [];
      for (const name of names.toSorted()) {
        if (keys.length >= limit) break;
        if (`${prefix}/${name}` <= after) continue;
        const path = join(folder, prefix, name);
        const found = await unlessMissing(() => stat(path));
        if (found && found.mtime < before) keys.push(relative(folder, path));
      }
      return keys;
    },
  };
}

async function writeToDisk(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function unlessMissing<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw asStorageError(error);
  }
}

function asStorageError(error: unknown): Error {
  return FULL.has(codeOf(error)) ? new StorageFull(error) : new GatewayUnavailable("storage", error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
