import { defineEntity, p } from "@mikro-orm/core";

/** A file that is being imported; its row is removed with the last batch. */
export const ToolImport = defineEntity({
  name: "ToolImport",
  tableName: "tool_import",
  properties: {
    id: p.uuid().primary(),
    byCustomerId: p.uuid(),
    /** The lines that change something, as planned (`PlannedLine`). */
    lines: p.json<readonly unknown[]>(),
    /** The number of lines that are applied or left out. */
    done: p.integer().default(0),
    /** The ids of new tools by the numbers of their lines. */
    added: p.json<Readonly<Record<string, string>>>().defaultRaw("'{}'"),
    /** The reasons why lines were left out, by their numbers. */
    leftOut: p.json<Readonly<Record<string, string>>>().defaultRaw("'{}'"),
    progressedAt: p.datetime().defaultRaw("now()"),
  },
});
