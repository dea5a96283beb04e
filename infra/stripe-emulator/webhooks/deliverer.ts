import type { RuleBook, WebhookFault } from "../objects/fault-rules.ts";
import { newId } from "../objects/ids.ts";
import type { StripeEvent } from "../store/types.ts";
import type { Attempt, Delivery, Store } from "../store/store.ts";
import { sendWebhook, signedRequest } from "./send.ts";

export interface WebhookSettings {
  url: string | null;
  /** Types of events that are sent by themselves; null sends all. */
  events: ReadonlySet<string> | null;
  secret: string;
  /** Waiting times between attempts; after the last one the delivery has failed. */
  retryDelaysMs: number[];
  timeoutMs: number;
}

/** Hands events to the webhook's address: at least once, in no guaranteed order, repeated until it returns 2xx. */
export interface Deliverer {
  add(event: StripeEvent): void;
  /** Sends an event once more, also one that was delivered or dropped. */
  resend(event: StripeEvent, copies: number): Delivery[];
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  /** Starts what an earlier process left unfinished. */
  resumeUnfinished(): void;
  /** Forgets everything that was under way. */
  reset(): void;
  close(): Promise<void>;
}

const SENT_AT_ONCE_MAX = 16;

function strikes(kind: WebhookFault["kind"], type: string): (fault: WebhookFault) => boolean {
  return (fault) => fault.kind === kind && (fault.types?.includes(type) ?? true);
}

function stateAfter(outcome: Attempt["outcome"], retries: boolean): Delivery["state"] {
  if (outcome !== "failed") return outcome;
  return retries ? "pending" : "failed";
}

export function createDeliverer(
  store: Store,
  settings: WebhookSettings,
  faults: RuleBook<WebhookFault>,
): Deliverer {
  let stop = new AbortController();
  let paused = false;
  let waiting: Delivery[] = [];
  let gathered: Delivery[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const later = (ms: number, act: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  };

  function record(delivery: Delivery, attempt: Attempt): void {
    delivery.attempts.push(attempt);
    const event = store.get("event", delivery.eventId);
    if (attempt.outcome === "delivered" && event && event.pending_webhooks > 0) {
      event.pending_webhooks = 0;
      store.put("event", event);
    }
    const delay = settings.retryDelaysMs[delivery.attempts.length - 1];
    delivery.state = stateAfter(attempt.outcome, delay !== undefined);
    store.put("delivery", delivery);
    store.flush();
    if (delivery.state === "pending" && delay !== undefined) later(delay, () => enqueue(delivery));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = store.get("event", delivery.eventId);
    if (!event || settings.url === null) return;
    const signal = stop.signal;
    const corrupt = faults.take(strikes("corrupt", event.type));
    const payload = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
    const request = signedRequest(
      payload,
      settings.secret,
      corrupt?.kind === "corrupt" ? corrupt.part : null,
    );
    const result = await sendWebhook(settings.url, request, settings.timeoutMs, signal);
    if (!signal.aborted) record(delivery, result);
  }

  function track(work: Promise<void>): void {
    const tracked = work.finally(() => {
      running.delete(tracked);
      pump();
    });
    running.add(tracked);
  }

  const maySend = (): boolean => !paused && !stop.signal.aborted && running.size < SENT_AT_ONCE_MAX;

  function pump(): void {
    while (maySend()) {
      const delivery = waiting.shift();
      if (!delivery) return;
      track(attempt(delivery));
    }
  }

  function enqueue(delivery: Delivery): void {
    waiting.push(delivery);
    setImmediate(pump);
  }

  async function sendNewestFirst(batch: Delivery[]): Promise<void> {
    for (const delivery of batch.toReversed()) await attempt(delivery);
  }

  function gather(delivery: Delivery, left: number, withinMs: number): void {
    gathered.push(delivery);
    const batch = gathered;
    const send = (): void => {
      if (gathered !== batch) return;
      gathered = [];
      track(sendNewestFirst(batch));
    };
    if (left === 0) send();
    else if (batch.length === 1) later(withinMs, send);
  }

  function newDelivery(event: StripeEvent, state: Delivery["state"] = "pending"): Delivery {
    const delivery: Delivery = { id: newId("whd"), eventId: event.id, type: event.type, state, attempts: [] };
    store.put("delivery", delivery);
    return delivery;
  }

  return {
    add(event) {
      if (settings.url === null || settings.events?.has(event.type) === false) return;
      event.pending_webhooks = 1;
      store.put("event", event);
      if (faults.take(strikes("drop", event.type))) {
        const lost = newDelivery(event, "dropped");
        lost.attempts.push({ at: new Date().toISOString(), outcome: "dropped", status: null, error: null });
        return;
      }
      const reorder = faults.take(strikes("reorder", event.type));
      if (reorder?.kind === "reorder") {
        gather(newDelivery(event), reorder.left, reorder.withinMs);
        return;
      }
      const duplicate = faults.take(strikes("duplicate", event.type));
      const delay = faults.take(strikes("delay", event.type));
      const copies = duplicate?.kind === "duplicate" ? duplicate.copies : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const delivery = newDelivery(event);
        if (delay?.kind === "delay") later(delay.ms, () => enqueue(delivery));
        else enqueue(delivery);
      }
    },
    resend(event, copies) {
      const deliveries = Array.from({ length: copies }, () => newDelivery(event));
      store.flush();
      for (const delivery of deliveries) enqueue(delivery);
      return deliveries;
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      pump();
    },
    isPaused: () => paused,
    resumeUnfinished() {
      for (const delivery of store.newestFirst("delivery").toReversed()) {
        if (delivery.state === "pending") enqueue(delivery);
      }
    },
    reset() {
      stop.abort();
      stop = new AbortController();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting = [];
      gathered = [];
      paused = false;
    },
    async close() {
      stop.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      waiting = [];
      await Promise.allSettled(running);
    },
  };
}
