import { execFileSync } from "node:child_process";
import { closeSync, openSync, writeSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Only root can mount. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0;

export type SmallDisk = {
  path: string;
  /** Writes a file until nothing more fits. */
  fill: () => void;
  /** Deletes that file. */
  clear: () => Promise<void>;
  unmount: () => Promise<void>;
};

/** Mounts a disk of this many kB. */
export async function smallDisk(kilobytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), "small-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", path]);
  const filler = join(path, "filler");
  return {
    path,
    fill() {
      const file = openSync(filler, "w");
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      } finally {
        closeSync(file);
      }
    },
    clear: () => rm(filler, { force: true }),
    async unmount() {
      execFileSync("umount", ["--lazy", path]);
      await rm(path, { recursive: true });
    },
  };
}
