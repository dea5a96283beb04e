import { access } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { findProgram } from "../../machine/find-program.ts";
import { lastLines, run } from "../../machine/run.ts";
import { readMachineSettings } from "../../machine/settings.ts";
import { goEnvironment, KEDA, ROOT, TOOLS } from "./settings.ts";

const MODULES = {
  kustomize: "sigs.k8s.io/kustomize/kustomize/v5@v5.7.1",
  kubeconform: "github.com/yannh/kubeconform/cmd/kubeconform@v0.8.0",
  "kube-score": "github.com/zegl/kube-score/cmd/kube-score@v1.20.0",
};

/** Runs a program that must succeed. @throws Error with the end of its output */
export async function must(command: string, args: readonly string[], cwd = ROOT): Promise<string> {
  const { code, output } = await run(command, args, { cwd, env: goEnvironment() });
  if (code === 0) return output;
  throw new Error(`${command} ${args.join(" ")}\n${lastLines(output, 30)}`);
}

/** Returns the path of a tool: on PATH, otherwise built with Go once. */
export async function ensureTool(name: keyof typeof MODULES): Promise<string> {
  const found = await findProgram(name, readMachineSettings().path);
  if (found) return found;
  const built = join(TOOLS, "bin", name);
  await access(built).catch(() => must("go", ["install", MODULES[name]]));
  return built;
}

/** Returns the folder of a Go module's sources. */
export async function moduleFolder(module: string): Promise<string> {
  return z
    .object({ Dir: z.string() })
    .parse(JSON.parse(await must("go", ["mod", "download", "-json", module]))).Dir;
}

/** Returns KEDA's definition of a ScaledObject. */
export const crdOfKeda = async () =>
  join(await moduleFolder(KEDA), "config/crd/bases/keda.sh_scaledobjects.yaml");
