import { expect, it } from "vitest";
import { isWorked } from "../domain/operations/job-admin.ts";
import { heartbeatEveryMs } from "./recurring.ts";

/** After its last heartbeat job a queue without a worker is shown as such within this time. */
const NOTICED_SECONDS = 61;
/** What `/readyz` and the alert allow a worker to be without a heartbeat. */
const SILENT_SECONDS = 60;

it.each([0, 1, 2, 8])("with %s workers a dead queue is noticed within a minute", (workers) => {
  const heartbeatLateSeconds = NOTICED_SECONDS - heartbeatEveryMs(workers) / 1000;
  const queue = { queue: "mail", waiting: 0, active: 0, delayed: 0, failed: 0, oldestSeconds: null };
  expect(isWorked({ ...queue, isPaused: false, workers: 1, heartbeatLateSeconds })).toBe(false);
  expect(isWorked({ ...queue, isPaused: false, workers: 1, heartbeatLateSeconds: 10 })).toBe(true);
});

it.each([1, 2, 3, 4, 8])(
  "of %s workers none is without a heartbeat for so long that it counts as dead",
  (workers) => {
    const heartbeatJobs = (SILENT_SECONDS * 1000) / heartbeatEveryMs(workers);
    expect((1 - 1 / workers) ** heartbeatJobs).toBeLessThan(0.001);
  },
);
