import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, ignoreGone, unwrap } from "../../lib/api-client.ts";
import { asProblem, problemOf } from "../../lib/problem.ts";
import {
  type AttributeUse,
  type Attribute,
  type ManagedCatalogue,
  managedCatalogueQuery,
} from "./managed-catalogue.api.ts";

/** The name and place of a category. */
export interface CategoryInput {
  readonly name: string;
  /** Null for a top category. */
  readonly parentId: string | null;
  /** The place among its siblings, from 0. */
  readonly position: number;
}

interface Version {
  readonly version: number;
}

type WireBranch = components["schemas"]["Category"];

const countsOf = ({ slug, count, children }: WireBranch): [string, number][] => [
  [slug, count],
  ...children.flatMap(countsOf),
];

/** The number of parts for sale in each category and below it, by slug. */
export const categoryCountsQuery = () =>
  queryOptions({
    queryKey: ["categories", "counts"],
    queryFn: async (): Promise<Readonly<Record<string, number>>> =>
      Object.fromEntries((await unwrap(customerApi.GET("/categories"))).flatMap(countsOf)),
  });

/** A change of the catalogue, after which every list of categories and attributes is current. */
const changing = <Input>(
  queryClient: QueryClient,
  key: string,
  change: (input: Input) => Promise<ManagedCatalogue>,
) =>
  mutationOptions({
    mutationKey: [key],
    mutationFn: async (input: Input): Promise<ManagedCatalogue> => {
      try {
        return await change(input);
      } catch (error) {
        throw await afterConflict(queryClient, error);
      }
    },
    onSuccess: (catalogue) => storeCatalogue(queryClient, catalogue),
  });

/** An addition. The lists are fetched again after a failure too: the response to a success may be lost. */
const adding = <Input>(
  queryClient: QueryClient,
  key: string,
  add: (input: Input) => Promise<ManagedCatalogue>,
) =>
  mutationOptions({
    ...changing(queryClient, key, add),
    // The error is shown at once.
    onError: () =>
      void Promise.all([queryClient.invalidateQueries(managedCatalogueQuery()), refetchPublic(queryClient)]),
  });

/** The keys of the queries for what customers see of categories and attributes. */
const PUBLIC_KEYS = [
  "categories",
  "top-categories",
  "category",
  "catalogue",
  "catalogue-count",
  "family",
  "part",
];

const refetchPublic = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(PUBLIC_KEYS.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));

/** Shows this catalogue, and refetches what customers see of it. */
export async function storeCatalogue(queryClient: QueryClient, catalogue: ManagedCatalogue): Promise<void> {
  queryClient.setQueryData(managedCatalogueQuery().queryKey, catalogue);
  await refetchPublic(queryClient);
}

/** Fetches what another admin saved before, and adds that to the message. Other errors stay as they are. */
async function afterConflict(queryClient: QueryClient, error: unknown): Promise<unknown> {
  const { code, message, status } = asProblem(error);
  if (code !== "changed-meanwhile") return error;
  await queryClient.invalidateQueries({ queryKey: managedCatalogueQuery().queryKey });
  return problemOf(status, code, `${message} The page shows the current values now. Try again.`);
}

export const addCategory = (queryClient: QueryClient) =>
  adding(queryClient, "add-category", (body: CategoryInput) =>
    unwrap(customerApi.POST("/manage/categories", { body })),
  );

/** Renames, moves or reorders a category. */
export const editCategory = (queryClient: QueryClient) =>
  changing(queryClient, "edit-category", ({ id, ...body }: CategoryInput & Version & { id: string }) =>
    unwrap(customerApi.PUT("/manage/categories/{id}", { params: { path: { id } }, body })),
  );

/** A removal; `storeCatalogue` stores the result once its page is left. */
const removing = (key: string, remove: (id: string) => Promise<ManagedCatalogue>) =>
  mutationOptions({
    mutationKey: [key],
    mutationFn: async (id: string): Promise<ManagedCatalogue> =>
      (await ignoreGone(remove(id))) ?? (await unwrap(customerApi.GET("/manage/catalogue"))),
  });

export const removeCategory = () =>
  removing("remove-category", (id) =>
    unwrap(customerApi.DELETE("/manage/categories/{id}", { params: { path: { id } } })),
  );

interface AttributesChange extends Version {
  readonly id: string;
  readonly attributes: readonly AttributeUse[];
}

/** Sets which attributes the parts of a category have, in this order. */
export const setCategoryAttributes = (queryClient: QueryClient) =>
  changing(queryClient, "set-category-attributes", ({ id, version, attributes }: AttributesChange) =>
    unwrap(
      customerApi.PUT("/manage/categories/{id}/attributes", {
        params: { path: { id } },
        body: { version, attributes: [...attributes] },
      }),
    ),
  );

export const removeAttribute = () =>
  removing("remove-attribute", (slug) =>
    unwrap(customerApi.DELETE("/manage/attributes/{slug}", { params: { path: { slug } } })),
  );

export const addAttribute = (queryClient: QueryClient) =>
  adding(queryClient, "add-attribute", (body: Attribute) =>
    unwrap(customerApi.POST("/manage/attributes", { body })),
  );

/** Changes everything but slug and type. */
export const editAttribute = (queryClient: QueryClient) =>
  changing(queryClient, "edit-attribute", ({ version, ...attribute }: Attribute & Version) =>
    unwrap(customerApi.PUT("/manage/attributes", { body: { version, attribute } })),
  );
