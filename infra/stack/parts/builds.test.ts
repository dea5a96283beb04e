import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { prepareStackDir, stackPaths } from "../stack-dir.ts";
import { temporaryFolder } from "../testing/stub-process.ts";
import { runBuilder } from "./builds.ts";

test("a build that fails shows file, line and reason without colours, and is in its log", async () => {
  const { dir, remove } = await temporaryFolder();
  onTestFinished(remove);
  const paths = stackPaths(dir);
  prepareStackDir(paths);
  const source = join(dir, "faulty.ts");
  writeFileSync(source, "export const sum = (1 + ;\n");
  const context = { paths, signal: new AbortController().signal };
  const args = ["rolldown/bin/cli.mjs", source, "--dir", join(dir, "out")] as const;
  const error: unknown = await runBuilder(context, "faulty", args, dir).catch((thrown: unknown) => thrown);
  const message = String(error);
  expect(message).toMatch(/^Error: faulty could not be built:\n[^]*faulty\.ts:1:25/);
  expect(message).toBe(stripVTControlCharacters(message));
  expect(readFileSync(paths.log("faulty-build"), "utf8")).toContain("faulty.ts");
});
