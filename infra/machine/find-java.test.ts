import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "./testing/temporary-folder.ts";
import { findJava } from "./find-java.ts";

/** A Java's home whose program only prints its version. */
async function javaHome(folder: string, name: string, version: string): Promise<string> {
  const bin = join(folder, name, "bin");
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, "java"), `#!/bin/sh\necho 'openjdk version "${version}"' >&2\n`, { mode: 0o755 });
  return join(folder, name);
}

test("JAVA_HOME comes first, then PATH", async () => {
  const folder = await temporaryFolder();
  const home = await javaHome(folder, "home", "25.0.1");
  const path = join(await javaHome(folder, "path", "17.0.15"), "bin");
  expect(await findJava({ javaHome: home, path }, folder)).toBe(join(home, "bin", "java"));
  expect(await findJava({ javaHome: undefined, path }, folder)).toBe(join(path, "java"));
});

test("an older Java is passed over for a newer one in Debian's folder", async () => {
  const folder = await temporaryFolder();
  const javas = join(folder, "jvm");
  const home = await javaHome(folder, "home", "1.8.0_402");
  const path = join(await javaHome(folder, "path", "11.0.22"), "bin");
  const newer = await javaHome(javas, "java-17", "17.0.15");
  expect(await findJava({ javaHome: home, path }, javas)).toBe(join(newer, "bin", "java"));
});

test("nothing is found where there is no Java or only old ones", async () => {
  const folder = await temporaryFolder();
  const path = join(await javaHome(folder, "path", "11.0.22"), "bin");
  expect(await findJava({ javaHome: undefined, path }, join(folder, "none"))).toBeNull();
  expect(await findJava({ javaHome: join(folder, "gone"), path: "" }, join(folder, "none"))).toBeNull();
});
