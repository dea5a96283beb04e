import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { requireFixed } from "./nginx-program.ts";
import { hasFix } from "./nginx-version.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

/** A program that only prints nginx's version. */
async function nginx(version: string): Promise<string> {
  const program = join(await temporaryFolder(), "nginx");
  await writeFile(program, `#!/bin/sh\necho 'nginx version: nginx/${version}' >&2\n`, { mode: 0o755 });
  return program;
}

test.each(["1.30.4", "1.30.12", "1.31.3", "1.32.0", "2.0.0"])("nginx %s is used", async (version) => {
  const program = await nginx(version);
  expect(await requireFixed(program)).toBe(program);
});

test.each(["1.22.1", "1.28.3", "1.30.3", "1.31.2", "?"])(
  "nginx %s that is no package of a distribution is rejected, with what to do",
  async (version) => {
    const program = await nginx(version);
    const known = version === "?" ? "unknown" : version;
    await expect(requireFixed(program)).rejects.toThrow(
      `${program} is too old (${known}). Install nginx 1.30.4, 1.31.3 or newer`,
    );
  },
);

describe.runIf(existsSync("/usr/bin/dpkg"))("Debian's packages", () => {
  test.each([
    ["1.22.1-9+deb12u9", false],
    ["1.22.1-9", false],
    ["1.18.0-6.1+deb11u3", false],
    ["1.22.1-9+deb12u10", true],
    ["1.22.1-9+deb12u11", true],
  ])("%s has the fix: %s", async (packaged, expected) => {
    expect(await hasFix(packaged.split("-")[0] ?? "", packaged)).toBe(expected);
  });
});
