import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { readTestSettings } from "../test/settings.ts";
import { temporaryFolder } from "../machine/testing/temporary-folder.ts";

/** Runs a copy of the start script in a folder laid out as the image; `kc.sh` there prints its arguments. */
async function start(env: Record<string, string>) {
  const home = await temporaryFolder();
  for (const realm of ["live", "demo"]) {
    mkdirSync(join(home, "realms", realm), { recursive: true });
    writeFileSync(join(home, "realms", realm, "boltwright-realm.json"), realm);
  }
  mkdirSync(join(home, "bin"));
  writeFileSync(join(home, "bin/kc.sh"), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const script = join(home, "bin/container-start.sh");
  copyFileSync(join(import.meta.dirname, "container-start.sh"), script);
  writeFileSync(join(home, "bin/update-client-secrets.sh"), 'echo updated > "$(dirname "$0")/../updated"\n');
  const options = { env: { PATH: readTestSettings().path, ...env }, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync("bash", [script, "--cache=local"], options);
  const imported = join(home, "data/import/boltwright-realm.json");
  const isUpdated = () => existsSync(join(home, "updated"));
  return {
    status,
    stdout,
    stderr,
    realm: existsSync(imported) ? readFileSync(imported, "utf8") : null,
    isUpdated,
  };
}

const live = { KC_HOSTNAME: "https://shop.example.com/auth" };

test("a public origin gets the live realm, and the clients of an older one the secrets of this start", async () => {
  const { isUpdated, ...started } = await start(live);
  expect(started).toEqual({
    status: 0,
    stdout: "start --optimized --import-realm --cache=local\n",
    stderr: "",
    realm: "live",
  });
  await vi.waitFor(() => expect(isUpdated()).toBe(true));
});

test.each([
  ["SHOP_REALM=demo", { ...live, SHOP_REALM: "demo" }],
  ["SHOP_REALM=demo", { KC_HOSTNAME: "https://localhost.example.com/auth", SHOP_REALM: "demo" }],
  ["SHOP_REALM=demo", { KC_HOSTNAME: "https://127.0.0.1.example.com:8443/auth", SHOP_REALM: "demo" }],
  ["SMTP_PORT=1025", { ...live, SMTP_PORT: "1025" }],
  ["KC_HOSTNAME", { KC_HOSTNAME: "http://shop.example.com/auth" }],
  ["KC_HOSTNAME", { SHOP_REALM: "demo" }],
])("%s stops the start on a public origin, before anything is imported: %j", async (name, env) => {
  const { status, stdout, stderr, realm } = await start(env);
  expect([status, stdout, realm]).toEqual([1, "", null]);
  expect(stderr).toMatch(new RegExp(`^${name} is not allowed with the public origin .*\\n$`));
});

test.each([
  "http://localhost:8080/auth",
  "https://localhost:18443/auth",
  "http://127.0.0.1:8080/auth",
  "http://[::1]:8080/auth",
  "http://shop.localhost/auth",
])("the demonstration starts on %s", async (hostname) => {
  const { status, realm } = await start({ KC_HOSTNAME: hostname, SHOP_REALM: "demo", SMTP_PORT: "1025" });
  expect([status, realm]).toEqual([0, "demo"]);
});
