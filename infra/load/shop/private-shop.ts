import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assemble, type Assembly } from "../../stack/bring-up.ts";
import { choosePorts } from "../../machine/ports.ts";
import { type Part, portNames, type StackContext } from "../../stack/parts/part.ts";
import { runShopCommand } from "../../stack/parts/shop.ts";
import { endLeftovers } from "../../stack/processes/leftovers.ts";
import type { ProcessFailure } from "../../stack/processes/managed-process.ts";
import { loadSecrets } from "../../stack/secrets.ts";
import { parseSettings } from "../../stack/settings.ts";
import { prepareStackDir, type StackPaths } from "../../stack/stack-dir.ts";
import { createSupervisor, type Supervisor } from "../../stack/supervisor.ts";

/** No customer of a run has more unpaid orders. */
const PENDING_ORDERS_MAX = 1000;

interface PrivateShopOptions {
  readonly paths: StackPaths;
  /** Settings of the stack. */
  readonly environment: Record<string, string>;
  /** Names of additional ports. */
  readonly ports?: readonly string[];
  /** Whether to use the folder's data, and not to remove it. */
  readonly isPersistent?: boolean;
  readonly signal: AbortSignal;
  readonly print: (line: string) => void;
  readonly onDeath: (failure: ProcessFailure) => void;
}

/** A shop of a command's own, in its own folder, with parts that the command starts itself. */
export interface PrivateShop extends Assembly {
  readonly origin: string;
  readonly context: StackContext;
  readonly supervisor: Supervisor;
  readonly launch: (parts: readonly Part[]) => Promise<void>;
  readonly migrate: () => Promise<void>;
  /** Stops everything, also while it starts, and removes its data. */
  readonly close: () => Promise<void>;
}

/** Prepares a shop without Keycloak's and the web pages' builds; nothing runs yet. */
export async function preparePrivateShop(options: PrivateShopOptions): Promise<PrivateShop> {
  const { paths, signal, print, onDeath } = options;
  await endLeftovers(paths.processes, paths.dir);
  const removeData = (): void => {
    rmSync(paths.memory, { recursive: true, force: true });
    if (!options.isPersistent) rmSync(paths.data(""), { recursive: true, force: true });
  };
  removeData();
  prepareStackDir(paths);
  // The gateway needs a start page; built pages of an earlier run stay.
  const startPage = join(paths.web, "index.html");
  mkdirSync(paths.web, { recursive: true });
  if (!existsSync(startPage)) writeFileSync(startPage, "<!doctype html><title>Boltwright</title>");
  const environment = {
    STACK_DIR: paths.dir,
    PENDING_ORDERS_PER_CUSTOMER: String(PENDING_ORDERS_MAX),
    RATE_LIMITS: "off",
    ...options.environment,
  };
  const names = [...portNames(parseSettings(environment)), "gateway", ...(options.ports ?? [])];
  const ports = await choosePorts(paths.ports, names);
  const shopPort = String(ports["gateway"]);
  const origin = `http://127.0.0.1:${shopPort}`;
  const settings = parseSettings({ ...environment, SHOP_PORT: shopPort, SHOP_ORIGIN: origin });
  const context = { settings, paths, ports, secrets: loadSecrets(paths.secrets), isForLoad: true, signal };
  const assembly = assemble(context);
  const supervisor = createSupervisor(paths, { onDeath, onNewPid: () => {} });
  return {
    ...assembly,
    origin,
    context,
    supervisor,
    async launch(parts) {
      await Promise.all(parts.map((part) => supervisor.launch(part, (text) => print(`  ${text}`))));
    },
    migrate: () => runShopCommand(context, assembly.services, ["migrate", "up"]),
    async close() {
      await supervisor.stopAll();
      removeData();
    },
  };
}

/** Settings of a shop whose tokens come from an issuer stub and whose mails are not delivered. */
export const withoutKeycloak = (issuerUrl: string): Record<string, string> => ({
  KEYCLOAK_URL: issuerUrl,
  SMTP_URL: "smtp://127.0.0.1:1025",
});
