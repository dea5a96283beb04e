import { z } from "zod";

const count = z.int().min(1).default(1).describe("How many times it strikes; then it is gone");

/** A fault of Stripe's API. `operation` is a name such as `payment_intents.create`; without it every call is struck. */
export const apiFaultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("latency"), operation: z.string().optional(), count, ms: z.int().min(0) }),
  z.strictObject({
    kind: z.literal("lose-reply"),
    operation: z.string().optional(),
    count,
  }),
  z.strictObject({
    kind: z.literal("error"),
    operation: z.string().optional(),
    count,
    status: z.literal([429, 500, 502, 503]).default(500),
    process: z.boolean().default(false).describe("Carry the request out before returning the error"),
    stored: z.boolean().default(true).describe("Keep the error for the idempotency key, as Stripe does"),
  }),
  z.strictObject({
    kind: z.literal("hang"),
    operation: z.string().optional(),
    count,
    process: z.boolean().default(false).describe("Carry the request out before hanging"),
  }),
]);

const types = z.array(z.string()).optional().describe("Event types that are struck; all without it");

/** A fault of webhook deliveries. */
export const webhookFaultSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("drop"), types, count }),
  z.strictObject({ kind: z.literal("delay"), types, count, ms: z.int().min(0) }),
  z.strictObject({ kind: z.literal("duplicate"), types, count, copies: z.int().min(2).max(1000) }),
  z.strictObject({
    kind: z.literal("reorder"),
    types,
    count: count.describe("How many events are gathered and then sent newest first"),
    withinMs: z.int().min(1).default(2000).describe("Send what was gathered after this time at the latest"),
  }),
  z.strictObject({
    kind: z.literal("corrupt"),
    types,
    count,
    part: z.enum(["signature", "body", "timestamp", "header"]).default("signature"),
  }),
]);

export type ApiFault = z.output<typeof apiFaultSchema>;
export type WebhookFault = z.output<typeof webhookFaultSchema>;

/** A fault that is waiting to strike, with how often it still will. */
export type Pending<Fault> = Fault & { id: string; left: number };

/** Faults in the order in which they were set. */
export interface RuleBook<Fault extends { count: number }> {
  add(fault: Fault): Pending<Fault>;
  /** The first fault that fits, used up once. */
  take(fits: (fault: Fault) => boolean): Pending<Fault> | null;
  list(): Pending<Fault>[];
  clear(): void;
}

export function createRuleBook<Fault extends { count: number }>(): RuleBook<Fault> {
  let rules: Pending<Fault>[] = [];
  let lastId = 0;
  return {
    add(fault) {
      lastId += 1;
      const rule = { ...fault, id: String(lastId), left: fault.count };
      rules.push(rule);
      return rule;
    },
    take(fits) {
      const rule = rules.find(fits);
      if (!rule) return null;
      rule.left -= 1;
      rules = rules.filter((other) => other.left > 0);
      return rule;
    },
    list: () => [...rules],
    clear() {
      rules = [];
    },
  };
}
