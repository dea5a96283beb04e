import { chmodSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../machine/testing/temporary-folder.ts";
import { findK6 } from "./find-k6.ts";

/** Writes shell scripts into a folder. */
function programs(folder: string, lines: Record<string, string>): string {
  const path = join(folder, "bin");
  mkdirSync(path);
  for (const [name, line] of Object.entries(lines)) {
    writeFileSync(join(path, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return path;
}

const silent = () => {};

/** Finds k6 and builds it if needed. */
async function prepareK6(...[settings, print]: Parameters<typeof findK6>): Promise<string> {
  const prepare = await findK6(settings, print);
  return prepare();
}

const BUILDS = 'printf "#!/bin/sh\\n" > "$GOBIN/k6" && /bin/chmod +x "$GOBIN/k6"';

test("k6 on the PATH comes first, also where one is in the cache", async () => {
  const folder = await temporaryFolder();
  const path = programs(folder, { k6: "echo k6 v1.8.1", go: BUILDS });
  expect(await prepareK6({ path, cacheDir: folder }, silent)).toBe(join(path, "k6"));
});

test("one that cannot run TypeScript is rejected", async () => {
  const folder = await temporaryFolder();
  const path = programs(folder, { k6: "echo k6 v0.57.0" });
  await expect(findK6({ path, cacheDir: folder }, silent)).rejects.toThrow(
    "k6 is k6 0.57, but 1.0 or newer is needed",
  );
});

test("else it is built once with Go, when it is needed, announced before, and found in the cache afterwards", async () => {
  const folder = await temporaryFolder();
  const path = programs(folder, { go: BUILDS });
  const cacheDir = join(folder, "cache");
  const printed: string[] = [];
  const prepare = await findK6({ path, cacheDir }, (line) => printed.push(line));
  expect(printed).toEqual([]);
  const built = await prepare();
  expect(built).toBe(join(cacheDir, "k6-v1.8.1", "k6"));
  expect(printed).toEqual(["building go.k6.io/k6@v1.8.1 with Go, once for this machine: a few minutes ..."]);
  expect(await prepareK6({ path: "", cacheDir }, silent)).toBe(built);
});

test("without Go, and if Go fails, the error has the remedy and nothing is left", async () => {
  const folder = await temporaryFolder();
  const cacheDir = join(folder, "cache");
  await expect(findK6({ path: "", cacheDir }, silent)).rejects.toThrow(/k6 is missing\. Install k6 .* or Go/);
  const path = programs(folder, { go: "echo no network; exit 1" });
  await expect(prepareK6({ path, cacheDir }, silent)).rejects.toThrow(
    /Go could not build k6:\nno network\nInstall/,
  );
  expect(readdirSync(cacheDir)).toEqual([]);
});
