import type { Context } from "koa";
import type { Actor } from "../../domain/shared/actor.ts";

/** The ids in the log line of a call: the caller, and the order, payment or event it is about. */
export interface LoggedIds {
  userSub?: string;
  orderId?: string;
  paymentIntentId?: string;
  eventId?: string;
}

const SHAPES: Readonly<Record<keyof LoggedIds, RegExp>> = {
  userSub: /^[\w:-]{1,64}$/,
  orderId: /^[\da-f-]{36}$/,
  paymentIntentId: /^pi_\w{1,200}$/,
  eventId: /^evt_[\w-]{1,200}$/,
};

const recorded = new WeakMap<Context, LoggedIds>();

/** Records the ids that are known of a call, for its log line. Values that do not look like an id are dropped. */
export function recordIds(
  ctx: Context,
  path: string,
  known: { actor?: Actor; params?: unknown; body?: unknown },
): void {
  const isOrders = /\/(orders?|payment)\/\{id\}/.test(path);
  const candidates: Record<keyof LoggedIds, unknown> = {
    userSub: known.actor?.kind === "person" ? known.actor.subject : undefined,
    orderId: (isOrders && read(known.params, "id")) || read(known.body, "orderId"),
    paymentIntentId: read(known.body, "paymentIntentId"),
    eventId: path === "/stripe/webhook" ? read(known.body, "id") : undefined,
  };
  const ids = Object.entries(candidates).filter(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
    ([key, id]) => typeof id === "string" && SHAPES[key as keyof LoggedIds].test(id),
  );
  if (ids.length > 0) recorded.set(ctx, { ...loggedIds(ctx), ...Object.fromEntries(ids) });
}

export function loggedIds(ctx: Context): LoggedIds {
  return recorded.get(ctx) ?? {};
}

function read(from: unknown, key: string): unknown {
  return typeof from === "object" && from !== null && key in from ? Reflect.get(from, key) : undefined;
}
