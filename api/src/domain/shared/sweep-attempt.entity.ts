import { defineEntity, p } from "@mikro-orm/core";

/** The time when a sweep last tried a row, so that others get their turn. */
export const SweepAttempt = defineEntity({
  name: "SweepAttempt",
  tableName: "sweep_attempt",
  properties: {
    subjectId: p.uuid().primary(),
    triedAt: p.datetime().defaultRaw("clock_timestamp()"),
  },
});
