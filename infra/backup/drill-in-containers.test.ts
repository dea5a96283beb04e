import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../machine/testing/temporary-folder.ts";
import { readTestSettings } from "../test/settings.ts";

/** Stub of Docker: prints its arguments and runs until its input ends. */
const DOCKER = `#!/bin/sh
echo "docker $*"
case "$*" in *" up "*) cat ;; esac
`;

test("a second drill at the same time is rejected and does nothing; after the first has ended the next one starts", async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "docker"), DOCKER, { mode: 0o755 });
  const PATH = `${folder}:${readTestSettings().path}`;
  const start = () => {
    const drill = spawn("sh", [join(import.meta.dirname, "drill-in-containers.sh")], { env: { PATH } });
    onTestFinished(() => void drill.kill("SIGKILL"));
    return drill;
  };
  const untilRunning = async ({ stdout }: ReturnType<typeof start>) => {
    const [line] = await once(createInterface(stdout), "line");
    expect(line).toMatch(/^docker compose up .* postgres-drill$/);
  };
  const first = start();
  await untilRunning(first);

  const second = start();
  const [output, errors] = await Promise.all([
    text(second.stdout),
    text(second.stderr),
    once(second, "close"),
  ]);
  expect({ code: second.exitCode, output, errors }).toEqual({
    code: 1,
    output: "",
    errors: "Another drill is running. Wait until it has finished.\n",
  });

  first.kill();
  // The lock is released only when the process that the drill started has ended.
  first.stdin.end();
  await once(first, "close");
  await untilRunning(start());
});
