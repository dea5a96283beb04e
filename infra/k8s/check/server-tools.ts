import { access, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { KUBERNETES, TOOLS } from "./settings.ts";
import { moduleFolder, must } from "./tools.ts";

const ETCD = "go.etcd.io/etcd/server/v3@v3.6.5";
const STAGED = /^k8s\.io\/[\w-]+$/;
const goModShape = z.object({ Require: z.array(z.object({ Path: z.string(), Version: z.string() })) });

type Build = { module: string; packages: readonly string[]; replace?: readonly string[] };

/** Kubernetes publishes each of its libraries as a module: version v1.36.3 is their v0.36.3. */
async function replacements(): Promise<string[]> {
  const file = join(await moduleFolder(KUBERNETES), "go.mod");
  const { Require } = goModShape.parse(JSON.parse(await must("go", ["mod", "edit", "-json", file])));
  const version = KUBERNETES.replace(/^.*@v1/, "v0");
  return Require.filter(({ Path, Version }) => STAGED.test(Path) && Version === "v0.0.0").map(
    ({ Path }) => `-replace=${Path}=${Path}@${version}`,
  );
}

/** Builds main packages of a module that `go install` rejects because of its replace directives. */
async function build(folder: string, { module, packages, replace = [] }: Build): Promise<void> {
  const source = `${folder}.source`;
  await rm(source, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  await mkdir(folder, { recursive: true });
  await must("go", ["mod", "init", "check"], source);
  await must("go", ["mod", "edit", `-require=${module}`, ...replace], source);
  const flags = ["-mod=mod", "-trimpath", "-ldflags", "-s -w"];
  await must("nice", ["go", "build", ...flags, "-o", `${folder}/`, ...packages], source);
  await rm(source, { recursive: true });
}

/** Paths of the programs of a Kubernetes API server, and of kubectl. */
export type ServerTools = { etcd: string; apiServer: string; kubectl: string };

/** Returns the programs of a real API server, built from their modules once per machine, which takes minutes. */
export async function ensureServerTools(): Promise<ServerTools> {
  const folder = join(TOOLS, "k8s-server-1.36.3");
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    console.log("building etcd and kube-apiserver with Go (4 to 10 minutes, once per machine)");
    const draft = `${folder}.new`;
    await rm(draft, { recursive: true, force: true });
    await build(draft, { module: ETCD, packages: ["go.etcd.io/etcd/server/v3"] });
    await rename(join(draft, "server"), join(draft, "etcd"));
    await build(draft, {
      module: KUBERNETES,
      replace: await replacements(),
      packages: ["k8s.io/kubernetes/cmd/kube-apiserver", "k8s.io/kubernetes/cmd/kubectl"],
    });
    await rename(draft, folder);
  }
  return {
    etcd: join(folder, "etcd"),
    apiServer: join(folder, "kube-apiserver"),
    kubectl: join(folder, "kubectl"),
  };
}
