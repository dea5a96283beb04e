import type { DomainContext } from "../domain/shared/context.ts";

/** A context whose calls to make a PaymentIntent wait before they reach Stripe, until `release` is called. */
export function holdIntents(ctx: DomainContext): { ctx: DomainContext; release: () => void } {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { payments } = ctx;
  const held: DomainContext["payments"] = {
    ...payments,
    createIntent: async (intent) => {
      await released;
      return payments.createIntent(intent);
    },
  };
  return { ctx: { ...ctx, payments: held }, release };
}
