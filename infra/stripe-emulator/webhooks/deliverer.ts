import type { RuleBook, WebhookFault } from "../objects/fault-rules.ts";
import { newId } from "../objects/ids.ts";
import type { StripeEvent } from "../store/types.ts";
import type { Delivery, Store } from "../store/store.ts";
import { createSendQueue, type SendQueue, takeFault, type WebhookSettings } from "./send-queue.ts";

/** Hands events to the webhook's address: at least once, in no guaranteed order, repeated until it returns 2xx. */
export interface Deliverer extends Pick<SendQueue, "pause" | "resume" | "isPaused" | "close"> {
  add(event: StripeEvent): void;
  /** Sends an event once more, also one that was delivered or dropped. */
  resend(event: StripeEvent, copies: number): Delivery[];
  /** Starts what an earlier process left unfinished. */
  resumeUnfinished(): void;
  /** Forgets everything that was under way. */
  reset(): void;
}

export function createDeliverer(
  store: Store,
  settings: WebhookSettings,
  faults: RuleBook<WebhookFault>,
): Deliverer {
  const queue = createSendQueue(store, settings, faults);
  let gathered: Delivery[] = [];

  function gather(delivery: Delivery, left: number, withinMs: number): void {
    gathered.push(delivery);
    const batch = gathered;
    const send = (): void => {
      if (gathered !== batch) return;
      gathered = [];
      queue.sendInTurn(batch.toReversed());
    };
    if (left === 0) send();
    else if (batch.length === 1) queue.later(withinMs, send);
  }

  function newDelivery(event: StripeEvent, state: Delivery["state"] = "pending"): Delivery {
    const delivery: Delivery = { id: newId("whd"), eventId: event.id, type: event.type, state, attempts: [] };
    store.put("delivery", delivery);
    return delivery;
  }

  const copiesOf = (event: StripeEvent, copies: number): Delivery[] =>
    Array.from({ length: copies }, () => newDelivery(event));

  return {
    ...queue,
    add(event) {
      if (settings.url === null || settings.events?.has(event.type) === false) return;
      event.pending_webhooks = 1;
      store.put("event", event);
      if (takeFault(faults, "drop", event.type)) {
        const lost = newDelivery(event, "dropped");
        lost.attempts.push({ at: new Date().toISOString(), outcome: "dropped", status: null, error: null });
        return;
      }
      const reorder = takeFault(faults, "reorder", event.type);
      if (reorder) {
        gather(newDelivery(event), reorder.left, reorder.withinMs);
        return;
      }
      const duplicate = takeFault(faults, "duplicate", event.type);
      const delay = takeFault(faults, "delay", event.type);
      for (const delivery of copiesOf(event, duplicate?.copies ?? 1)) {
        if (delay) queue.later(delay.ms, () => queue.enqueue(delivery));
        else queue.enqueue(delivery);
      }
    },
    resend(event, copies) {
      const deliveries = copiesOf(event, copies);
      store.flush();
      deliveries.forEach(queue.enqueue);
      return deliveries;
    },
    resumeUnfinished() {
      const unfinished = store.newestFirst("delivery").filter(({ state }) => state === "pending");
      unfinished.toReversed().forEach(queue.enqueue);
    },
    reset() {
      queue.reset();
      gathered = [];
    },
  };
}
