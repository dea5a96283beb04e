import { pathToFileURL } from "node:url";
import { join } from "node:path";
import type { PartName } from "../../stack/parts/part.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";

type Preload = "shift-clock.ts" | "full-disk.ts";

/** Restarts a part's processes with a file of `preload/` loaded first. */
export async function alterProcesses(
  shop: ChaosShop,
  name: PartName,
  preload: Preload,
  env: Record<string, string>,
): Promise<void> {
  const file = pathToFileURL(join(import.meta.dirname, "../preload", preload)).href;
  for (const plan of plansOf(shop, name)) {
    plan.args = ["--import", file, ...plan.args];
    plan.env = { ...plan.env, ...env };
  }
  await replace(shop, name);
}

/** Restarts them without it. */
export async function restoreProcesses(shop: ChaosShop, name: PartName): Promise<void> {
  for (const plan of plansOf(shop, name)) {
    const [first] = plan.args;
    if (first === "--import") plan.args = plan.args.slice(2);
  }
  await replace(shop, name);
}

/** Of two workers with different clocks the slow one gets no heartbeat job and is not ready, so both restart together. */
function replace({ supervisor }: ChaosShop, name: PartName): Promise<void> {
  return name === "worker" ? supervisor.restart(name) : supervisor.roll(name);
}

function plansOf({ supervisor }: ChaosShop, name: PartName) {
  return supervisor.parts().find((part) => part.name === name)?.plans ?? [];
}
