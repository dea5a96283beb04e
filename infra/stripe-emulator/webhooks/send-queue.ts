import type { Pending, RuleBook, WebhookFault } from "../objects/fault-rules.ts";
import type { Attempt, Delivery, Store } from "../store/store.ts";
import { sendWebhook, signedRequest } from "./send.ts";

export interface WebhookSettings {
  url: string | null;
  /** Types of events that are sent by themselves; null sends all. */
  events: ReadonlySet<string> | null;
  secret: string;
  /** The waiting times between attempts; after the last one the delivery has failed. */
  retryDelaysMs: number[];
  timeoutMs: number;
}

export type SendQueue = ReturnType<typeof createSendQueue>;

const SENT_AT_ONCE_MAX = 16;

const isOf = <Kind extends WebhookFault["kind"]>(
  kind: Kind,
  fault: WebhookFault,
): fault is Extract<WebhookFault, { kind: Kind }> => fault.kind === kind;

/** Returns the first fault of this kind that strikes events of this type, used up once. */
export function takeFault<Kind extends WebhookFault["kind"]>(
  faults: RuleBook<WebhookFault>,
  kind: Kind,
  type: string,
): Pending<Extract<WebhookFault, { kind: Kind }>> | null {
  const taken = faults.take((fault) => isOf(kind, fault) && (fault.types?.includes(type) ?? true));
  return taken && isOf(kind, taken) ? taken : null;
}

function stateAfter(outcome: Attempt["outcome"], retries: boolean): Delivery["state"] {
  if (outcome !== "failed") return outcome;
  return retries ? "pending" : "failed";
}

function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    later(ms: number, act: () => void): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act();
      }, ms);
      timers.add(timer);
    },
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** Returns an empty queue, which sends several deliveries at once and repeats each until it succeeds or its attempts are used up. */
export function createSendQueue(store: Store, settings: WebhookSettings, faults: RuleBook<WebhookFault>) {
  let stop = new AbortController();
  let paused = false;
  let waiting: Delivery[] = [];
  const timers = createTimers();
  const running = new Set<Promise<void>>();

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
    if (delivery.state === "pending" && delay !== undefined) timers.later(delay, () => enqueue(delivery));
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = store.get("event", delivery.eventId);
    if (!event || settings.url === null) return;
    const signal = stop.signal;
    const corrupt = takeFault(faults, "corrupt", event.type);
    const payload = JSON.stringify({ ...event, pending_webhooks: 1 }, null, 2);
    const request = signedRequest(payload, settings.secret, corrupt?.part ?? null);
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

  async function attemptEach(deliveries: readonly Delivery[]): Promise<void> {
    for (const delivery of deliveries) await attempt(delivery);
  }

  function forget(): void {
    stop.abort();
    timers.clear();
    waiting = [];
  }

  return {
    enqueue,
    /** Sends deliveries one after the other. */
    sendInTurn: (deliveries: readonly Delivery[]): void => track(attemptEach(deliveries)),
    /** Calls a function after a time, unless everything is forgotten before. */
    later: (ms: number, act: () => void): void => timers.later(ms, act),
    pause(): void {
      paused = true;
    },
    resume(): void {
      paused = false;
      pump();
    },
    isPaused: (): boolean => paused,
    reset(): void {
      forget();
      stop = new AbortController();
      paused = false;
    },
    async close(): Promise<void> {
      forget();
      await Promise.allSettled(running);
    },
  };
}
