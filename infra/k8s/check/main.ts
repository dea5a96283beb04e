import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dryRun } from "./dry-run.ts";
import { ensureSchemas } from "./schemas.ts";
import { OVERLAYS } from "./settings.ts";
import { ensureTool, must } from "./tools.ts";
import { formatError } from "../../machine/format-error.ts";

/** Tests of kube-score that are ignored, each with its reason. */
const IGNORED = {
  // The images run as user 1000; their compile cache belongs to that user.
  "container-security-context-user-group-id": "uid 1000 is the images' own user",
  // A worker is alive when its heartbeat jobs run, which is also when it is ready.
  "pod-probes-identical": "a worker's heartbeat is both",
};

const [kustomize, kubeconform, score] = await Promise.all([
  ensureTool("kustomize"),
  ensureTool("kubeconform"),
  ensureTool("kube-score"),
]);
const schemas = await ensureSchemas();
const folder = await mkdtemp(join(tmpdir(), "boltwright-k8s-"));
try {
  for (const overlay of OVERLAYS) {
    const file = join(folder, `${overlay}.yaml`);
    await writeFile(file, await must(kustomize, ["build", `infra/k8s/overlays/${overlay}`]));
    const location = ["-schema-location", `${schemas}/{{ .ResourceKind }}{{ .KindSuffix }}.json`];
    const conform = await must(kubeconform, ["-strict", "-summary", ...location, file]);
    console.log(`${overlay}: ${conform.trim().split("\n").at(-1)}`);
    const ignored = Object.keys(IGNORED).flatMap((test) => ["--ignore-test", test]);
    await must(score, ["score", "--output-format", "ci", ...ignored, file]);
    console.log(`${overlay}: kube-score finds nothing critical`);
  }
  if (process.argv.includes("--server")) await dryRun();
} catch (error) {
  console.error(formatError(error));
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true });
}
