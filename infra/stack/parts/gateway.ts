import { join } from "node:path";
import { GOOGLE_STUB_REALM } from "../../keycloak/google-stub.ts";
import { findNginx } from "../../machine/nginx-program.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { isHttpOk } from "./probes.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import { ROOT } from "./root.ts";
import { stripeKeys } from "./stripe.ts";

/** The one address of the shop, in front of everything: nginx. */
export function gatewayPart(
  context: StackContext,
  { apiUrls, webUrls, keycloakUrl }: { apiUrls: string[]; webUrls: string[]; keycloakUrl: string },
): Part {
  const { settings, paths } = context;
  const { scriptUrl } = stripeKeys(context);
  const metricsPort = portOf(context, "gatewayMetrics");
  const metricsUrl = `http://127.0.0.1:${metricsPort}`;
  const plan = {
    label: "gateway",
    command: process.execPath,
    args: [join(ROOT, "infra/gateway/main.ts")],
    env: childEnvironment({
      GATEWAY_PORT: String(settings.shopPort),
      GATEWAY_DIR: paths.data("gateway"),
      GATEWAY_CACHE_DIR: paths.memory,
      METRICS_PORT: String(metricsPort),
      RATE_LIMITS: context.isForLoad ? "off" : (settings.business["RATE_LIMITS"] ?? "on"),
      SHOP_ORIGIN: settings.origin,
      SHOP_BRAND: settings.brand,
      API_URLS: apiUrls.join(","),
      KEYCLOAK_URL: keycloakUrl,
      KEYCLOAK_REALMS:
        settings.keycloakUrl || settings.google ? settings.realm : `${settings.realm},${GOOGLE_STUB_REALM}`,
      WEB_ROOT: paths.web,
      WEB_URLS: webUrls.join(","),
      PHOTO_HOSTS: settings.photoHosts,
      STRIPE_EMULATOR_URL: settings.stripe ? "" : `http://127.0.0.1:${portOf(context, "stripe")}`,
      STRIPE_SCRIPT_URL: scriptUrl ?? "",
    }),
    logFile: paths.log("gateway"),
    isReady: () => isHttpOk(`${metricsUrl}/readyz`),
    readyMs: 30_000,
    // Lets what is under way end; its event streams end after 2 s.
    stopSignal: "SIGQUIT" as const,
    stopMs: 8000,
  };
  return {
    name: "gateway",
    addresses: [{ metricsUrl }],
    plans: [plan],
    prepare: async (note) => {
      plan.env["NGINX"] = await findNginx(note);
    },
  };
}
