import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { asProblem } from "../../lib/problem.ts";

type Schemas = components["schemas"];

/** A family in the list; `parts` is how many it has. */
export type ListedFamily = Schemas["ListedFamily"];

/** The fields of a family that an admin sets. */
export type FamilyContent = Schemas["FamilyContent"];

export type ManagedFamily = Schemas["ManagedFamily"];

/** All families. */
export const familiesQuery = queryOptions({
  queryKey: ["managed-families"],
  queryFn: () => unwrap(customerApi.GET("/manage/families")),
});

/** One family. Problem 404 when there is none. */
export const managedFamilyQuery = (id: string) =>
  queryOptions({
    queryKey: ["managed-family", id],
    queryFn: () => unwrap(customerApi.GET("/manage/families/{id}", { params: { path: { id } } })),
  });

/** Refetches what shows families, but not the page of the family itself: it may be removed. */
const invalidate = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    ["managed-families", "tool-place", "family", "part", "catalogue"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

/** Saves a family, or adds one without `known`. */
export const saveFamily = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["save-family"],
    mutationFn: async ({
      known,
      content,
    }: {
      known: Pick<ManagedFamily, "id" | "version"> | undefined;
      content: FamilyContent;
    }): Promise<ManagedFamily> => {
      if (!known) return unwrap(customerApi.POST("/manage/families", { body: content }));
      const params = { path: { id: known.id } };
      const body = { ...content, version: known.version };
      return unwrap(customerApi.PUT("/manage/families/{id}", { params, body }));
    },
    onSuccess: (family) => {
      queryClient.setQueryData(managedFamilyQuery(family.id).queryKey, family);
      return invalidate(queryClient);
    },
  });

/** Removes a family, unless it is removed already; its parts stay. */
export const removeFamily = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["remove-family"],
    mutationFn: async (id: string): Promise<void> => {
      try {
        await unwrap(customerApi.DELETE("/manage/families/{id}", { params: { path: { id } } }));
      } catch (error) {
        // The response to an earlier attempt may be lost.
        if (asProblem(error).status !== 404) throw error;
      }
    },
    onSuccess: () => invalidate(queryClient),
  });
