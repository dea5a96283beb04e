import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";

/** Against a run that hangs, far beyond what a busy machine takes. */
const LIMIT_MS = 900_000;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "chaos-"));
  // Postgres runs as nobody and has to pass through.
  await chmod(folder, 0o711);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function chaos(...args: string[]): Promise<{ code: number | null; output: string }> {
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [main, "--folder", folder, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = Promise.withResolvers<number | null>();
  child.once("close", closed.resolve);
  const [output, code] = await Promise.all([text(child.stdout), closed.promise]);
  return { code, output };
}

test("after each fault of the short form all is as it must be", { timeout: LIMIT_MS }, async () => {
  const { code, output } = await chaos("--short");
  expect(output).toMatch(/^[1-9]\d* passed, 0 failed/m);
  expect(code).toBe(0);
});

test("a settle that is skipped makes the run fail", { timeout: LIMIT_MS }, async () => {
  const { code, output } = await chaos("--plant", "skipped-settle");
  expect(output).toMatch(/^\| planted: a settle is skipped .*\| FAILED {2}\|$/m);
  expect(output).toMatch(/the charge of pi_\w+ is neither a paid order nor a refund/);
  expect(output).toMatch(/^0 passed, 1 failed/m);
  expect(code).toBe(1);
});
