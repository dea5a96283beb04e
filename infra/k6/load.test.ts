import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "../keycloak/testing/temporary-folder.ts";
import { childEnvironment } from "../stack/settings.ts";

/** Runs the command as a person does who types `typed`, where neither k6 nor Go nor a stack is. */
async function load(args: string[], typed: string, extra: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const stack = join(folder, "stack");
  const env = childEnvironment({ STACK_DIR: stack, PATH: folder, SHOP_CACHE_DIR: folder, ...extra });
  const child = spawn(process.execPath, [join(import.meta.dirname, "load.ts"), ...args], { env });
  child.stdin.end(typed);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, said, complaint, hasStarted: existsSync(stack) };
}

const target = ["browse", "--target", "http://203.0.113.7"];

test("a target elsewhere is left alone unless its name is typed; nothing is looked for or started before that", async () => {
  for (const typed of ["", "yes\n"]) {
    const { code, said, complaint, hasStarted } = await load(target, typed);
    expect({ code, complaint, hasStarted }).toEqual({
      code: 1,
      complaint: "That was not '203.0.113.7': nothing was sent.\n",
      hasStarted: false,
    });
    expect(said).toContain("203.0.113.7 is not this machine");
  }
});

test("with the name typed it goes on, as far as it can without k6", async () => {
  const { code, complaint } = await load(target, "203.0.113.7\n");
  expect(code).toBe(1);
  expect(complaint).toMatch(/^k6 is not on this machine\. Install k6 .* or Go .*\.\n$/);
});

test("orders can be put on this machine's shop only", async () => {
  const { complaint } = await load(["order-flow", ...target.slice(1)], "203.0.113.7\n");
  expect(complaint).toBe(
    "Only 'browse' can be put on another machine's shop: 'order-flow' needs its inside.\n",
  );
});

test("no proxy of the environment comes between", async () => {
  const settings: Record<string, string>[] = [
    { NODE_USE_ENV_PROXY: "1" },
    { NODE_OPTIONS: "--use-env-proxy" },
  ];
  for (const { code, complaint, hasStarted } of await Promise.all(
    settings.map((env) => load(["smoke"], "", env)),
  )) {
    expect({ code, hasStarted }).toEqual({ code: 1, hasStarted: false });
    expect(complaint).toMatch(/^Node is told to go through a proxy\./);
  }
});
