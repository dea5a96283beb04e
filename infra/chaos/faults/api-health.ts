import { isHttpOk } from "../../stack/parts/probes.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";

/** Returns a `check` of a fault: every API passes its own probe, so that no orchestrator restarts it. */
export function apisPassProbe(path: "/readyz" | "/healthz") {
  return async ({ supervisor }: ChaosShop): Promise<string[]> => {
    const api = supervisor.parts().find(({ name }) => name === "api");
    const urls = api?.addresses.flatMap(({ metricsUrl }) => metricsUrl ?? []) ?? [];
    const responses = await Promise.all(urls.map((url) => isHttpOk(`${url}${path}`).catch(() => false)));
    return responses.every(Boolean) ? [] : [`${path} of an API does not return 200`];
  };
}
