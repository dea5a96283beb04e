import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lastLines } from "../processes/last-lines.ts";
import type { ProcessPlan } from "../processes/managed-process.ts";
import { childEnvironment } from "../../machine/settings.ts";

/** A folder of one test, and its removal. */
export async function temporaryFolder(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), "stack-"));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** A program that prints `up`, starts a child in its own process group, as Postgres does, and prints the child's pid. */
export const WITH_CHILD = `
const { spawn } = require("node:child_process");
const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { detached: true, stdio: "ignore" });
process.on("SIGTERM", () => { child.kill("SIGTERM"); child.on("exit", () => process.exit(0)); });
console.log("child " + child.pid);
console.log("up");
setInterval(() => {}, 1000);
`;

/** The same with a child in its own group. */
export const WITH_NEAR_CHILD = WITH_CHILD.replace("detached: true, ", "");

/** A program that prints `up` and ignores SIGTERM. */
export const STUBBORN = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up");`;

/** A plan for a Node program given as text, which is ready when it has printed \`up\`. */
export function stubPlan(dir: string, label: string, program: string): ProcessPlan {
  const logFile = join(dir, `${label}.log`);
  return {
    label,
    command: process.execPath,
    args: ["-e", program],
    env: childEnvironment({}),
    logFile,
    isReady: () => Promise.resolve(lastLines(logFile, 1).includes("up")),
    readyMs: 60_000,
    stopMs: 60_000,
  };
}

/** The pid that a program of a plan has written as `<name> <pid>`, of its newest start. */
export function pidIn(plan: ProcessPlan, name: string): number {
  const line = lastLines(plan.logFile, 20).findLast((each) => each.startsWith(`${name} `));
  return Number(line?.split(" ")[1]);
}
