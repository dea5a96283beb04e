import { answersHttp } from "../../stack/parts/answers.ts";
import type { ChaosShop } from "../shop/chaos-shop.ts";

/** `look` of a fault: each API answers its own probe well, so nobody takes it out of service or restarts it. */
export function apisAnswer(path: "/readyz" | "/healthz") {
  return async ({ supervisor }: ChaosShop): Promise<string[]> => {
    const api = supervisor.parts().find(({ name }) => name === "api");
    const urls = api?.addresses.flatMap(({ metricsUrl }) => metricsUrl ?? []) ?? [];
    const answers = await Promise.all(urls.map((url) => answersHttp(`${url}${path}`).catch(() => false)));
    return answers.every(Boolean) ? [] : [`${path} of an API is not 200`];
  };
}
