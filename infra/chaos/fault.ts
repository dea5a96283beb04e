import type { ChaosShop } from "./shop/chaos-shop.ts";

/** One way to break the shop, and what must hold meanwhile. */
export interface Fault {
  readonly name: string;
  /** The row of the reliability plan. */
  readonly row: string;
  /** Injects the fault; takes a few seconds at most. */
  readonly inject: (shop: ChaosShop) => Promise<void>;
  /** Removes the fault; afterwards every part runs. */
  readonly heal: (shop: ChaosShop) => Promise<void>;
  /** The seconds between `inject` and `heal`. */
  readonly holdSeconds: number;
  /** Returns broken promises during the fault, as sentences. */
  readonly check?: (shop: ChaosShop) => Promise<string[]>;
  /** True if customers may have to repeat calls. */
  readonly mayFailCalls: boolean;
  /** The time from `heal` until a new order is paid. */
  readonly recoverSeconds: number;
  /** The time until all work is done and every charge is settled. */
  readonly settleSeconds: number;
  /** Needs Keycloak and the mail catcher. */
  readonly needsCompleteShop?: true;
  /** True if it is part of `--short`. */
  readonly isShort?: true;
}

/** Defaults of most faults. */
export const DEFAULTS = {
  holdSeconds: 4,
  mayFailCalls: true,
  recoverSeconds: 60,
  settleSeconds: 120,
} as const;

/** `heal` of a fault that ends by itself. */
export const nothing = (): Promise<void> => Promise.resolve();
