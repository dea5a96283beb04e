import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { lock } from "proper-lockfile";

const STALE_AFTER_MS = 30_000;
const LOOK_AGAIN_MS = 500;

export type MakeOnceOptions = {
  /** Fills the empty folder it is given; throwing leaves nothing behind. */
  make: (draft: string) => Promise<void>;
  /** Called when another process is making the same thing, before waiting for it. */
  onWait?: () => void;
};

/**
 * Makes a folder once for all processes of the machine. It appears under its name complete or not at all: it is
 * filled under another name and renamed.
 * @param target absolute path of the folder
 */
export async function makeOnce(target: string, { make, onWait }: MakeOnceOptions): Promise<void> {
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const release = await takeTurn(target, onWait);
  try {
    if (existsSync(target)) return;
    await removeDrafts(target);
    const draft = `${target}.${process.pid}.draft`;
    try {
      await mkdir(draft);
      await make(draft);
      await rename(draft, target);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  } finally {
    await release();
  }
}

async function takeTurn(target: string, onWait: (() => void) | undefined): Promise<() => Promise<void>> {
  const options = {
    realpath: false,
    stale: STALE_AFTER_MS,
    // A process that misses the deadline loses only its turn: the rename is atomic.
    onCompromised: () => undefined,
  };
  try {
    return await lock(target, options);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ELOCKED")) throw error;
    onWait?.();
    const retries = { forever: true, factor: 1, minTimeout: LOOK_AGAIN_MS, maxTimeout: LOOK_AGAIN_MS };
    return lock(target, { ...options, retries });
  }
}

/** Removes what ended processes left half made; only called with the lock held. */
async function removeDrafts(target: string): Promise<void> {
  for (const name of await readdir(dirname(target))) {
    if (name.startsWith(`${basename(target)}.`) && name.endsWith(".draft")) {
      await rm(join(dirname(target), name), { recursive: true, force: true });
    }
  }
}
