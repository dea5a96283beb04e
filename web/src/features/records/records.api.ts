import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";

/** A record as it is stored; its version grows with every edit. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** A record that is saved over a known version, or added without one. */
interface Save<Content> {
  readonly known: Versioned | undefined;
  readonly content: Content;
}

/** What the page and the form of a record use. `Fetched` is what a query reads, which has the record. */
export interface RecordCalls<Content, Stored, Fetched = Stored> {
  /** One record. Problem 404 when there is none. */
  readonly one: (id: string) => UseQueryOptions<Fetched, Error, Stored, string[]>;
  /** Saves a record, or adds one without `known`. */
  readonly save: (queryClient: QueryClient) => UseMutationOptions<Stored, Error, Save<Content>>;
  /** Removes a record, unless it is removed already. */
  readonly remove: (queryClient: QueryClient) => UseMutationOptions<void, Error, string>;
}

interface Changes<Content, Stored> {
  readonly add: (content: Content) => Promise<Stored>;
  readonly edit: (id: string, edit: Content & { readonly version: number }) => Promise<Stored>;
  readonly remove: (id: string) => Promise<unknown>;
  /** The first words of the keys of queries that show such records. */
  readonly shownBy: readonly string[];
  /** Stores a saved record for its page. */
  readonly store?: (queryClient: QueryClient, stored: Stored) => void;
}

/** The mutations of the records of one kind. */
export function defineRecordChanges<Content extends object, Stored>({
  add,
  edit,
  remove,
  shownBy,
  store,
}: Changes<Content, Stored>) {
  const invalidate = (queryClient: QueryClient): Promise<unknown> =>
    Promise.all(shownBy.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  return {
    save: (queryClient: QueryClient) =>
      mutationOptions({
        mutationFn: ({ known, content }: Save<Content>) =>
          known ? edit(known.id, { ...content, version: known.version }) : add(content),
        onSuccess: (stored) => {
          store?.(queryClient, stored);
          return invalidate(queryClient);
        },
        // The response to a success may be lost. The error is shown at once.
        onError: () => void invalidate(queryClient),
      }),
    remove: (queryClient: QueryClient) =>
      mutationOptions({
        mutationFn: async (id: string): Promise<void> => {
          try {
            await remove(id);
          } catch (error) {
            // The response to an earlier attempt may be lost.
            if (asProblem(error).status !== 404) throw error;
          }
        },
        onSuccess: () => invalidate(queryClient),
      }),
  };
}

interface Calls<Content, Stored, Listed> extends Omit<Changes<Content, Stored>, "shownBy" | "store"> {
  /** The record's name in the keys of queries, such as `seller`. */
  readonly kind: string;
  readonly list: () => Promise<readonly Listed[]>;
  readonly find: (id: string) => Promise<Stored>;
  /** The first words of the keys of other queries that show such records. */
  readonly shownBy?: readonly string[];
}

/** The queries and mutations of the records of one kind. A change refetches what shows them, but not the page of a record: it may be removed. */
export function defineRecordCalls<Content extends object, Stored extends Content & Versioned, Listed>({
  kind,
  list,
  find,
  shownBy = [],
  ...changes
}: Calls<Content, Stored, Listed>) {
  const one = (id: string) => queryOptions({ queryKey: [`managed-${kind}`, id], queryFn: () => find(id) });
  return {
    list: queryOptions({ queryKey: [`managed-${kind}-list`], queryFn: list }),
    one,
    ...defineRecordChanges<Content, Stored>({
      ...changes,
      shownBy: [`managed-${kind}-list`, ...shownBy],
      store: (queryClient, stored) => queryClient.setQueryData<Stored>(one(stored.id).queryKey, stored),
    }),
  };
}
