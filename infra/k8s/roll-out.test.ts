import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { temporaryFolder } from "../keycloak/testing/temporary-folder.ts";
import { readTestSettings } from "../test/settings.ts";

/** Stands in for kubectl: notes what it is asked, and tells the job's conditions from a file, one line for each time. */
const KUBECTL = `#!/bin/sh
cd "$(dirname "$0")"
printf '%s\\n' "$*" | sed 's| /[^ ]*||' >> calls
case "$*" in
  *" get job migrate "*) head -n 1 conditions; sed -i 1d conditions ;;
  *" logs "*) echo "column does not exist" ;;
esac
`;

/** Rolls out where the job says this, look by look; between two looks no time passes. */
async function rollOut(conditions: readonly string[]) {
  const folder = await temporaryFolder();
  const script = (name: string, words: string) => writeFileSync(join(folder, name), words, { mode: 0o755 });
  script("kubectl", KUBECTL);
  script("sleep", "#!/bin/sh\n");
  writeFileSync(join(folder, "conditions"), `${conditions.join("\n")}\n`);
  const child = spawn("sh", [join(import.meta.dirname, "roll-out.sh"), "staging"], {
    env: { PATH: `${folder}:${readTestSettings().path}` },
  });
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  const calls = readFileSync(join(folder, "calls"), "utf8").trim().split("\n");
  return { code: child.exitCode, said, complaint, calls };
}

const LOOK = expect.stringMatching(/^--namespace boltwright-staging get job migrate /);
const MIGRATION = [
  "kustomize",
  "--namespace boltwright-staging delete job migrate --ignore-not-found",
  "apply --filename --selector app notin (api,gateway,keycloak,worker-payments,worker-images,image-converter)",
];

test("a migration that failed ends the rollout at once, with its words and the remedy; nothing else is touched", async () => {
  const failed = "Failed: Job has reached the specified backoff limit";
  const { code, said, complaint, calls } = await rollOut(["", "FailureTarget: ", failed]);
  expect(code).toBe(1);
  expect(said).toBe("column does not exist\n");
  expect(complaint)
    .toBe(`The migration has not come to its end, and nothing else was rolled out: the version before goes on.
${failed}
Mend what its words above say (where there are none: kubectl --namespace boltwright-staging describe job migrate), then run this again.
`);
  const logs = "--namespace boltwright-staging logs --tail 20 job/migrate";
  expect(calls).toEqual([...MIGRATION, LOOK, LOOK, LOOK, logs]);
});

test("a migration that is complete lets the rest come", async () => {
  const { code, complaint, calls } = await rollOut([
    "",
    "Complete: Reached expected number of succeeded pods",
  ]);
  expect({ code, complaint }).toEqual({ code: 0, complaint: "" });
  const rollouts = ["keycloak", "api", "image-converter", "worker-payments", "worker-images", "gateway"].map(
    (name) => `--namespace boltwright-staging rollout status --timeout=10m deployment/${name}`,
  );
  expect(calls).toEqual([...MIGRATION, LOOK, LOOK, "apply --filename", ...rollouts]);
});
