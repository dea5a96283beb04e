import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "../machine/testing/temporary-folder.ts";
import { readTestSettings } from "../test/settings.ts";

/** Stub of kubectl: records its arguments and prints the job's conditions from a file, one line per call. */
const KUBECTL = `#!/bin/sh
cd "$(dirname "$0")"
printf '%s\\n' "$*" | sed 's| /[^ ]*||' >> calls
case "$*" in
  *" get job migrate "*) head -n 1 conditions; sed -i 1d conditions ;;
  *" logs "*) echo "column does not exist" ;;
esac
`;

/** Rolls out with these conditions of the job, one per poll; polls do not wait. */
async function rollOut(conditions: readonly string[]) {
  const folder = await temporaryFolder();
  const script = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o755 });
  script("kubectl", KUBECTL);
  script("sleep", "#!/bin/sh\n");
  writeFileSync(join(folder, "conditions"), `${conditions.join("\n")}\n`);
  const child = spawn("sh", [join(import.meta.dirname, "roll-out.sh"), "staging"], {
    env: { PATH: `${folder}:${readTestSettings().path}` },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  return { code: child.exitCode, output, errors, calls };
}

const POLL = expect.stringMatching(/^--namespace boltwright-staging get job migrate /);
const MIGRATION = [
  "kustomize",
  "--namespace boltwright-staging delete job migrate --ignore-not-found",
  "apply --filename --selector app notin (api,web,gateway,keycloak,worker-payments,worker-images,image-converter)",
];

test("a failed migration ends the rollout with its log and what to do; nothing else is touched", async () => {
  const failed = "Failed: Job has reached the specified backoff limit";
  const { code, output, errors, calls } = await rollOut(["", "FailureTarget: ", failed]);
  expect(code).toBe(1);
  expect(output).toBe("column does not exist\n");
  expect(errors)
    .toBe(`The migration failed. Nothing else was rolled out, and the previous version is still running.
${failed}
Fix the cause in its log above (no log: kubectl --namespace boltwright-staging describe job migrate), then run this again.
`);
  const logs = "--namespace boltwright-staging logs --tail 20 job/migrate";
  expect(calls).toEqual([...MIGRATION, POLL, POLL, POLL, logs]);
});

test("a complete migration is followed by the rollout of everything else", async () => {
  const { code, errors, calls } = await rollOut(["", "Complete: Reached expected number of succeeded pods"]);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  const rollouts = [
    "keycloak",
    "api",
    "image-converter",
    "worker-payments",
    "worker-images",
    "web",
    "gateway",
  ].map((name) => `--namespace boltwright-staging rollout status --timeout=10m deployment/${name}`);
  expect(calls).toEqual([...MIGRATION, POLL, POLL, "apply --filename", ...rollouts]);
});
