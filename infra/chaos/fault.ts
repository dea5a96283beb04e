import type { ChaosShop } from "./shop/chaos-shop.ts";

/** One way to break the shop, and what it promises meanwhile. */
export interface Fault {
  readonly name: string;
  /** The row of the plan that it stands for. */
  readonly row: string;
  /** Breaks it; what it does takes at most some seconds. */
  readonly inject: (shop: ChaosShop) => Promise<void>;
  /** Lets it work again; after it everything runs. */
  readonly heal: (shop: ChaosShop) => Promise<void>;
  /** How long it stays broken. */
  readonly holdSeconds: number;
  /** While it is broken: sentences about what is not as promised. */
  readonly look?: (shop: ChaosShop) => Promise<string[]>;
  /** Whether a customer may meet a call that has to be repeated. */
  readonly mayFailCalls: boolean;
  /** From `heal` until a new order is paid. */
  readonly recoverSeconds: number;
  /** Until all work is done and every charge is settled; not looked at any longer. */
  readonly settleSeconds: number;
  /** It needs Keycloak and the mail catcher. */
  readonly needsWholeShop?: true;
  /** Part of the short form. */
  readonly isShort?: true;
}

/** What most faults have in common. */
export const USUAL = { holdSeconds: 4, mayFailCalls: true, recoverSeconds: 60, settleSeconds: 120 } as const;

/** For faults that heal by what `inject` was given to do. */
export const nothing = (): Promise<void> => Promise.resolve();
