import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gatewayPart } from "./parts/gateway.ts";
import { keycloakPart } from "./parts/keycloak.ts";
import { checkExternal } from "./parts/check-external.ts";
import { mailPart } from "./parts/mail.ts";
import type { Part, PartName, StackContext } from "./parts/part.ts";
import { postgresPart } from "./parts/postgres.ts";
import { redisPart } from "./parts/redis.ts";
import { apiPart, runShopCommand, shopEnvironment, workerPart, type Services } from "./parts/shop.ts";
import { stripePart } from "./parts/stripe.ts";
import { buildWeb, webPart } from "./parts/web.ts";
import type { Progress } from "./progress.ts";
import type { Supervisor } from "./supervisor.ts";

function addressOf(part: Part, name: string): string {
  return part.addresses[0]?.[name] ?? "";
}

/** Everything that a stack consists of, and the settings of the shop's own processes. */
export function assemble(context: StackContext) {
  const postgres = postgresPart(context);
  const redis = redisPart(context);
  const mail = mailPart(context);
  const smtpUrl = addressOf(mail, "smtpUrl");
  const keycloak = keycloakPart(context, smtpUrl);
  const services: Services = {
    databaseUrl: addressOf(postgres, "url"),
    ownerUrl: addressOf(postgres, "ownerUrl"),
    redisUrl: addressOf(redis, "url"),
    keycloakUrl: addressOf(keycloak, "url"),
    smtpUrl,
  };
  const api = apiPart(context, services);
  const apiUrls = api.addresses.flatMap(({ url }) => url ?? []);
  const web = webPart(context, apiUrls);
  const webUrls = web.addresses.flatMap(({ url }) => url ?? []);
  return {
    parts: {
      postgres,
      redis,
      mail,
      keycloak,
      stripe: stripePart(context),
      api,
      worker: workerPart(context, services),
      web,
      gateway: gatewayPart(context, { apiUrls, webUrls, keycloakUrl: services.keycloakUrl }),
    },
    services,
    environment: {
      ...shopEnvironment(context, services),
      MIGRATION_DATABASE_URL: services.ownerUrl,
      DATABASE_READONLY_URL: addressOf(postgres, "readOnlyUrl"),
    },
  };
}

export type Assembly = ReturnType<typeof assemble>;

/** The gateway needs a start page, also without built pages; those of an earlier start stay. */
function writeStartPage({ paths }: StackContext): void {
  const page = join(paths.web, "index.html");
  mkdirSync(paths.web, { recursive: true });
  if (!existsSync(page)) writeFileSync(page, "<!doctype html><title>Boltwright</title>");
}

interface BringUp {
  readonly context: StackContext;
  readonly assembly: Assembly;
  readonly supervisor: Supervisor;
  readonly progress: Progress;
  /** Parts that are not started; without `web` no pages are built. */
  readonly without: readonly PartName[];
  /** True if the catalogue stays empty. */
  readonly isEmpty: boolean;
}

/**
 * Starts everything, each part as soon as what it needs is there.
 * @throws Error of the first part that could not be started; the others may still be running then
 */
export async function bringUp({
  context,
  assembly,
  supervisor,
  progress,
  ...options
}: BringUp): Promise<void> {
  const { parts, services } = assembly;
  const { step, print } = progress;
  const isWanted = ({ name }: Part): boolean => !options.without.includes(name);
  const launch = async (part: Part): Promise<void> => {
    if (!isWanted(part)) return;
    if (!part.external) return step(part.name, (note) => supervisor.launch(part, note));
    const place = await checkExternal(part.external);
    await part.external.check?.();
    print(`${part.name.padEnd(11)} uses ${place} (${part.external.setting})`);
  };
  const prepareDatabase = () =>
    step("database", async (note) => {
      note("migrations");
      await runShopCommand(context, services, ["migrate", "up"]);
      if (options.isEmpty) return;
      note("seed");
      await runShopCommand(context, services, ["seed"]);
    });
  const preparePages = async (): Promise<void> => {
    if (isWanted(parts.web)) await step("pages", (note) => buildWeb(context, note));
    else writeStartPage(context);
  };
  const pages = preparePages();
  const gateway = pages.then(() => launch(parts.gateway));
  const stores = Promise.all([launch(parts.postgres).then(prepareDatabase), launch(parts.redis)]);
  const shop = stores.then(() => Promise.all([launch(parts.api), launch(parts.worker)]));
  const web = Promise.all([pages, shop]).then(() => launch(parts.web));
  const people = launch(parts.keycloak);
  const charges = launch(parts.stripe);
  const orders = Promise.all([shop, people, charges]).then(async () => {
    // The demo orders are of the realm's demo accounts, and paid at the emulator.
    const isDemo = [parts.keycloak, parts.stripe].every((part) => isWanted(part) && !part.external);
    if (!isDemo || options.isEmpty) return;
    await step("orders", () => runShopCommand(context, services, ["seed-orders"]));
  });
  await Promise.all([people, launch(parts.mail), charges, gateway, web, orders]);
}
