import { access, mkdir, readFile, readlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareHome } from "./prepare-home.ts";
import { embeddedRealm } from "./realm.ts";
import { temporaryFolder } from "../machine/testing/temporary-folder.ts";

async function folders() {
  const folder = await temporaryFolder();
  const homeDir = join(folder, "home");
  return {
    homeDir,
    distDir: join(folder, "dist"),
    realmFile: join(homeDir, "data/import/boltwright-realm.json"),
  };
}

async function startedOnce(homeDir: string): Promise<void> {
  await mkdir(join(homeDir, "data", "h2"));
  await writeFile(join(homeDir, "data", "h2", "keycloakdb.mv.db"), "");
}

test("a new home has the realm to import and the program linked", async () => {
  const { homeDir, distDir, realmFile } = await folders();
  expect(await prepareHome({ distDir, homeDir })).toBe("new");
  expect(JSON.parse(await readFile(realmFile, "utf8"))).toEqual(await embeddedRealm());
  expect(await readlink(join(homeDir, "lib"))).toBe(join(distDir, "lib"));
});

test("a used home retains its data with another distribution", async () => {
  const { homeDir, distDir } = await folders();
  await prepareHome({ distDir, homeDir });
  await startedOnce(homeDir);
  expect(await prepareHome({ distDir: `${distDir}-2`, homeDir })).toBe("same");
  expect(await readlink(join(homeDir, "lib"))).toBe(join(`${distDir}-2`, "lib"));
  expect(await readFile(join(homeDir, "data", "h2", "keycloakdb.mv.db"), "utf8")).toBe("");
});

test("a home forgets how the files of an older theme were compressed", async () => {
  const { homeDir, distDir } = await folders();
  const compressed = join(homeDir, "data/tmp/kc-gzip-cache/r6uta/login/shop/js");
  await mkdir(compressed, { recursive: true });
  await writeFile(join(compressed, "shell.js.gz"), "");
  await prepareHome({ distDir, homeDir });
  await expect(access(compressed)).rejects.toThrow("ENOENT");
});

test("a home with the realm of an older checkout reports it, every time", async () => {
  const { homeDir, distDir, realmFile } = await folders();
  await prepareHome({ distDir, homeDir });
  await startedOnce(homeDir);
  await writeFile(realmFile, "{}");
  expect(await prepareHome({ distDir, homeDir })).toBe("outdated");
  expect(await prepareHome({ distDir, homeDir })).toBe("outdated");
});
