import { expect, test } from "vitest";
import { waitingIn } from "./settling.ts";

const none = { depth: 0, oldestSeconds: 0 };

test("facts and events that wait are told, jobs when they are many or have waited a second", () => {
  const backlogs = {
    outbox: { depth: 1, oldestSeconds: 0.1 },
    mail: { depth: 2, oldestSeconds: 61.4 },
    payments: { depth: 1, oldestSeconds: 0.3 },
    images: { depth: 3400, oldestSeconds: 0 },
    general: none,
  };
  expect(waitingIn(backlogs, backlogs, 20)).toEqual([
    "outbox: 1 wait, the oldest for 0 s",
    "mail: 2 wait, the oldest for 61 s",
    "images: 3400 wait, the oldest for 0 s",
  ]);
});

test("mails may be left as long as they leave, of which nobody can tell at once", () => {
  const of = (depth: number) => ({ mail: { depth, oldestSeconds: 90 } });
  const told = [expect.stringMatching(/^mail: \d+ wait/)];
  expect(waitingIn(of(3000), of(3000), 0)).toEqual(told);
  expect(waitingIn(of(2980), of(3000), 4)).toEqual(told);
  expect(waitingIn(of(2910), of(3000), 10)).toEqual([]);
  expect(waitingIn(of(2970), of(3000), 10)).toEqual(told);
});
