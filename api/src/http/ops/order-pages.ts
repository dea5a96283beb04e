import type { FoundOrder } from "../../domain/operations/find-orders.ts";
import type { OrderDetails } from "../../domain/operations/inspect-order-for-operator.ts";
import { NOTE_LENGTH_MAX } from "../../domain/operations/settle-refund-by-hand.ts";
import type { PendingCause } from "../../domain/order/pending-causes.ts";
import { html, type Html } from "./html.ts";
import {
  action,
  eventLink,
  eventVerdict,
  FINDER_LABEL,
  orderLink,
  runbook,
  state,
  table,
  time,
  type Tone,
} from "./parts.ts";
import { formatPendingCause } from "../../texts/format-pending-cause.ts";
import { formatRefundProblem } from "../../texts/format-refund.ts";

const TONE: Readonly<Record<FoundOrder["status"], Tone>> = {
  pending: "low",
  cancelling: "low",
  paid: "ok",
  refunded: "quiet",
  cancelled: "quiet",
};

function finder(find: string): Html {
  return html`<form method="get" action="/ops/orders" class="fields">
    <p class="wide">
      <label for="find">${FINDER_LABEL}</label
      ><input id="find" name="find" value="${find}" autocomplete="off" />
    </p>
    <button type="submit">Find</button>
  </form>`;
}

export function ordersBody(find: string, found: readonly FoundOrder[]): Html {
  const rows = found.map((one) => [
    orderLink(one.orderId),
    one.itemName,
    state(TONE[one.status], one.status),
    time(one.placedAt),
  ]);
  return html`<h1>Orders</h1>
    ${finder(find)}
    ${find !== "" && table("Orders", ["Order", "Item", "State", "Placed (UTC)"], rows, "No order fits.")}`;
}

export function orderBody(find: string, operated: OrderDetails): Html {
  const { order, why, events, payments, refunds, stripeEvents, jobs } = operated;
  return html`<h1>Orders</h1>
    ${finder(find)}
    <h2>${order.itemName || "An order"}</h2>
    <p><code>${order.orderId}</code> ${state(TONE[order.status], order.status)}</p>
    ${why && cause(why, operated)}
    <div class="columns">
      <div>
        ${section(
          "Timeline",
          ["At (UTC)", "What", "By", "Data"],
          events.map((event) => [
            time(event.at),
            event.type,
            event.by ?? event.source,
            html`<code>${JSON.stringify(event.data)}</code>`,
          ]),
        )}
        ${section(
          "Stripe events",
          ["Received (UTC)", "Event", "Type", "Verdict"],
          stripeEvents.map((one) => [time(one.receivedAt), eventLink(one.id), one.type, eventVerdict(one)]),
        )}
      </div>
      <div>
        ${section(
          "Payments",
          ["Started (UTC)", "Intent", "State"],
          payments.map((one) => [
            time(one.startedAt),
            one.paymentIntentId && html`<code>${one.paymentIntentId}</code>`,
            one.status,
          ]),
        )}
        ${section(
          "Refunds",
          ["Decided (UTC)", "Why", "State"],
          refunds.map((one) => [
            time(one.createdAt),
            one.reason,
            html`<span class="long">${formatRefundProblem(one) ?? one.state}</span>`,
          ]),
        )}
        ${payments.filter(({ status }) => status === "refunding").map(byHand)}
        ${section(
          "Jobs",
          ["Asked for (UTC)", "Job", "Row", "On its queue", "Trace"],
          jobs.map((one) => [
            time(one.madeAt),
            one.job,
            one.problem ? `${one.row}: ${one.problem}` : one.row,
            jobState(one.queued),
            one.traceId && html`<code>${one.traceId}</code>`,
          ]),
        )}
      </div>
    </div>`;
}

/** For a charge that is owed to the customer and does not go back by Stripe. */
function byHand({ id, paymentIntentId }: OrderDetails["payments"][number]): Html {
  return html`<form method="post" action="/ops/refunds/settle-by-hand" class="fields">
    <input type="hidden" name="of" value="${paymentIntentId}" /><input
      type="hidden"
      name="dryRun"
      value="on"
    />
    <p class="wide">
      <label for="note-${id}">Refunded outside Stripe: how, without anything personal</label
      ><input
        id="note-${id}"
        name="note"
        required
        maxlength="${NOTE_LENGTH_MAX}"
        placeholder="Bank transfer of 3 May"
        autocomplete="off"
      />
    </p>
    <button type="submit">What would be noted?</button>
    ${runbook("customer-charged-without-order")}
  </form>`;
}

function jobState(queued: OrderDetails["jobs"][number]["queued"]): Html | null {
  if (!queued) return null;
  const link = html`<a href="/ops/queues/queue/${queued.queue}/${queued.id}">${queued.state}</a>`;
  const retry = action("/ops/jobs/retry", "Retry", { queue: queued.queue, id: queued.id });
  return html`${link}, tried ${queued.attempts} ${queued.state === "failed" && retry}`;
}

function cause(why: PendingCause, { order, stripeEvents }: OrderDetails): Html {
  const words = formatPendingCause(why);
  const stuck =
    stripeEvents.find(({ status }) => status === "dead") ??
    stripeEvents.find(({ status }) => status === "new");
  return html`<section class="card" aria-labelledby="why">
    <h2 id="why">Why is this order pending?</h2>
    <p class="because">${words.because}</p>
    <p>Next: ${words.next}</p>
    <p class="quiet">Reason <code>${why.code}</code> ${runbook(words.runbook)}</p>
    ${stuck && action("/ops/inbox/replay", "Replay its event", { id: stuck.id })}
    ${action("/ops/payments/reconcile", "Reconcile now")}
    ${order.isHeld && action("/ops/holds/release", "Release its hold", { orderId: order.orderId })}
  </section>`;
}

function section(title: string, heads: readonly string[], rows: Parameters<typeof table>[2]): Html {
  return html`<section>
    <h2>${title}</h2>
    ${table(title, heads, rows, "None.")}
  </section>`;
}
