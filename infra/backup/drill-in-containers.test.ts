import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../keycloak/testing/temporary-folder.ts";
import { readTestSettings } from "../test/settings.ts";

/** Stands in for Docker: says what it is asked, and is at work until its input ends. */
const DOCKER = `#!/bin/sh
echo "docker $*"
[ "$1" = rm ] || cat
`;

test("of two drills at a time the second is refused and touches nothing; when the first has ended the next may begin", async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "docker"), DOCKER, { mode: 0o755 });
  const PATH = `${folder}:${readTestSettings().path}`;
  const start = () => {
    const drill = spawn("sh", [join(import.meta.dirname, "drill-in-containers.sh")], { env: { PATH } });
    onTestFinished(() => void drill.kill("SIGKILL"));
    return drill;
  };
  const untilAtWork = async ({ stdout }: ReturnType<typeof start>) => {
    const [line] = await once(createInterface(stdout), "line");
    expect(line).toMatch(/^docker compose run .* rm restore -rf /);
  };
  const first = start();
  await untilAtWork(first);

  const second = start();
  const [said, complaint] = await Promise.all([
    text(second.stdout),
    text(second.stderr),
    once(second, "close"),
  ]);
  expect({ code: second.exitCode, said, complaint }).toEqual({
    code: 1,
    said: "",
    complaint: "Another drill is at work here: wait until it is over.\n",
  });

  first.kill();
  // What it has begun belongs to it still: only with that ended is it over.
  first.stdin.end();
  await once(first, "close");
  await untilAtWork(start());
});
