import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkLicences } from "./licences.ts";
import { checkPins } from "./pins.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
const locked = (packages: object) => checkLicences({ packages }).problems;

describe("licences of what is shipped", () => {
  test("are all on the list", () => {
    const { problems, count } = checkLicences(read("package-lock.json"));
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(200);
  });

  test.each(["GPL-3.0-only", "AGPL-3.0-or-later", "SSPL-1.0", "UNLICENSED", "MIT AND GPL-2.0-only"])(
    "a package under %s is reported by name",
    (license) => {
      const problem = `copyleft is licensed as ${license}, which is not on the list`;
      expect(locked({ "node_modules/x/node_modules/copyleft": { license } })).toEqual([problem]);
    },
  );

  test("a package without one is reported; one of a choice is enough", () => {
    expect(locked({ "node_modules/silent": {} })).toEqual([
      "silent is licensed as none, which is not on the list",
    ]);
    expect(locked({ "node_modules/choice": { license: "(GPL-3.0-only OR MIT)" } })).toEqual([]);
  });

  test("an exception holds for its own package alone", () => {
    const license = "LGPL-3.0-or-later";
    expect(locked({ "node_modules/@img/sharp-libvips-linux-x64": { license } })).toEqual([]);
    expect(locked({ "node_modules/other": { license } })).toHaveLength(1);
  });

  test("tools of development are not shipped", () => {
    expect(locked({ "node_modules/tool": { license: "GPL-3.0-only", dev: true } })).toEqual([]);
  });
});

describe("versions", () => {
  const manifests = globSync("{.,api,worker,web,openapi,infra/*}/package.json", { cwd: ROOT });

  test.each(manifests)("of %s are pinned", (path) => {
    expect(checkPins(read(path))).toEqual([]);
  });

  test("a range is reported", () => {
    const dependencies = { a: "^1.0.0", b: "latest", c: "1.2.3", d: "npm:c@1.2.3", e: "npm:c@^1.2.3" };
    expect(checkPins({ name: "x", dependencies })).toEqual([
      "x: a is '^1.0.0', not one version",
      "x: b is 'latest', not one version",
      "x: e is 'npm:c@^1.2.3', not one version",
    ]);
    expect(manifests.length).toBeGreaterThan(6);
  });
});
