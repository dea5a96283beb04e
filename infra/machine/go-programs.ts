import { cp, rm } from "node:fs/promises";
import { z } from "zod";
import { makeOnce } from "./make-once.ts";
import { lastLines, run } from "./run.ts";
import { childEnvironment } from "./settings.ts";

/** Programs of one Go module; `flags` go to `go build`. */
export type GoPrograms = {
  module: string;
  version: string;
  packages: readonly string[];
  flags: readonly string[];
};

/**
 * Builds programs of a Go module as its makers do, from a copy of its sources: `go install` rejects a module that replaces others.
 * Minutes, at low priority, once for the machine.
 * @param folder absolute; it appears with all programs in it, or not at all
 * @throws Error with Go's last words
 */
export async function buildGoPrograms(folder: string, programs: GoPrograms): Promise<void> {
  const { module, version, packages, flags } = programs;
  await makeOnce(folder, {
    make: async (draft) => {
      const source = `${draft}/source`;
      const downloaded = await go(draft, ["mod", "download", "-json", `${module}@${version}`]);
      const { Dir } = z.object({ Dir: z.string() }).parse(JSON.parse(downloaded));
      await cp(Dir, source, { recursive: true });
      // The module cache is read-only, and so is a copy of it.
      await run("chmod", ["-R", "u+w", source]);
      await go(source, ["build", ...flags, "-o", `${draft}/`, ...packages]);
      await rm(source, { recursive: true });
    },
  });
}

async function go(cwd: string, args: readonly string[]): Promise<string> {
  const env = childEnvironment({ GOFLAGS: "-buildvcs=false", GOWORK: "off", CGO_ENABLED: "0" });
  const { code, output } = await run("nice", ["go", ...args], { cwd, env });
  if (code === 0) return output;
  throw new Error(`go ${args.join(" ")} failed:\n${lastLines(output, 30)}`);
}
