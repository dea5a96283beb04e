import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sha256Of } from "./checksum.ts";
import { download } from "./download.ts";
import { fetchWithMaven, type MavenArtifact } from "./maven.ts";
import type { OnProgress } from "./progress.ts";
import { formatError } from "../../machine/format-error.ts";

/** An archive with a top folder, known by its checksum. */
export type Archive = { artifact: MavenArtifact; bytes: number; sha256: string; url: string };

export type FetchArchiveOptions = {
  archive: Archive;
  /** The folder of a partial download, which the next try resumes. */
  directory: string;
  /** The absolute path of `mvn`, or null to download over HTTP(S). */
  maven: string | null;
  onProgress: OnProgress;
  signal?: AbortSignal | undefined;
};

/**
 * Gets the archive: a file that somebody put into the folder, else through Maven, else from its address.
 * @returns absolute path of a file whose checksum is right
 * @throws an Error that lists what was tried and how to put the file there by hand
 */
export async function fetchArchive(options: FetchArchiveOptions): Promise<string> {
  const { archive, directory, maven, onProgress, signal } = options;
  await mkdir(directory, { recursive: true });
  const file = join(directory, fileName(archive));
  if (existsSync(file)) {
    await verify(file, archive, onProgress);
    return file;
  }
  const failures: string[] = [];
  if (maven !== null) {
    try {
      const fetched = {
        maven,
        artifact: archive.artifact,
        totalBytes: archive.bytes,
        directory,
        onProgress,
        signal,
      };
      return await verifyOrRemove(await fetchWithMaven(fetched), options);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(formatError(error));
    }
  }
  try {
    const part = `${file}.part`;
    await download({ url: archive.url, file: part, totalBytes: archive.bytes, onProgress, signal });
    await verifyOrRemove(part, options);
    await rename(part, file);
    return file;
  } catch (error) {
    signal?.throwIfAborted();
    failures.push(formatError(error));
  }
  throw new Error(
    `${failures.join("\n")}\nRemedy: fetch ${archive.url} by other means and put it there as ${file}, then start again.`,
  );
}

async function verifyOrRemove(file: string, { archive, onProgress }: FetchArchiveOptions): Promise<string> {
  try {
    await verify(file, archive, onProgress);
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

async function verify(file: string, archive: Archive, onProgress: OnProgress): Promise<void> {
  onProgress({ step: "verify", totalBytes: archive.bytes });
  const actual = await sha256Of(file);
  if (actual !== archive.sha256) {
    throw new Error(`${file} has the wrong checksum: its SHA-256 is ${actual}, expected ${archive.sha256}.`);
  }
}

function fileName({ artifact }: Archive): string {
  return `${artifact.artifactId}-${artifact.version}.${artifact.packaging}`;
}
