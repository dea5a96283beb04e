import type { EntityManager } from "@mikro-orm/postgresql";
import type { Actor, Admin } from "./actor.ts";
import type { Fact } from "./facts.ts";
import type { ObjectStorage } from "./object-storage.ts";
import type { PaymentGateway } from "./payment-gateway.ts";
import type { RoleAuthority } from "./role-authority.ts";

/** Adds a fact to the outbox inside the caller's transaction. */
export interface Outbox {
  add(em: EntityManager, fact: Fact): Promise<void>;
}

/** The shopkeeper's numbers that verbs need. */
export interface ShopRules {
  /** How long the pieces of an unpaid order are kept, in seconds. */
  readonly holdSeconds: number;
  readonly pendingOrdersPerCustomer: number;
  /** How many reviews one customer may write in any 24 hours. */
  readonly reviewsPerDay: number;
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
  /** Does reads that may take minutes on a connection of their own: with `em` the database ends what takes longer than callers wait. */
  readonly patiently: <T>(read: (em: EntityManager) => Promise<T>) => Promise<T>;
}

/** Of a verb for admins: who has none of these cannot call it. `asAdmin` makes them. */
export interface AdminContext extends DomainContext {
  readonly admin: Admin;
}
