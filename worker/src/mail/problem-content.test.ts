import { expect, it } from "vitest";
import { problemContent } from "./problem-content.ts";

const shop = { brand: "Boltwright", origin: "https://shop.test" };
const failed = {
  text: "Failed events: 2.",
  since: "12:00:00, Dhaka time",
  fixes: ["Replay failed events", "View"],
  entry: "dead-event",
};
const down = { text: "Stripe: no response.", since: null, fixes: [], entry: "stripe-down" };

it("lists each problem with since, what repairs it and its entry of the runbook, and counts them in the subject", () => {
  const content = problemContent(
    { kind: "shop.problems", to: "operators", checkedAt: "12:10:00, Dhaka time", problems: [down, failed] },
    shop,
  );
  expect(content.subject).toBe("Boltwright: 2 problems: Stripe: no response.");
  expect(content.lead).toContain("12:10:00, Dhaka time");
  expect(content.rows).toEqual([
    [
      "Now",
      "Stripe: no response.",
      { label: "What to do", url: "https://shop.test/ops/runbook#stripe-down" },
    ],
    [
      "Since 12:00:00, Dhaka time",
      "Failed events: 2. Fix: Replay failed events, View",
      { label: "What to do", url: "https://shop.test/ops/runbook#dead-event" },
    ],
  ]);
  expect(content.action.url).toBe("https://shop.test/ops");
});

it("states that all is OK again", () => {
  const content = problemContent(
    { kind: "shop.ok", to: "operators", checkedAt: "12:30:00, Dhaka time", problems: [] },
    shop,
  );
  expect(content).toMatchObject({
    subject: "Boltwright: all systems OK",
    rows: [["Checked", "12:30:00, Dhaka time"]],
  });
});
