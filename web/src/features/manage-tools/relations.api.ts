import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { invalidateTools } from "../../lib/invalidate-tools.ts";
import { currentOf } from "../tool/manage-tools.api.ts";

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

/** Queries successor, alternatives and fitting parts that were entered at a tool. */
export const relationsQuery = (id: string) =>
  queryOptions({
    queryKey: ["tool-relations", id],
    queryFn: async (): Promise<VersionedRelations> =>
      unwrap(customerApi.GET("/manage/tools/{id}/relations", { params: { path: { id } } })),
  });

interface RelationsEdit extends VersionedRelations {
  readonly id: string;
}

/** Sets the relations of a tool. Problem 409 'changed-meanwhile' if another admin saved before, see `currentOf`. */
export const setRelations = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["set-relations"],
    mutationFn: async ({ id, version, ...relations }: RelationsEdit): Promise<VersionedRelations> => {
      const body = {
        version,
        successor: relations.successor,
        alternatives: [...relations.alternatives],
        fitsWith: [...relations.fitsWith],
      };
      const params = { path: { id } };
      return unwrap(customerApi.PUT("/manage/tools/{id}/relations", { params, body }));
    },
    onSuccess: async (relations, { id }) => {
      queryClient.setQueryData(relationsQuery(id).queryKey, relations);
      await invalidateTools(queryClient);
    },
    onError: (error) => {
      if (currentOf(error)) void invalidateTools(queryClient);
    },
  });
