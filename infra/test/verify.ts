import { run } from "../verify/command.ts";

/** Runs `npm run verify` on the CPU time that tests leave while they wait; its output is printed at its end, not between theirs. */
export async function runVerify() {
  const { exitCode, output } = await run("nice", ["-n", "19", process.execPath, "infra/verify/verify.ts"]);
  console.log(`\n${output.trimEnd()}`);
  return countSteps(output, exitCode);
}

/** Counts the steps by the last lines of verify. One that ended without them has failed once. */
export function countSteps(output: string, exitCode: number) {
  const { passed, all } = /^verify: (?<passed>\d+) of (?<all>\d+) steps/m.exec(output)?.groups ?? {};
  const failed = passed === undefined ? 1 : Number(all) - Number(passed);
  if (failed === 0 && exitCode === 0) return { passed: Number(passed), failed: 0, skipped: 0 };
  const problem = /^failed: .*/m.exec(output)?.[0] ?? `ended with ${exitCode}`;
  return { passed: Number(passed ?? 0), failed: Math.max(1, failed), skipped: 0, problems: [problem] };
}
