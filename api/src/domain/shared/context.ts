import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Admin } from "./actor.ts";
import type { DomainEvent } from "./domain-event.ts";
import type { ObjectStorage } from "./object-storage.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { RoleAuthority } from "./role-authority.ts";

/** A job of an event, as a row of the table `outbox`. */
export interface NewOutboxRow {
  readonly id: string;
  readonly event: DomainEvent["type"];
  readonly job: string;
  readonly payload: Record<string, unknown>;
  readonly traceparent: string | null;
  /** True if it overtakes other rows of its job. */
  readonly isFirst: boolean;
}

export interface Outbox {
  /** Adds the jobs of an event to the outbox, in the caller's transaction. */
  add(em: EntityManager, event: DomainEvent): Promise<void>;
  /** Returns the rows of an event's jobs, for a statement that inserts them together with the change. */
  rowsOf(em: EntityManager, event: DomainEvent): Promise<readonly NewOutboxRow[]>;
}

/** The days of retention; `infra/data.md` has the reasons. */
export interface RetentionDays {
  /** The days for bodies of Stripe events, which contain personal data. */
  readonly eventBodyDays: number;
  /** The days for finished events, mails, idempotency keys, dead-lettered jobs, images of archived tools. */
  readonly doneDays: number;
  /** The operators' audit log. */
  readonly auditDays: number;
}

/** The settings that use cases need. */
export interface ShopRules {
  /** The one origin of the shop, such as `https://shop.example`. */
  readonly origin: string;
  /** The time for which the units of an unpaid order are reserved, in seconds. */
  readonly holdSeconds: number;
  readonly pendingOrdersPerCustomer: number;
  /** The number of days after which an unpaid order is cancelled. */
  readonly pendingOrderDays: number;
  /** The number of days after the day of the delivery for which a return can be requested. */
  readonly returnDays: number;
  /** The shop's time zone, by its IANA name: records show their days in it. */
  readonly timeZone: string;
  /** The number of reviews that one customer may write in any 24 hours. */
  readonly reviewsPerDay: number;
  readonly retention: RetentionDays;
}

/** The data that a use case may access. One per request or job, with its own `em`. Time is the database's `now()`. */
export interface DomainContext {
  readonly em: EntityManager;
  readonly actor: Actor;
  readonly outbox: Outbox;
  readonly payments: PaymentGateway;
  readonly storage: ObjectStorage;
  readonly roles: RoleAuthority;
  readonly rules: ShopRules;
  /** Runs reads that may take minutes on their own connection. Reads beyond the database role's limit set their own with `set local`. */
  readonly withLongTimeout: <T>(read: (em: EntityManager) => Promise<T>) => Promise<T>;
}

/** The context of use cases for admins; `asAdmin` creates it. */
export interface AdminContext extends DomainContext {
  readonly admin: Admin;
}
