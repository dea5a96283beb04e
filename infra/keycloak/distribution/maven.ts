import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { OnProgress } from "./progress.ts";
import { lastLines, run } from "../../machine/run.ts";

const LOOK_EVERY_MS = 250;

export type MavenArtifact = { groupId: string; artifactId: string; version: string; packaging: string };
export type MavenFetchOptions = {
  /** The absolute path of `mvn`. */
  maven: string;
  artifact: MavenArtifact;
  totalBytes: number;
  /** The folder for the file; Maven's own repository lies in it meanwhile, so nothing is left elsewhere. */
  directory: string;
  onProgress: OnProgress;
  signal?: AbortSignal | undefined;
};

/**
 * Lets Maven fetch an artifact, with the repository and mirrors that the machine's Maven settings name.
 * @returns absolute path of the file
 * @throws an Error with Maven's last lines
 */
export async function fetchWithMaven(options: MavenFetchOptions): Promise<string> {
  const { maven, artifact, directory, signal } = options;
  const repository = join(directory, "maven-repository");
  const { groupId, artifactId, version, packaging } = artifact;
  const watch = watchGrowth(join(repository, ...groupId.split("."), artifactId, version), options);
  try {
    const { code, output } = await run(
      maven,
      [
        "-B",
        "-q",
        "dependency:copy",
        `-Dmaven.repo.local=${repository}`,
        `-Dartifact=${groupId}:${artifactId}:${version}:${packaging}`,
        `-DoutputDirectory=${directory}`,
      ],
      { cwd: directory, signal },
    );
    if (code !== 0) throw new Error(`Maven could not fetch ${artifactId} ${version}:\n${lastLines(output)}`);
  } finally {
    clearInterval(watch);
    await rm(repository, { recursive: true, force: true });
  }
  return join(directory, `${artifactId}-${version}.${packaging}`);
}

/** Maven is quiet about its progress, but the file it writes grows. */
function watchGrowth(folder: string, { totalBytes, onProgress }: MavenFetchOptions): NodeJS.Timeout {
  return setInterval(() => {
    void largestFile(folder).then((size) => {
      const doneBytes = Math.min(size, totalBytes);
      onProgress({ step: "download", doneBytes, totalBytes, source: "Maven" });
    });
  }, LOOK_EVERY_MS);
}

async function largestFile(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map(async (name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return Math.max(0, ...(await Promise.all(sizes)));
}
