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

/** What the rest needs to be there, and what the API server has to know first. */
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

/** The pods as their deployments would make them: only at these the namespace's standard, `restricted`, is enforced. */
function podsOf(manifests: Manifest[]) {
  return manifests.flatMap(({ metadata: { name, namespace }, spec }) =>
    spec?.template
      ? [{ apiVersion: "v1", kind: "Pod", metadata: { name, namespace }, spec: spec.template.spec }]
      : [],
  );
}

/** A server that takes everything would pass as well: planted faults that no schema finds must be refused. */
async function refusesFaults({ kubectl }: Cluster, manifests: Manifest[]): Promise<void> {
  const deployment = manifests.find(({ kind }) => kind === "Deployment");
  const astray = {
    ...deployment,
    spec: { ...deployment?.spec, selector: { matchLabels: { app: "nobody" } } },
  };
  const [pod] = podsOf(manifests);
  const careless = { ...pod, spec: { ...pod?.spec, securityContext: {} } };
  const faults = [
    { fault: astray, words: "`selector` does not match template `labels`" },
    { fault: careless, words: 'violates PodSecurity "restricted' },
  ];
  for (const { fault, words } of faults) {
    const said = await withFile([fault], (file) => kubectl("create", "--dry-run=server", "-f", file)).then(
      () => "taken",
      String,
    );
    if (!said.includes(words)) throw new Error(`a planted fault was not refused with ${words}: ${said}`);
  }
}

/** `kubectl apply --dry-run=server` of every overlay by a real API server, its pods too. @throws Error with kubectl's words */
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
      await refusesFaults(cluster, manifests);
      const told = await kubectl("apply", "--dry-run=server", "-k", `infra/k8s/overlays/${overlay}`);
      const taken = told.match(/\(server dry run\)/g)?.length ?? 0;
      if (taken !== manifests.length) throw new Error(`${taken} of ${manifests.length} were taken:\n${told}`);
      const pods = podsOf(manifests);
      const admitted = await withFile(pods, (file) => kubectl("create", "--dry-run=server", "-f", file));
      if (/Warning/.test(told + admitted)) throw new Error(`the API server warns:\n${told}\n${admitted}`);
      console.log(
        `${overlay}: the API server takes all ${taken} objects, and ${pods.length} pods under 'restricted'`,
      );
    }
  } finally {
    await cluster.stop();
  }
}
