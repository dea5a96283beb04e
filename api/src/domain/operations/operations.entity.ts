import { defineEntity, p } from "@mikro-orm/core";
import type { Operator } from "./operator.ts";

/** An action of an operator: one row when it begins, another when it ends. */
export const OperatorAction = defineEntity({
  name: "OperatorAction",
  tableName: "operator_action",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    actId: p.uuid(),
    outcome: p.enum(["begun", "done", "refused", "failed"]),
    happenedAt: p.datetime().defaultRaw("clock_timestamp()"),
    operator: p.text(),
    via: p.text().$type<Operator["via"]>(),
    action: p.text(),
    target: p.text(),
    dryRun: p.boolean(),
    detail: p.json<Record<string, unknown>>().defaultRaw("'{}'"),
  },
});

/** The newest verdict of an invariant. */
export const InvariantVerdict = defineEntity({
  name: "InvariantVerdict",
  tableName: "invariant_verdict",
  properties: {
    name: p.text().primary(),
    promise: p.text(),
    breaches: p.json<string[]>(),
    checkedAt: p.datetime().defaultRaw("now()"),
    violatedSince: p.datetime().nullable(),
  },
});

/** The time when a recurring check last ended. */
export const CheckPosition = defineEntity({
  name: "CheckPosition",
  tableName: "check_position",
  properties: {
    name: p.text().primary(),
    finishedAt: p.datetime().nullable(),
  },
});

/** A backup that was made. */
export const Backup = defineEntity({
  name: "Backup",
  tableName: "backup",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    kind: p.enum(["base", "logical"]),
    name: p.text(),
    bytes: p.bigint("number"),
    startedAt: p.datetime(),
    finishedAt: p.datetime().defaultRaw("clock_timestamp()"),
  },
});

/** The problems that the last check found and that the last alert mail reported; one row. */
export const ProblemReport = defineEntity({
  name: "ProblemReport",
  tableName: "problem_report",
  properties: {
    id: p.boolean().primary().defaultRaw("true"),
    checkedAt: p.datetime().defaultRaw("now()"),
    found: p.json<string[]>().defaultRaw("'[]'"),
    reported: p.json<string[]>().defaultRaw("'[]'"),
    since: p.json<Record<string, string>>().defaultRaw("'{}'"),
    mailedAt: p.datetime().nullable(),
  },
});
