import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";

const MODULE = JSON.stringify(new URL("start.ts", import.meta.url).href);

/** Runs a program with this body; `isPiped` is false for a reader that closes at once. */
async function run(body: string, isPiped = true) {
  const program = `import { start, exitWith } from ${MODULE}; await start(async () => { ${body} });`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  if (!isPiped) child.stdout.destroy();
  const [out, error, [code]] = await Promise.all([
    isPiped ? text(child.stdout) : "",
    text(child.stderr),
    once(child, "close"),
  ]);
  return { out, error, code: Number(code) };
}

it.each<[string, string, { out: string; error: string; code: number }]>([
  ["that ends well", "console.log('done')", { out: "done\n", error: "", code: 0 }],
  [
    "that throws",
    "throw new Error('The database is unreachable.')",
    { out: "", error: "The database is unreachable.\n", code: 1 },
  ],
  ["that rejects later", "await Promise.reject(new Error('no'))", { out: "", error: "no\n", code: 1 }],
  ["that sets its own exit code", "process.exitCode = 3", { out: "", error: "", code: 3 }],
  [
    "that exits with an error",
    "exitWith(new Error('no')); console.log('not reached')",
    { out: "", error: "no\n", code: 1 },
  ],
])("a program %s prints a sentence and no stack", async (_what, body, expected) => {
  expect(await run(body)).toEqual(expected);
});

it("a reader that closes early, as head does, is no error", async () => {
  const body =
    "for (let line = 0; line < 10_000; line += 1) { console.log('x'.repeat(1000)); await new Promise(setImmediate); }";
  expect(await run(body, false)).toEqual({ out: "", error: "", code: 0 });
});
