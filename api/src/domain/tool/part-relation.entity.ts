import { defineEntity, p } from "@mikro-orm/core";

/** `successor` replaces a part that is no longer made; `alternative` does the same; `fits-with` is used together with it. */
export const RELATION_KINDS = ["successor", "alternative", "fits-with"] as const;
export type RelationKind = (typeof RELATION_KINDS)[number];

/** A part that an admin named at another one. */
export const PartRelation = defineEntity({
  name: "PartRelation",
  tableName: "part_relation",
  properties: {
    toolId: p.uuid().primary(),
    kind: p.text().$type<RelationKind>().primary(),
    relatedId: p.uuid().primary(),
    /** The order among those of its kind. */
    position: p.integer(),
  },
});
