import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { runNode } from "../command.ts";
import { buildOverlay, write } from "../overlay.ts";

const cases = [
  {
    file: "openapi/openapi.json",
    program: "./api/src/bin/write-contract.ts",
    from: '"openapi"',
    to: '"openapj"',
  },
  {
    file: "openapi/types.d.ts",
    program: "./openapi/write-types.ts",
    from: "export interface",
    to: "export  interface",
  },
  {
    file: "infra/settings.md",
    program: "./infra/settings/write-settings.ts",
    from: "HOLD_SECONDS",
    to: "HOLD_MINUTES",
  },
];

/** Generated files that differ from their source: the contract from the routes, its types from the contract, the settings from their schemas. */
export async function contractViolations(): Promise<string[]> {
  const found = await Promise.all(
    cases.map(async ({ file, program, from, to }) => {
      const root = await buildOverlay({}, ["api/src", "openapi", "web/server", "infra"]);
      const committed = await readFile(join(root, file), "utf8");
      await write(join(root, file), committed.replace(from, to));
      const { exitCode, output } = await runNode(program, ["--check"], { cwd: root });
      const isReported = exitCode === 1 && output.includes(basename(file));
      return isReported
        ? []
        : [`not reported: ${file} differs (${program} --check exited with ${exitCode}: ${output.trim()})`];
    }),
  );
  return found.flat();
}
