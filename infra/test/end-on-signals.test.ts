import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { findProcess, type ProcessRow } from "../stack/processes/process-table.ts";

const MODULE = join(import.meta.dirname, "end-on-signals.ts");

/** A service like Postgres: it prints its pid, and takes a moment to end. */
const SERVICE = `
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => setTimeout(() => {
  console.log("service ended by " + signal);
  process.exit();
}, 200));
setInterval(() => {}, 1000);
console.log("pid " + process.pid);
`;

const start = (options: string) =>
  `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(SERVICE)}], { stdio: "inherit", ${options} })`;

/** Like vitest: it ends at once and leaves its services behind, also those in their own process groups. */
const LEAVES = `${start("")}; ${start("detached: true")}; setInterval(() => {}, 1000);`;

/** Like a stack: the service is stopped first. */
const STOPS = `const service = ${start("detached: true")};
service.on("exit", () => process.exit());
process.on("SIGINT", () => service.kill("SIGTERM"));
`;

/** Runs a program below one that ends on signals, and stops that one as soon as the services run. */
async function stopped(program: string, services: number, signal: NodeJS.Signals) {
  const script = `
import { spawn } from "node:child_process";
import { endOnSignals } from ${JSON.stringify(MODULE)};
endOnSignals();
spawn(process.execPath, ["-e", ${JSON.stringify(program)}], { stdio: "inherit" });
`;
  const runner = spawn(process.execPath, ["--input-type=module", "-e", script]);
  const pids: number[] = [];
  const words: string[] = [];
  let left: ProcessRow[] = [];
  runner.once("exit", () => {
    left = pids.flatMap((pid) => findProcess(pid) ?? []);
    for (const { pid } of left) process.kill(pid, "SIGKILL");
  });
  createInterface(runner.stdout).on("line", (line) => {
    const [, pid] = /^pid (\d+)$/.exec(line) ?? [];
    if (pid === undefined) words.push(line);
    else if (pids.push(Number(pid)) === services) runner.kill(signal);
  });
  const [message] = await Promise.all([text(runner.stderr), once(runner, "close")]);
  return { code: runner.exitCode, message, words, left };
}

const messageOf = (signal: string) => `\nstopped by ${signal}: ending what was started ...\n`;

test("services that a step leaves behind have ended when the tests have, also after their parent has ended", async () => {
  const words = ["service ended by SIGINT", "service ended by SIGINT"];
  expect(await stopped(LEAVES, 2, "SIGTERM")).toEqual({
    code: 143,
    message: messageOf("SIGTERM"),
    words,
    left: [],
  });
});

test("a step that stops its services itself is waited for", async () => {
  const words = ["service ended by SIGTERM"];
  expect(await stopped(STOPS, 1, "SIGINT")).toEqual({
    code: 130,
    message: messageOf("SIGINT"),
    words,
    left: [],
  });
});
