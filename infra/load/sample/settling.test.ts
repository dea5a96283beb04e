import { expect, test } from "vitest";
import { unsettledIn } from "./settling.ts";

const none = { depth: 0, oldestSeconds: 0 };

test("events that wait are reported, and jobs if they are many or have waited a second", () => {
  const backlogs = {
    outbox: { depth: 1, oldestSeconds: 0.1 },
    mail: { depth: 2, oldestSeconds: 61.4 },
    payments: { depth: 1, oldestSeconds: 0.3 },
    images: { depth: 3400, oldestSeconds: 0 },
    general: none,
  };
  expect(unsettledIn(backlogs, backlogs, 20)).toEqual([
    "outbox: 1 waiting, the oldest for 0 s",
    "mail: 2 waiting, the oldest for 61 s",
    "images: 3400 waiting, the oldest for 0 s",
  ]);
});

test("mails may be left while they are sent, which takes some seconds to measure", () => {
  const of = (depth: number) => ({ mail: { depth, oldestSeconds: 90 } });
  const reported = [expect.stringMatching(/^mail: \d+ waiting/)];
  expect(unsettledIn(of(3000), of(3000), 0)).toEqual(reported);
  expect(unsettledIn(of(2980), of(3000), 4)).toEqual(reported);
  expect(unsettledIn(of(2910), of(3000), 10)).toEqual([]);
  expect(unsettledIn(of(2970), of(3000), 10)).toEqual(reported);
});
