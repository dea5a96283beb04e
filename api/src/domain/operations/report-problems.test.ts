import { beforeEach, expect, it } from "vitest";
import { aQueue, type Shown, viewOf } from "../../testing/cockpit-view.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import type { Delivery } from "../mail/mail-transport.ts";
import type { ProblemMessage } from "../mail/problem-message.ts";
import { readCockpit } from "./read-cockpit.ts";
import { reportProblems } from "./report-problems.ts";

const shop = shopFixture();
const FAILED: Shown = { work: { dead: { count: 2, oldestSeconds: 600 } } };
const PAUSED: Shown = { queues: [aQueue({ waiting: 3, isPaused: true })] };

let mails: ProblemMessage[];
let delivery: Delivery;
beforeEach(async () => {
  await shop.em.execute("delete from problem_report");
  mails = [];
  delivery = { outcome: "accepted" };
});

const check = (shown: Shown) =>
  reportProblems(
    shop.em.fork(),
    async () => viewOf(shown),
    async ({ message }) => {
      mails.push(message);
      return delivery;
    },
  );
const minutesPass = (minutes: number) =>
  shop.em.execute(
    "update problem_report set checked_at = checked_at - make_interval(mins => ?), mailed_at = mailed_at - make_interval(mins => ?)",
    [minutes, minutes],
  );
/** One check each minute. */
async function checkMinutes(...all: Shown[]) {
  for (const shown of all) {
    await check(shown);
    await minutesPass(1);
  }
}
const texts = () => mails.map(({ problems }) => problems.map(({ text }) => text));

it("mails nothing while all is OK, and nothing about a problem that one check found", async () => {
  await checkMinutes({}, {}, FAILED, {}, {}, PAUSED, {}, FAILED, {});
  expect(mails).toEqual([]);
});

it("mails a problem once when it lasts, as the cockpit lists it, and once when all is OK again", async () => {
  await checkMinutes(FAILED, FAILED, FAILED, FAILED);
  expect(mails).toEqual([
    {
      kind: "shop.problems",
      to: "operators",
      checkedAt: "12:10:00, UTC",
      problems: [
        {
          text: "Failed events: 2.",
          since: "12:00:00, UTC",
          fixes: ["Replay failed events", "View"],
          entry: "dead-event",
        },
      ],
    },
  ]);
  await minutesPass(15);
  await checkMinutes({}, FAILED, {});
  expect(mails).toHaveLength(1);
  await checkMinutes({}, {}, {});
  expect(mails.slice(1)).toEqual([
    { kind: "shop.ok", to: "operators", checkedAt: "12:10:00, UTC", problems: [] },
  ]);
});

it("mails again when the list grows, not when a number in it does or it shrinks", async () => {
  await checkMinutes(FAILED, FAILED);
  await minutesPass(15);
  const worse = { work: { dead: { count: 70, oldestSeconds: 600 } } };
  await checkMinutes(worse, worse, { ...worse, ...PAUSED }, { ...worse, ...PAUSED });
  expect(texts()).toEqual([
    ["Failed events: 2."],
    ['The queue "payments" is paused; 3 jobs waiting.', "Failed events: 70."],
  ]);
  await minutesPass(15);
  await checkMinutes(FAILED, FAILED, FAILED);
  expect(mails).toHaveLength(2);
  // What has ended and begins again is new.
  await checkMinutes({ ...FAILED, ...PAUSED }, { ...FAILED, ...PAUSED });
  expect(mails).toHaveLength(3);
});

it("mails at most every 15 minutes, then what is true by then", async () => {
  await checkMinutes(FAILED, FAILED, {}, {}, {}, PAUSED, PAUSED);
  expect(texts()).toEqual([["Failed events: 2."]]);
  await minutesPass(10);
  await checkMinutes(PAUSED);
  expect(texts().slice(1)).toEqual([['The queue "payments" is paused; 3 jobs waiting.']]);
  await checkMinutes({}, {}, {});
  expect(mails).toHaveLength(2);
  await minutesPass(15);
  await checkMinutes({});
  expect(texts().slice(2)).toEqual([[]]);
});

it("several workers check once a minute and mail once", async () => {
  const all = async (shown: Shown) => {
    const results = await Promise.all(Array.from({ length: 5 }, () => check(shown)));
    await minutesPass(1);
    return results.filter((result) => result !== null);
  };
  expect(await all(FAILED)).toEqual([]);
  expect(await all(FAILED)).toEqual(["accepted"]);
  expect(await all(FAILED)).toEqual([]);
  expect(mails).toHaveLength(1);
});

it("a check that was overtaken mails nothing", async () => {
  await checkMinutes(FAILED);
  let isOvertaken = false;
  const late = await reportProblems(
    shop.em.fork(),
    async () => {
      await minutesPass(1);
      isOvertaken = (await check(FAILED)) === "accepted";
      return viewOf(FAILED);
    },
    async () => {
      throw new Error("a second mail");
    },
  );
  expect([isOvertaken, late, mails.length]).toEqual([true, null, 1]);
});

it("a mail that was certainly not sent is due again at the next check, a rejected one after the pause", async () => {
  delivery = { outcome: "not-sent", reason: "ECONNREFUSED", isFinal: false };
  await checkMinutes(FAILED, FAILED, FAILED);
  expect(mails).toHaveLength(2);
  delivery = { outcome: "not-sent", reason: "550", isFinal: true };
  await checkMinutes(FAILED, FAILED);
  expect(mails).toHaveLength(3);
  delivery = { outcome: "accepted" };
  await minutesPass(15);
  await checkMinutes(FAILED, FAILED);
  expect(mails).toHaveLength(4);
});

it("a mail that may have been sent is not sent again", async () => {
  delivery = { outcome: "unknown", reason: "no response" };
  await checkMinutes(FAILED, FAILED);
  await minutesPass(15);
  await checkMinutes(FAILED, FAILED);
  expect(mails).toHaveLength(1);
});

it("stores since when each problem lasts, for the cockpit, while the checks go on", async () => {
  const stored = async () => [...(await readCockpit(shop, "shop")).firstFound];
  const down: Shown = { dependencies: [["Stripe", "no response"]] };
  const since = new Date("2026-05-01T12:04:00Z");
  await check({ ...down, firstFound: new Map([["Stripe", since]]) });
  expect(await stored()).toEqual([["Stripe", since]]);
  await minutesPass(1);
  expect(await stored()).toEqual([["Stripe", since]]);
  await check({});
  expect(await stored()).toEqual([]);
  await minutesPass(1);
  await check({ ...down, firstFound: new Map([["Stripe", since]]) });
  await minutesPass(3);
  expect(await stored()).toEqual([]);
});

it("names no row: what violates an invariant is left to the cockpit", async () => {
  const violated: Shown = {
    verdicts: [
      {
        name: "I15",
        rule: "roles are logged",
        violations: ["customer 0198a3c0-0000-7000-8000-000000000000: admin"],
        checkedAt: new Date("2026-05-01T11:00:00Z"),
        violatedSince: new Date("2026-05-01T11:00:00Z"),
      },
    ],
  };
  await checkMinutes(violated, violated);
  expect(texts()).toEqual([["I15 violated: roles are logged."]]);
  expect(JSON.stringify(mails)).not.toContain("0198a3c0");
});
