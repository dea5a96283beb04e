import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { invalidateTools } from "../../lib/invalidate-tools.ts";
import { asProblem } from "../../lib/problem.ts";
import type { Classification } from "../classification/classification-values.ts";

/** The place of a tool with the tool's version: an edit has the one it is based on. */
export interface VersionedClassification extends Classification {
  readonly version: number;
  /** The family that it is part of. */
  readonly family?: { readonly id: string; readonly name: string } | undefined;
}

type WirePlace = components["schemas"]["Classification"];

const readPlace = ({ version, category, attributes, family }: WirePlace): VersionedClassification => ({
  version,
  category,
  attributes,
  family: family && { id: family._id, name: family.name },
});

/** Queries category and attributes of a tool. */
export const classificationQuery = (id: string) =>
  queryOptions({
    queryKey: ["tool-place", id],
    queryFn: async (): Promise<VersionedClassification> =>
      readPlace(await unwrap(customerApi.GET("/manage/tools/{id}/catalogue", { params: { path: { id } } }))),
  });

interface Placing extends VersionedClassification {
  readonly id: string;
}

/** Sets category and attributes. Problem 409 'changed-meanwhile' if another admin saved before; then the query has what they saved. */
export const placeTool = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["place-tool"],
    mutationFn: async ({ id, version, category, attributes }: Placing): Promise<VersionedClassification> => {
      const body = { version, category, attributes: { ...attributes } };
      const params = { path: { id } };
      return readPlace(await unwrap(customerApi.PUT("/manage/tools/{id}/catalogue", { params, body })));
    },
    onSuccess: async (place, { id }) => {
      queryClient.setQueryData(classificationQuery(id).queryKey, place);
      await invalidateTools(queryClient);
    },
    onError: (error, { id }) => {
      const current = currentPlaceOf(error);
      if (!current) return;
      queryClient.setQueryData(classificationQuery(id).queryKey, current);
      void invalidateTools(queryClient);
    },
  });

/** The place that another admin saved, from the error of a conflicting edit; undefined for other errors. */
function currentPlaceOf(error: unknown): VersionedClassification | undefined {
  const { code, members } = asProblem(error);
  const { current } = members;
  return code === "changed-meanwhile" && isWirePlace(current) ? readPlace(current) : undefined;
}

function isWirePlace(value: unknown): value is WirePlace {
  return typeof value === "object" && value !== null && "attributes" in value && "version" in value;
}
