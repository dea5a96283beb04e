/** A charge in Stripe. */
export interface Charge {
  readonly intentId: string;
  readonly amountCents: number;
  readonly refundedCents: number;
}

/** A paid order in the shop. */
export interface PaidOrder {
  readonly orderId: string;
  readonly intentId: string;
  readonly totalCents: number;
}

/** Returns charges that are not exactly one paid order or one full refund, and paid orders without a charge, as sentences. */
export function compareLedgers(charges: readonly Charge[], paid: readonly PaidOrder[]): string[] {
  const ordersOf = Map.groupBy(paid, ({ intentId }) => intentId);
  const charged = Map.groupBy(charges, ({ intentId }) => intentId);
  return [
    ...charges.flatMap((charge) => judge(charge, ordersOf.get(charge.intentId) ?? [])),
    ...[...charged].flatMap(([intentId, { length }]) =>
      length > 1 ? [`${intentId} was charged ${length} times`] : [],
    ),
    ...paid.flatMap(({ orderId, intentId }) =>
      charged.has(intentId) ? [] : [`order ${orderId} is paid by ${intentId}, which was not charged`],
    ),
  ];
}

function judge({ intentId, amountCents, refundedCents }: Charge, orders: readonly PaidOrder[]): string[] {
  const isRefunded = refundedCents > 0;
  const isFullyRefunded = refundedCents === amountCents;
  if (isRefunded && !isFullyRefunded)
    return [`the charge of ${intentId} is refunded by ${refundedCents} of ${amountCents} cents`];
  if (isRefunded && orders.length > 0) return [`the charge of ${intentId} is a paid order and a refund`];
  if (isRefunded) return [];
  const [order, ...others] = orders;
  if (!order) return [`the charge of ${intentId} is neither a paid order nor a refund`];
  if (others.length > 0) return [`the charge of ${intentId} is ${orders.length} paid orders`];
  if (order.totalCents !== amountCents)
    return [
      `order ${order.orderId} costs ${order.totalCents} cents, its charge ${intentId} is ${amountCents} cents`,
    ];
  return [];
}
