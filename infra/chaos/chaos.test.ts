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

test(
  "every fault of the short form passes, and a settle that is skipped fails",
  { timeout: LIMIT_MS },
  async () => {
    const { code, output } = await chaos("--short", "--plant", "skipped-settle");
    const verdicts = output.match(/(?<=\| )(?:ok|FAILED)(?= +\|$)/gm) ?? [];
    expect(verdicts.length).toBeGreaterThan(3);
    expect(verdicts.filter((verdict) => verdict === "FAILED")).toHaveLength(1);
    expect(output).toMatch(
      /^FAILED planted: a settle is skipped: the charge of pi_\w+ is neither a paid order nor a refund$/m,
    );
    expect(code).toBe(1);
  },
);

test("a run whose faults all pass ends with 0", { timeout: LIMIT_MS }, async () => {
  const { code, output } = await chaos("--short", "--only", "events forged");
  expect(output).toMatch(/^1 passed, 0 failed/m);
  expect(code).toBe(0);
});
