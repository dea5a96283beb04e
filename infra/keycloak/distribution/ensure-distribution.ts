import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { jvmArguments } from "../jvm.ts";
import { fetchArchive, type Archive } from "./fetch-archive.ts";
import { findProgram } from "../../machine/find-program.ts";
import { makeOnce } from "../../machine/make-once.ts";
import type { OnProgress } from "./progress.ts";
import { lastLines, run } from "../../machine/run.ts";

const VERSION = "26.7.3";

/**
 * The distribution as its makers publish it. The checksum was computed from the file that Maven Central serves; the
 * one on GitHub is the same file (compared for 26.5.2: Maven's bytes against the checksum FreeBSD's port pins for
 * GitHub's download).
 */
const KEYCLOAK_ARCHIVE: Archive = {
  artifact: {
    groupId: "org.keycloak",
    artifactId: "keycloak-quarkus-dist",
    version: VERSION,
    packaging: "tar.gz",
  },
  bytes: 176_448_763,
  sha256: "77657f30b7e90d70f727712ce1c967f430fd6a5e9f458d32d8c6df0635345f47",
  url: `https://github.com/keycloak/keycloak/releases/download/${VERSION}/keycloak-${VERSION}.tar.gz`,
};

/** The options that are fixed when Keycloak is built; the shop has its own profile page, so the account console is left out. */
const BUILD_OPTIONS = [
  "--http-relative-path=/auth",
  "--health-enabled=true",
  "--db=dev-file",
  "--features-disabled=account,account-api,ciba,device-flow,organization",
] as const;

export type EnsureDistributionOptions = {
  /** The folder that all checkouts share; see `readMachineSettings`. */
  cacheDir: string;
  /** The absolute path of `java`, from `findJava`. */
  java: string;
  /** The `PATH` in which `mvn` and `tar` are looked up. */
  path: string;
  onProgress: OnProgress;
  /** Stops the work; a partial download is resumed by the next try. */
  signal?: AbortSignal | undefined;
};

/**
 * Makes Keycloak ready to be started: fetched, verified, unpacked and built, once per machine, version and build
 * options. Concurrent callers wait for the first.
 * @returns absolute path of the built distribution; nothing is written into it afterwards
 * @throws an Error that names the step and the remedy
 */
export async function ensureDistribution(options: EnsureDistributionOptions): Promise<string> {
  const { cacheDir, java, path, onProgress, signal } = options;
  const folder = join(cacheDir, "keycloak");
  const target = join(folder, `${VERSION}-${buildKey()}`);
  await makeOnce(target, {
    onWait: () => {
      onProgress({ step: "wait" });
    },
    make: async (draft) => {
      const directory = join(folder, "download");
      const maven = await findProgram("mvn", path);
      const archive = await fetchArchive({ archive: KEYCLOAK_ARCHIVE, directory, maven, onProgress, signal });
      onProgress({ step: "unpack" });
      await unpack(archive, draft, path);
      onProgress({ step: "build" });
      await build(java, draft, signal);
      await rm(directory, { recursive: true, force: true });
    },
  });
  return target;
}

/**
 * Unpacks a .tar.gz without its top folder.
 * @throws an Error when `tar` is missing or fails
 */
async function unpack(archive: string, into: string, path: string): Promise<void> {
  const tar = await findProgram("tar", path);
  if (tar === null) throw new Error("The program `tar` is missing; install it and start again.");
  const { code, output } = await run(tar, ["-xzf", archive, "-C", into, "--strip-components=1"]);
  if (code !== 0) throw new Error(`${archive} could not be unpacked:\n${lastLines(output)}`);
}

async function build(java: string, distDir: string, signal: AbortSignal | undefined): Promise<void> {
  await mkdir(join(distDir, "providers"), { recursive: true });
  const args = [...jvmArguments({ distDir, homeDir: distDir, fast: true }), "build", ...BUILD_OPTIONS];
  const { code, output } = await run(java, args, { cwd: distDir, env: {}, signal });
  if (code !== 0) throw new Error(`Keycloak could not be built:\n${lastLines(output, 20)}`);
}

function buildKey(): string {
  return createHash("sha256").update(BUILD_OPTIONS.join(" ")).digest("hex").slice(0, 8);
}
