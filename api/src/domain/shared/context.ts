import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Admin } from "./actor.ts";
import type { DomainEvent } from "./domain-event.ts";
import type { ObjectStorage } from "./object-storage.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { RoleAuthority } from "./role-authority.ts";

/** One job that a fact asks for, as a row of the table `outbox`. */
export interface NewOutboxRow {
  readonly id: string;
  readonly fact: DomainEvent["type"];
  readonly job: string;
  readonly payload: Record<string, unknown>;
  readonly traceparent: string | null;
}

export interface Outbox {
  /** Adds a fact to the outbox inside the caller's transaction. */
  add(em: EntityManager, fact: DomainEvent): Promise<void>;
  /** The rows of a fact, one for each job that it asks for: for a statement that inserts them together with the change. */
  rowsOf(em: EntityManager, fact: DomainEvent): Promise<readonly NewOutboxRow[]>;
}

/** For how many days something is stored; `infra/data.md` has the reasons. */
export interface RetentionDays {
  /** Bodies of Stripe's events, which name people. */
  readonly eventBodyDays: number;
  /** What has come to its end: events, mails, idempotency keys, jobs that were given up, images of archived tools. */
  readonly doneDays: number;
  /** What operators did. */
  readonly auditDays: number;
}

/** The shopkeeper's numbers that verbs need. */
export interface ShopRules {
  /** How long the pieces of an unpaid order are kept, in seconds. */
  readonly holdSeconds: number;
  readonly pendingOrdersPerCustomer: number;
  /** After how many days an unpaid order is cancelled. */
  readonly pendingOrderDays: number;
  /** How many reviews one customer may write in any 24 hours. */
  readonly reviewsPerDay: number;
  readonly retention: RetentionDays;
}

/** Everything a verb may touch. One per request or job; `em` is forked for it. Time is the database's `now()`. */
export interface DomainContext {
  readonly em: EntityManager;
  readonly actor: Actor;
  readonly outbox: Outbox;
  readonly payments: PaymentGateway;
  readonly storage: ObjectStorage;
  readonly roles: RoleAuthority;
  readonly rules: ShopRules;
  /** Does reads that may take minutes on a connection of their own: with `em` this process stops to wait. What takes longer than the database role may sets its own limit with `set local`. */
  readonly withLongTimeout: <T>(read: (em: EntityManager) => Promise<T>) => Promise<T>;
}

/** Of a verb for admins: who has none of these cannot call it. `asAdmin` makes them. */
export interface AdminContext extends DomainContext {
  readonly admin: Admin;
}
