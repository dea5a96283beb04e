import { defineEntity, p } from "@mikro-orm/core";

/** A file that is being imported; its row is removed after the last batch, by who requested it or by the worker. */
export const ToolImport = defineEntity({
  name: "ToolImport",
  tableName: "tool_import",
  properties: {
    id: p.uuid().primary(),
    byCustomerId: p.uuid(),
    /** The lines that change something, as planned (`PlannedLine`). Null until the plan is made. */
    lines: p.json<readonly unknown[]>().nullable(),
    /** The number of lines that are applied or left out. */
    done: p.integer().default(0),
    /** The ids of new tools by the numbers of their lines. */
    added: p.json<Readonly<Record<string, string>>>().defaultRaw("'{}'"),
    /** The reasons why lines were left out, by their numbers. */
    leftOut: p.json<Readonly<Record<string, string>>>().defaultRaw("'{}'"),
    progressedAt: p.datetime().defaultRaw("now()"),
    finishedAt: p.datetime().nullable(),
  },
});
