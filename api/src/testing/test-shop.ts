import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Stripe } from "stripe";
import { startStripeEmulator, type StripeEmulator } from "../../../infra/stripe-emulator/emulator.ts";
import { asAdmin } from "../domain/customer/require-admin.ts";
import type { Actor, SignedIn } from "../domain/shared/actor.ts";
import type { AdminContext, DomainContext, ShopRules } from "../domain/shared/context.ts";
import type { ObjectStorage } from "../domain/shared/object-storage.ts";
import { checkInvariants } from "../domain/operations/check-invariants.ts";
import { outbox } from "../platform/outbox.ts";
import { longTimeoutReads } from "../platform/long-timeout-reads.ts";
import { diskStorage } from "../platform/storage/disk-storage.ts";
import { openStripe, stripeGateway } from "../platform/stripe.ts";
import { aDatabase, type TestDatabase } from "./test-database.ts";
import { someAccounts, type TestAccounts } from "./test-accounts.ts";

export interface TestShop {
  readonly database: TestDatabase;
  /** Of the owner of the tables. */
  readonly em: EntityManager;
  readonly emulator: StripeEmulator;
  readonly stripe: Stripe;
  readonly storage: ObjectStorage;
  /** The directory of the storage, for processes. */
  readonly files: string;
  /** The accounts at the identity provider, as its admin API shows them. */
  readonly accounts: TestAccounts;
  /** The context of a use case, for the given actor. */
  as(actor: Actor, rules?: Partial<ShopRules>): DomainContext;
  close(): Promise<void>;
}

/** The mark of this shop on its PaymentIntents. */
export const TEST_SHOP = "http://shop.localhost";

const RULES: ShopRules = {
  origin: TEST_SHOP,
  holdSeconds: 1800,
  pendingOrdersPerCustomer: 5,
  pendingOrderDays: 7,
  returnDays: 30,
  timeZone: "Asia/Dhaka",
  reviewsPerDay: 3,
  retention: { eventBodyDays: 60, doneDays: 90, auditDays: 1095 },
};

/** The domain on a real database and the Stripe emulator, with no process around it. */
export async function aShop(
  options: { webhookUrl?: string; postgresUrl?: string; statementMs?: number | undefined } = {},
): Promise<TestShop> {
  const database = await aDatabase(options.postgresUrl, options.statementMs);
  const accounts = await someAccounts();
  const emulator = await startStripeEmulator({ webhookUrl: options.webhookUrl ?? null });
  const stripe = openStripe({ secretKey: "sk_test_emulator", apiUrl: emulator.url, timeoutMs: 30_000 });
  const payments = stripeGateway(stripe, TEST_SHOP);
  const files = await mkdtemp(join(tmpdir(), "shop-test-files-"));
  const storage = diskStorage(files);
  return {
    database,
    emulator,
    stripe,
    storage,
    files,
    accounts,
    get em() {
      return database.orm.em.fork();
    },
    as(actor, rules) {
      accounts.meet(actor);
      return {
        em: database.processOrm.em.fork(),
        actor,
        outbox,
        payments,
        storage,
        roles: accounts.roles,
        rules: { ...RULES, ...rules },
        withLongTimeout: longTimeoutReads(database.processUrl),
      };
    },
    async close() {
      await accounts.close();
      await emulator.close();
      await database.close();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** A signed-in person nobody has met yet. */
export function aPerson(over: Partial<SignedIn> = {}): SignedIn {
  const subject = randomUUID();
  return {
    kind: "person",
    subject,
    email: `${subject}@boltwright.test`,
    name: "Ada Okafor",
    roles: new Set(),
    tokenIssuedAt: new Date(),
    ...over,
  };
}

/** An admin nobody has met yet, whose role the identity provider confirms (see `TestAccounts.meet`). */
export function anAdmin(over: Partial<SignedIn> = {}): SignedIn {
  return aPerson({ name: "Mira Holt", roles: new Set(["admin"]), ...over });
}

/** The context of a use case for admins, for an admin that the shop does not know yet. */
export async function anAdminContext(shop: TestShop): Promise<AdminContext> {
  return asAdmin(shop.as(anAdmin()));
}

/** Throws with the violations if any invariant does not hold; runs after each file of tests. */
export async function assertInvariants(shop: TestShop): Promise<void> {
  const broken = (await checkInvariants(shop.em)).filter((verdict) => verdict.violations.length);
  if (broken.length) throw new Error(JSON.stringify(broken, null, 2));
}
