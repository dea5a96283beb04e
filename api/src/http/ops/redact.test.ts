import { expect, it } from "vitest";
import { redact } from "./redact.ts";

it("shows ids, numbers and flags of a job's data, at any depth, and hides every other text", () => {
  const data = {
    eventId: "evt_1",
    id: "outbox-7",
    orderId: "not an id, but a sentence",
    name: "Ada Okafor",
    amount: 25.5,
    isPaid: true,
    nothing: null,
    lines: [{ toolId: "0198a3c0", note: "ring twice" }, "Foundry Lane"],
  };
  expect(redact({ jobs: [{ name: "pay-refund", data, returnValue: "done", progress: 50 }] })).toEqual({
    jobs: [
      {
        name: "pay-refund",
        data: {
          eventId: "evt_1",
          id: "outbox-7",
          orderId: "[hidden]",
          name: "[hidden]",
          amount: 25.5,
          isPaid: true,
          nothing: null,
          lines: [{ toolId: "0198a3c0", note: "[hidden]" }, "[hidden]"],
        },
        returnValue: "[hidden]",
        progress: 50,
      },
    ],
  });
});

it("takes e-mail addresses out of reasons, traces and log lines, and leaves the rest readable", () => {
  expect(
    redact({
      failedReason: 'no customer "ada@boltwright.test" here',
      stacktrace: ["Error: Key (email)=(ada.o+x@boltwright.test) exists\n    at pay (file:///x.ts:1:2)"],
    }),
  ).toEqual({
    failedReason: 'no customer "[email]" here',
    stacktrace: ["Error: Key (email)=([email]) exists\n    at pay (file:///x.ts:1:2)"],
  });
  expect(redact(["sent to <ada@boltwright.test>, twice"])).toEqual(["sent to <[email]>, twice"]);
});

it("does not change metrics", () => {
  const metrics = { meta: { count: 3 }, data: [1, 0, 2], count: 3 };
  expect(redact(metrics)).toEqual(metrics);
});
