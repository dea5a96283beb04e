import { join, resolve } from "node:path";
import { readMachineSettings } from "../../machine/settings.ts";

export const ROOT = resolve(import.meta.dirname, "../../..");
export const OVERLAYS = ["staging", "production"] as const;
export const KUBERNETES = "k8s.io/kubernetes@v1.36.3";
export const KEDA = "github.com/kedacore/keda/v2@v2.18.1";
/** The folder of the tools and schemas that are made once per machine. */
export const TOOLS = join(readMachineSettings().cacheDir, "tools");
export const SCHEMAS = join(TOOLS, "k8s-schemas-1.36.3");

/** The environment for Go: binaries are written to the cache. */
export const goEnvironment = () => ({
  ...process.env,
  GOBIN: join(TOOLS, "bin"),
  GOFLAGS: "-buildvcs=false",
  CGO_ENABLED: "0",
});
