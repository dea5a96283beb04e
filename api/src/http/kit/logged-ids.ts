import type { Context } from "koa";
import type { Actor } from "../../domain/shared/actor.ts";

/** What a call's log line names beside the call: who called, and which order, payment or event it is about. */
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

/** Notes for the log line what is known of a call by now. What has another shape than an id of ours is left out. */
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
