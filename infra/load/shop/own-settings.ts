import { freePorts } from "../../machine/ports.ts";
import { parseSettings, type Settings } from "../../stack/settings.ts";

/** No customer of a run has more unpaid orders. */
const PENDING_ORDERS_MAX = 1000;

/**
 * Returns the settings of a stack of a command's own: in its own folder, at a free port, and without those of the environment.
 * @param more further settings of the stack
 */
export async function ownSettings(folder: string, more: Record<string, string>): Promise<Settings> {
  const [port = 0] = await freePorts(1);
  return parseSettings({
    STACK_DIR: folder,
    SHOP_PORT: String(port),
    SHOP_ORIGIN: `http://127.0.0.1:${port}`,
    PENDING_ORDERS_PER_CUSTOMER: String(PENDING_ORDERS_MAX),
    RATE_LIMITS: "off",
    ...more,
  });
}

/** Settings of a stack without Keycloak and mail catcher: tokens come from an issuer stub, and mails are not delivered. */
export const withoutKeycloak = (issuerUrl: string): Record<string, string> => ({
  KEYCLOAK_URL: issuerUrl,
  SMTP_URL: "smtp://127.0.0.1:1025",
});
