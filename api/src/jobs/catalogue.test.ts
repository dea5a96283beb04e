import { describe, expect, it } from "vitest";
import type { DomainEvent } from "../domain/shared/domain-event.ts";
import { newId } from "../domain/shared/ids.ts";
import { isJobName, type JobName, jobs, jobsFor } from "./catalogue.ts";
import { backoffMs, jobIdOf, outboxIdOf, QUEUES } from "./job.ts";

const ID = newId();
const OTHER = newId();

interface Requested {
  readonly name: JobName;
  readonly payload: Record<string, unknown>;
}

/** Every kind of event, with the jobs that it requests. */
const EVENTS: readonly (readonly [event: DomainEvent, jobs: readonly Requested[]])[] = [
  ...(
    [
      "order.placed",
      "order.paid",
      "order.cancelled",
      "order.hold-released",
      "order.end-announced",
      "order.shipped",
    ] as const
  ).map((type) => [{ type, orderId: ID }, [mail({ event: type, orderId: ID })]] as const),
  [{ type: "order.delivered", orderId: ID }, []],
  ...(["order.refunded", "order.refund-returned"] as const).map(
    (type) =>
      [
        { type, orderId: ID, refundId: OTHER },
        [mail({ event: type, orderId: ID, refundId: OTHER })],
      ] as const,
  ),
  [
    { type: "dispute.changed", orderId: ID, disputeId: "du_1", change: 2 },
    [mail({ event: "dispute.changed", orderId: ID, disputeId: "du_1", change: 2 })],
  ],
  [
    { type: "mail.repeated", kind: "order.refunded", orderId: ID, refundId: OTHER },
    [mail({ event: "order.refunded", orderId: ID, refundId: OTHER })],
  ],
  [
    { type: "mail.repeated", kind: "dispute.changed", orderId: ID, disputeId: "du_1", change: 3 },
    [mail({ event: "dispute.changed", orderId: ID, disputeId: "du_1", change: 3 })],
  ],
  [
    { type: "stripe-event.received", eventId: "evt_1", paymentIntentId: "pi_1" },
    [{ name: "process-stripe-event", payload: { eventId: "evt_1" } }],
  ],
  [{ type: "refund.due", refundId: ID }, [{ name: "pay-refund", payload: { refundId: ID } }]],
  [
    { type: "document.uploaded", revisionId: ID },
    [{ name: "process-document", payload: { revisionId: ID } }],
  ],
  [{ type: "image.uploaded", imageId: ID }, [{ name: "process-image", payload: { imageId: ID } }]],
];

function mail(payload: Record<string, unknown>): Requested {
  return { name: "send-order-mail", payload };
}

describe("an event", () => {
  it.each(EVENTS)("%j requests %j", (event, expected) => {
    expect(jobsFor(event)).toEqual(expected);
  });

  it("requests only jobs whose payload is accepted after its way through the queue", () => {
    const requested = EVENTS.flatMap(([event]) => jobsFor(event));
    expect(requested.length).toBeGreaterThan(10);
    for (const { name, payload } of requested) {
      const received: unknown = JSON.parse(JSON.stringify(payload));
      expect([name, jobs[name].payload.safeParse(received).data]).toEqual([name, received]);
    }
  });

  it("of an unknown kind of mail requests none", () => {
    expect(jobsFor({ type: "mail.repeated", kind: "order.delivered", orderId: ID })).toEqual([]);
  });
});

describe("a payload", () => {
  const requested = EVENTS.flatMap(([event]) => jobsFor(event));

  it.each(requested)(
    "of $name is rejected with an unknown field, and without a required one: $payload",
    ({ name, payload }) => {
      const accepts = (value: unknown): boolean => jobs[name].payload.safeParse(value).success;
      expect(accepts({ ...payload, email: "ada@boltwright.test" })).toBe(false);
      for (const field of Object.keys(payload).filter((one) => one !== "refundId" || name === "pay-refund")) {
        const { [field]: _left, ...rest } = payload;
        expect([field, accepts(rest)]).toEqual([field, false]);
        expect([field, accepts({ ...payload, [field]: { $ne: null } })]).toEqual([field, false]);
      }
      for (const value of [null, undefined, [], "", 0]) expect(accepts(value)).toBe(false);
    },
  );

  it.each([0, -1, 1.5, "1", null])("of a dispute's mail counts changes from 1: not %j", (change) => {
    const payload = { event: "dispute.changed", orderId: ID, disputeId: "du_1", change };
    expect(jobs["send-order-mail"].payload.safeParse(payload).success).toBe(false);
  });

  it("of a recurring job is empty", () => {
    const recurring = Object.values(jobs).filter(({ everyMs }) => everyMs !== undefined);
    expect(recurring.length).toBeGreaterThan(10);
    for (const { name, payload } of recurring) {
      const accepts = [{}, { any: 1 }].map((value) => payload.safeParse(value).success);
      expect([name, accepts]).toEqual([name, [true, false]]);
    }
  });
});

describe("the catalogue", () => {
  it.each(Object.entries(jobs))(
    "has %s under its name, on a queue, with at least one attempt",
    (name, job) => {
      expect(job.name).toBe(name);
      expect(QUEUES).toContain(job.queue);
      expect(job.attempts).toBeGreaterThanOrEqual(1);
      expect(job.everyMs ?? 1000).toBeGreaterThanOrEqual(1000);
    },
  );

  it("has a heartbeat job for each queue", () => {
    const heartbeats = QUEUES.map((queue) => [queue, jobs[`${queue}-canary`].queue]);
    expect(heartbeats).toEqual(QUEUES.map((queue) => [queue, queue]));
  });

  it("lets no other job of a queue run before its heartbeat job", () => {
    for (const queue of QUEUES) expect(jobs[`${queue}-canary`]).not.toHaveProperty("priority");
    for (const name of ["send-order-mail", "process-image", "process-document"] as const)
      expect(jobs[name].priority).toBeGreaterThan(0);
  });

  it.each(["", "toString", "__proto__", "constructor", "pay-refund ", "Pay-Refund"])(
    "has no job '%s'",
    (name) => {
      expect(isJobName(name)).toBe(false);
    },
  );
});

describe("retries", () => {
  const totalHours = (attempts: number): number => {
    const pauses = Array.from({ length: attempts - 1 }, (_, index) => backoffMs(index + 1));
    return pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  };

  it.each(["pay-refund", "process-stripe-event", "send-order-mail"] as const)(
    "of %s go on for a day",
    (name) => {
      expect(totalHours(jobs[name].attempts)).toBeGreaterThan(23);
      expect(totalHours(jobs[name].attempts)).toBeLessThan(25);
    },
  );

  it("start after half a second, double, and wait no longer than an hour", () => {
    expect([1, 2, 3, 4].map(backoffMs)).toEqual([500, 1000, 2000, 4000]);
    const pauses = Array.from({ length: 2000 }, (_, index) => backoffMs(index + 1));
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    expect(pauses.at(-1)).toBe(3_600_000);
  });

  it("of the nightly jobs end before the next night", () => {
    for (const name of ["reconcile-nightly", "apply-retention"] as const) {
      expect(totalHours(jobs[name].attempts)).toBeLessThan(12);
    }
  });
});

describe("the id of a job", () => {
  it("names its row in the outbox, without characters that the queue rejects", () => {
    expect(outboxIdOf(jobIdOf(ID))).toBe(ID);
    expect(jobIdOf(ID)).not.toMatch(/:|^\d+$/);
  });

  it.each([undefined, "", "repeat:1", "reconcile-payments", ID])("%s names none", (id) => {
    expect(outboxIdOf(id)).toBeNull();
  });
});
