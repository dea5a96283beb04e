import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { asProblem } from "../../lib/problem.ts";

/** A record as it is stored; its version grows with every edit. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

interface Calls<Content, Stored, Listed> {
  /** The record's name in the keys of queries, such as `seller`. */
  readonly kind: string;
  readonly list: () => Promise<readonly Listed[]>;
  readonly find: (id: string) => Promise<Stored>;
  readonly add: (content: Content) => Promise<Stored>;
  readonly edit: (id: string, edit: Content & { readonly version: number }) => Promise<Stored>;
  readonly remove: (id: string) => Promise<unknown>;
  /** The first words of the keys of other queries that show such records. */
  readonly shownBy?: readonly string[];
}

/** The queries and mutations of the records of one kind. */
export function defineRecordCalls<Content extends object, Stored extends Content & Versioned, Listed>({
  kind,
  shownBy = [],
  ...calls
}: Calls<Content, Stored, Listed>) {
  const list = queryOptions({ queryKey: [`managed-${kind}-list`], queryFn: calls.list });
  /** One record. Problem 404 when there is none. */
  const one = (id: string) =>
    queryOptions({ queryKey: [`managed-${kind}`, id], queryFn: () => calls.find(id) });
  /** Refetches what shows the records, but not the page of the record itself: it may be removed. */
  const invalidate = (queryClient: QueryClient): Promise<unknown> =>
    Promise.all(
      [list.queryKey, ...shownBy.map((key) => [key])].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  return {
    list,
    one,
    /** Saves a record, or adds one without `known`. */
    save: (queryClient: QueryClient) =>
      mutationOptions({
        mutationFn: ({ known, content }: { known: Versioned | undefined; content: Content }) =>
          known ? calls.edit(known.id, { ...content, version: known.version }) : calls.add(content),
        onSuccess: (stored) => {
          queryClient.setQueryData<Stored>(one(stored.id).queryKey, stored);
          return invalidate(queryClient);
        },
      }),
    /** Removes a record, unless it is removed already. */
    remove: (queryClient: QueryClient) =>
      mutationOptions({
        mutationFn: async (id: string): Promise<void> => {
          try {
            await calls.remove(id);
          } catch (error) {
            // The response to an earlier attempt may be lost.
            if (asProblem(error).status !== 404) throw error;
          }
        },
        onSuccess: () => invalidate(queryClient),
      }),
  };
}

/** What `defineRecordCalls` returns. */
export type RecordCalls<Content extends object, Stored extends Content & Versioned, Listed> = ReturnType<
  typeof defineRecordCalls<Content, Stored, Listed>
>;
