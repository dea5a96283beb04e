import { expect, test } from "vitest";
import { patienceFor, waitingIn } from "./settling.ts";

const none = { depth: 0, oldestSeconds: 0 };

test("a run has a minute to end its work, and longer for mails, of which ten leave in a second", () => {
  expect(patienceFor({ outbox: none, mail: none })).toBe(60);
  expect(
    patienceFor({ outbox: { depth: 500, oldestSeconds: 9 }, mail: { depth: 620, oldestSeconds: 50 } }),
  ).toBe(122);
});

test("facts and events that wait are told, jobs only when they have waited a second", () => {
  const backlogs = {
    outbox: { depth: 1, oldestSeconds: 0.1 },
    mail: { depth: 2, oldestSeconds: 61.4 },
    payments: { depth: 1, oldestSeconds: 0.3 },
    general: none,
  };
  expect(waitingIn(backlogs)).toEqual([
    "outbox: 1 wait, the oldest for 0 s",
    "mail: 2 wait, the oldest for 61 s",
  ]);
});
