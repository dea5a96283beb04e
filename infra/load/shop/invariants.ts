import { ROOT } from "../../stack/parts/root.ts";
import { runNode } from "../../verify/command.ts";

/** An invariant of the shop. */
export interface Invariant {
  readonly name: string;
  readonly promise: string;
  readonly violations: string[];
}

/** Runs the shop's own check and parses its lines: `I1 ok ...`, or `I1 BREACH ...` with the violations below it. */
export async function checkInvariants(databaseUrl: string): Promise<Invariant[]> {
  const program = `${ROOT}/api/src/bin/check-invariants.ts`;
  const { output } = await runNode(program, ["--database-url", databaseUrl]);
  const found: Invariant[] = [];
  for (const line of output.split("\n")) {
    const [, name, verdict, promise] = /^(I\d+) (ok|BREACH) (.*)$/.exec(line) ?? [];
    if (name && verdict) found.push({ name, promise: promise ?? "", violations: [] });
    else if (line.startsWith("  ")) found.at(-1)?.violations.push(line.trim());
  }
  return found;
}
