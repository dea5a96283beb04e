import { defineEntity, p } from "@mikro-orm/core";
import type { NumberKind } from "./part-number.ts";

/** A number that leads to a tool: its own, which the database writes, or an alias. */
export const PartNumber = defineEntity({
  name: "PartNumber",
  tableName: "part_number",
  properties: {
    key: p.text().primary(),
    toolId: p.uuid(),
    value: p.text(),
    kind: p.text().$type<NumberKind>(),
  },
});
