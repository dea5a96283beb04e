import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { startCluster, type Cluster } from "./server.ts";
import { OVERLAYS } from "./settings.ts";
import { crdOfKeda } from "./tools.ts";

const objectShape = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.string().optional() }),
  spec: z.looseObject({ template: z.looseObject({ spec: z.looseObject({}) }).optional() }).optional(),
});
type Manifest = z.infer<typeof objectShape>;

/** Objects that others depend on, and definitions that the API server needs first. */
const FIRST = new Set(["Namespace", "ServiceAccount"]);

async function withFile<Result>(objects: object[], work: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "boltwright-dry-run-"));
  const file = join(folder, "manifests.json");
  try {
    await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "List", items: objects }));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Returns the pods that the deployments would create: the namespace's standard `restricted` is enforced on pods only. */
function podsOf(manifests: Manifest[]) {
  return manifests.flatMap(({ metadata: { name, namespace }, spec }) =>
    spec?.template
      ? [{ apiVersion: "v1", kind: "Pod", metadata: { name, namespace }, spec: spec.template.spec }]
      : [],
  );
}

/** Checks that invalid manifests which no schema finds are rejected; a server that accepts everything would pass otherwise. */
async function rejectsInvalidManifests({ kubectl }: Cluster, manifests: Manifest[]): Promise<void> {
  const deployment = manifests.find(({ kind }) => kind === "Deployment");
  const mismatched = {
    ...deployment,
    spec: { ...deployment?.spec, selector: { matchLabels: { app: "nobody" } } },
  };
  const [pod] = podsOf(manifests);
  const privileged = { ...pod, spec: { ...pod?.spec, securityContext: {} } };
  const invalid = [
    { manifest: mismatched, reason: "`selector` does not match template `labels`" },
    { manifest: privileged, reason: 'violates PodSecurity "restricted' },
  ];
  for (const { manifest, reason } of invalid) {
    const output = await withFile([manifest], (file) =>
      kubectl("create", "--dry-run=server", "-f", file),
    ).then(() => "accepted", String);
    if (!output.includes(reason))
      throw new Error(`an invalid manifest was not rejected with ${reason}: ${output}`);
  }
}

/** Runs `kubectl apply --dry-run=server` for every overlay and its pods on a real API server. @throws Error with kubectl's output */
export async function dryRun(): Promise<void> {
  const cluster = await startCluster();
  const { kubectl } = cluster;
  try {
    await kubectl("apply", "--server-side", "-f", await crdOfKeda());
    await kubectl("wait", "--for=condition=Established", "crd/scaledobjects.keda.sh");
    for (const overlay of OVERLAYS) {
      const built = await kubectl("kustomize", `infra/k8s/overlays/${overlay}`);
      const manifests = parseAllDocuments(built).map((document) => objectShape.parse(document.toJS()));
      await withFile(
        manifests.filter(({ kind }) => FIRST.has(kind)),
        (file) => kubectl("apply", "-f", file),
      );
      await rejectsInvalidManifests(cluster, manifests);
      const output = await kubectl("apply", "--dry-run=server", "-k", `infra/k8s/overlays/${overlay}`);
      const accepted = output.match(/\(server dry run\)/g)?.length ?? 0;
      if (accepted !== manifests.length)
        throw new Error(`${accepted} of ${manifests.length} were accepted:\n${output}`);
      const pods = podsOf(manifests);
      const admitted = await withFile(pods, (file) => kubectl("create", "--dry-run=server", "-f", file));
      if (/Warning/.test(output + admitted)) throw new Error(`the API server warns:\n${output}\n${admitted}`);
      console.log(
        `${overlay}: the API server accepts all ${accepted} objects, and ${pods.length} pods under 'restricted'`,
      );
    }
  } finally {
    await cluster.stop();
  }
}
