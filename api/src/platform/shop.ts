import type { MikroORM } from "@mikro-orm/postgresql";
import type Stripe from "stripe";
import type { Actor } from "../domain/shared/actor.ts";
import type { DomainContext } from "../domain/shared/context.ts";
import type { ObjectStorage } from "../domain/shared/object-storage.ts";
import type { RoleAuthority } from "../domain/shared/role-authority.ts";
import type { WorkerConfig } from "./config.ts";
import { openDatabase } from "./database.ts";
import { keycloakRoles } from "./keycloak-roles.ts";
import type { Metrics } from "./metrics.ts";
import { openOutbox } from "./outbox.ts";
import { longTimeoutReads } from "./long-timeout-reads.ts";
import { openStorage } from "./storage/open-storage.ts";
import { openStripe, stripeGateway } from "./stripe.ts";
import { timedGateway } from "./timed-gateway.ts";
import { noTracing, type Tracing } from "./tracing.ts";

/** The key of workers without Stripe jobs. Stripe rejects it. */
const NO_KEY = "sk_none";

/** The parts that API, worker and commands share: database, Stripe and contexts for use cases. */
export interface Shop {
  readonly orm: MikroORM;
  readonly stripe: Stripe;
  readonly storage: ObjectStorage;
  readonly roles: RoleAuthority;
  readonly contextFor: (actor: Actor) => DomainContext;
}

/** Opens the shop. `stripeTimeoutMs`: short where a user waits, longer in the worker. `metrics` measures calls to Stripe. */
export async function openShop(
  config: WorkerConfig,
  options: { stripeTimeoutMs: number; metrics?: Metrics; tracing?: Tracing },
): Promise<Shop> {
  const { tracing = noTracing } = options;
  const outbox = openOutbox(tracing);
  const prepares = config.DATABASE_PREPARED_STATEMENTS === "on";
  const orm = openDatabase({ url: config.DATABASE_URL, poolMax: config.DATABASE_POOL_MAX, prepares });
  const stripe = openStripe({
    secretKey: config.STRIPE_SECRET_KEY ?? NO_KEY,
    apiUrl: config.STRIPE_API_URL,
    timeoutMs: options.stripeTimeoutMs,
  });
  const gateway = stripeGateway(stripe, config.SHOP_ORIGIN);
  const payments = options.metrics ? timedGateway(gateway, options.metrics, tracing) : gateway;
  const storage = await openStorage(config);
  const roles = keycloakRoles({
    keycloakUrl: config.KEYCLOAK_URL,
    realm: config.KEYCLOAK_REALM,
    clientSecret: config.SHOP_API_CLIENT_SECRET,
  });
  const rules = {
    origin: config.SHOP_ORIGIN,
    holdSeconds: config.HOLD_SECONDS,
    pendingOrdersPerCustomer: config.PENDING_ORDERS_PER_CUSTOMER,
    pendingOrderDays: config.PENDING_ORDER_DAYS,
    returnDays: config.RETURN_DAYS,
    timeZone: config.SHOP_TIME_ZONE,
    reviewsPerDay: config.REVIEWS_PER_DAY,
    retention: {
      eventBodyDays: config.RETENTION_EVENT_BODY_DAYS,
      doneDays: config.RETENTION_DONE_DAYS,
      auditDays: config.RETENTION_AUDIT_DAYS,
    },
  };
  const withLongTimeout = longTimeoutReads(config.DATABASE_URL);
  const parts = { outbox, payments, storage, roles, rules, withLongTimeout };
  return { orm, stripe, storage, roles, contextFor: (actor) => ({ em: orm.em.fork(), actor, ...parts }) };
}
