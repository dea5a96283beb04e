import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../machine/testing/temporary-folder.ts";
import { readTestSettings } from "../test/settings.ts";

/** A copy of the script in its own folder, where it writes `secrets`. */
async function aCopy() {
  const folder = await temporaryFolder();
  const script = join(folder, "make-secrets.sh");
  copyFileSync(join(import.meta.dirname, "make-secrets.sh"), script);
  const secrets = join(folder, "secrets");
  return {
    run(...args: string[]) {
      const options = { env: { PATH: readTestSettings().path }, encoding: "utf8" } as const;
      const { status, stdout, stderr } = spawnSync("sh", [script, ...args], options);
      return { status, stdout, stderr };
    },
    write: (name: string, text: string) => {
      mkdirSync(secrets, { recursive: true });
      writeFileSync(join(secrets, name), text, { mode: 0o600 });
    },
    read: (name: string) => readFileSync(join(secrets, name), "utf8").trim(),
    names: () => readdirSync(secrets),
  };
}

const OWN = ["smtp_url", "stripe_secret_key", "stripe_webhook_secret"];

describe("make-secrets.sh", () => {
  test("makes up passwords for a server and names the files that are the operator's to write", async () => {
    const copy = await aCopy();
    const { status, stdout, stderr } = copy.run();
    expect([status, stderr]).toEqual([0, ""]);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split("/").at(-1)),
    ).toEqual(OWN);
    expect(copy.names()).not.toEqual(expect.arrayContaining([OWN[0]]));
    expect(copy.read("keycloak_admin_password")).toMatch(/^[0-9a-f]{48}$/);
  });

  test("after a demonstration a server's run fails, names each file with a public value and changes nothing", async () => {
    const copy = await aCopy();
    expect(copy.run("demo").status).toBe(0);
    const before = copy
      .names()
      .filter((name) => name !== "tls")
      .map((name) => [name, copy.read(name)]);
    const { status, stderr } = copy.run();
    expect(status).toBe(1);
    for (const name of OWN) expect(stderr).toContain(`${name} holds a value of the demonstration.`);
    expect(stderr).toContain("Write your own values into these files");
    expect(before.map(([name = ""]) => [name, copy.read(name)])).toEqual(before);
    expect(copy.run("demo").status).toBe(0);
  });

  test.each([
    ["smtp_url", "smtp://mail:1025"],
    ["stripe_secret_key", "sk_test_emulator\n"],
    ["stripe_webhook_secret", "whsec_live,whsec_emulator"],
  ])("one value that is left is enough: %s", async (name, value) => {
    const copy = await aCopy();
    copy.write("smtp_url", "smtps://shop:password@smtp.example.com:465");
    copy.write("stripe_secret_key", "sk_live_1");
    copy.write("stripe_webhook_secret", "whsec_live");
    expect(copy.run()).toMatchObject({ status: 0, stdout: "", stderr: "" });
    const other = await aCopy();
    other.write(name, value);
    const { status, stderr } = other.run();
    expect(status).toBe(1);
    expect(stderr).toContain(`${name} holds a value of the demonstration.`);
  });
});
