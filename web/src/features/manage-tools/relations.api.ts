import { customerApi, unwrap } from "../../lib/api-client.ts";
import { defineToolPart } from "../tool/manage-tools.api.ts";

/** Parts that an admin entered at a tool, by part numbers. */
export interface Relations {
  readonly successor: string | null;
  readonly alternatives: readonly string[];
  readonly fitsWith: readonly string[];
}

export interface VersionedRelations extends Relations {
  /** The version of the tool. */
  readonly version: number;
}

/** Successor, alternatives and fitting parts that were entered at a tool. */
export const relationsPart = defineToolPart<Relations, VersionedRelations>({
  key: "tool-relations",
  find: (id) => unwrap(customerApi.GET("/manage/tools/{id}/relations", { params: { path: { id } } })),
  save: (id, { successor, alternatives, fitsWith }, { version }) => {
    const body = { version, successor, alternatives: [...alternatives], fitsWith: [...fitsWith] };
    return unwrap(customerApi.PUT("/manage/tools/{id}/relations", { params: { path: { id } }, body }));
  },
});
