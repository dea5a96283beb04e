import { examineMachine, type Finding } from "./checks.ts";
import { readSettings, SettingsError } from "./settings.ts";

const SIGNS: Record<Finding["state"], string> = { ok: "ok", note: "-", missing: "!!" };
const NAME_WIDTH = 10;

function lineOf({ name, state, found, remedy }: Finding): string {
  const line = `${SIGNS[state].padEnd(3)} ${name.padEnd(NAME_WIDTH)} ${found}`;
  return remedy === undefined ? line : `${line}\n${" ".repeat(NAME_WIDTH + 5)}${remedy}`;
}

try {
  const findings = await examineMachine(readSettings());
  for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
  const missing = findings.filter(({ state }) => state === "missing").map(({ name }) => name);
  process.stdout.write(
    missing.length === 0
      ? "\n'npm start' has what it needs.\n"
      : `\n'npm start' can't run. Fix: ${missing.join(", ")}.\n`,
  );
  process.exitCode = missing.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
