import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { OnProgress } from "./progress.ts";

const TRIES = 4;
const SILENCE_MS = 30_000;

export type DownloadOptions = {
  url: string;
  /** Grows while bytes arrive and is taken up again by the next try, also after the process was stopped. */
  file: string;
  totalBytes: number;
  onProgress: OnProgress;
  signal?: AbortSignal | undefined;
};

/**
 * Fetches a file of known size over HTTP(S), going on where an earlier try broke off.
 * @throws an Error with the last try's reason
 */
export async function download(options: DownloadOptions): Promise<void> {
  let failure: unknown;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if ((await sizeOf(options.file)) >= options.totalBytes) return;
    options.signal?.throwIfAborted();
    try {
      await fetchRest(options);
    } catch (error) {
      failure = error;
    }
  }
  if ((await sizeOf(options.file)) >= options.totalBytes) return;
  throw new Error(`${options.url} could not be fetched: ${reasonOf(failure)}`, { cause: failure });
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return "the connection closed early";
  return failure.cause instanceof Error ? failure.cause.message : failure.message;
}

async function fetchRest({ url, file, totalBytes, onProgress, signal }: DownloadOptions): Promise<void> {
  const have = await sizeOf(file);
  const silence = new AbortController();
  const alarm = setTimeout(() => {
    silence.abort(new Error(`nothing arrived for ${SILENCE_MS / 1000} seconds`));
  }, SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
      signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) {
      throw new Error(`the server returned ${response.status}`);
    }
    const resumed = response.status === 206;
    let done = resumed ? have : 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, callback) {
        alarm.refresh();
        done += chunk.length;
        onProgress({ step: "download", doneBytes: done, totalBytes, source: new URL(url).host });
        callback(null, chunk);
      },
    });
    await pipeline(
      Readable.fromWeb(response.body),
      count,
      createWriteStream(file, { flags: resumed ? "a" : "w" }),
    );
  } finally {
    clearTimeout(alarm);
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
