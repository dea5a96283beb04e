import { join } from "node:path";
import { STAND_IN_REALM } from "../../keycloak/google-stand-in.ts";
import { childEnvironment } from "../settings.ts";
import { answersHttp } from "./answers.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import { ROOT } from "./root.ts";
import { stripeKeys } from "./stripe.ts";

/** The one address of the shop, in front of everything. */
export function gatewayPart(context: StackContext, apiUrls: readonly string[], keycloakUrl: string): Part {
  const { settings, paths } = context;
  const { scriptUrl } = stripeKeys(context);
  return {
    name: "gateway",
    addresses: [{}],
    plans: [
      {
        label: "gateway",
        command: process.execPath,
        args: [join(ROOT, "infra/gateway/main.ts")],
        env: childEnvironment({
          GATEWAY_PORT: String(settings.shopPort),
          SHOP_ORIGIN: settings.origin,
          SHOP_BRAND: settings.brand,
          API_URLS: apiUrls.join(","),
          KEYCLOAK_URL: keycloakUrl,
          KEYCLOAK_REALMS:
            settings.keycloakUrl || settings.google ? settings.realm : `${settings.realm},${STAND_IN_REALM}`,
          WEB_ROOT: paths.web,
          PHOTO_HOSTS: settings.photoHosts,
          STRIPE_EMULATOR_URL: settings.stripe ? "" : `http://127.0.0.1:${portOf(context, "stripe")}`,
          STRIPE_SCRIPT_URL: scriptUrl ?? "",
        }),
        logFile: paths.log("gateway"),
        isReady: () => answersHttp(`http://127.0.0.1:${settings.shopPort}/`),
        readyMs: 30_000,
        stopMs: 8000,
      },
    ],
  };
}
