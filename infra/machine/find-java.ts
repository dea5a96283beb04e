import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { MachineSettings } from "./settings.ts";
import { findProgram, isExecutable } from "./find-program.ts";
import { run } from "./run.ts";

const OLDEST_MAJOR = 17;
/** The folder where Debian installs its Java versions. */
const DEBIAN_JAVAS = "/usr/lib/jvm";

/**
 * Finds a Java that can run Keycloak: `JAVA_HOME`, then `PATH`, then Debian's folder of Java versions.
 * @returns absolute path of the `java` program of version 17 or newer, or null
 */
export async function findJava(
  settings: Pick<MachineSettings, "javaHome" | "path">,
  debianJavas: string = DEBIAN_JAVAS,
): Promise<string | null> {
  const onPath = await findProgram("java", settings.path);
  const installed = await readdir(debianJavas).catch(() => []);
  const candidates = [
    ...(settings.javaHome === undefined ? [] : [join(settings.javaHome, "bin", "java")]),
    ...(onPath === null ? [] : [onPath]),
    ...installed.map((name) => join(debianJavas, name, "bin", "java")),
  ];
  for (const java of candidates) {
    if ((await isExecutable(java)) && (await majorVersion(java)) >= OLDEST_MAJOR) return java;
  }
  return null;
}

/** Returns the major version: Java 8 calls itself 1.8, later ones by their major number; 0 when the program prints no version. */
async function majorVersion(java: string): Promise<number> {
  const { code, output } = await run(java, ["-version"]);
  const version = /version "(?:1\.)?(\d+)/.exec(output)?.[1];
  return code === 0 && version !== undefined ? Number(version) : 0;
}
