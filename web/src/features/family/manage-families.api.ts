import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { asProblem } from "../../lib/problem.ts";

/** A family in the list. */
export interface ListedFamily {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** How many it has. */
  readonly parts: number;
}

/** What an admin sets of a family. */
export interface FamilyContent {
  readonly name: string;
  readonly description: string;
  /** Slug of the category. */
  readonly category: string | null;
  /** Path of an image. */
  readonly drawing: string | null;
  /** The attributes in which its parts differ, with their letters in the drawing. */
  readonly columns: readonly { readonly attribute: string; readonly letter: string | null }[];
  /** Part numbers. */
  readonly parts: readonly string[];
}

export interface ManagedFamily extends FamilyContent {
  readonly id: string;
  readonly slug: string;
  /** An edit has the version it is based on. */
  readonly version: number;
}

/** All families. */
export const familiesQuery = queryOptions({
  queryKey: ["managed-families"],
  queryFn: async (): Promise<readonly ListedFamily[]> => unwrap(customerApi.GET("/manage/families")),
});

/** One family. Problem 404 when there is none. */
export const managedFamilyQuery = (id: string) =>
  queryOptions({
    queryKey: ["managed-family", id],
    queryFn: async (): Promise<ManagedFamily> =>
      unwrap(customerApi.GET("/manage/families/{id}", { params: { path: { id } } })),
  });

const bodyOf = (content: FamilyContent): components["schemas"]["FamilyContent"] => ({
  name: content.name,
  description: content.description,
  category: content.category,
  drawing: content.drawing,
  columns: content.columns.map((column) => ({ ...column })),
  parts: [...content.parts],
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
      if (!known) return unwrap(customerApi.POST("/manage/families", { body: bodyOf(content) }));
      const params = { path: { id: known.id } };
      const body = { ...bodyOf(content), version: known.version };
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
