import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, ignoreGone, unwrap } from "../../lib/api-client.ts";
import { postForm } from "../../lib/upload.ts";

const POLL_EVERY_MS = 1000;

/** The owner of documents. */
export type DocumentOwner = { readonly toolId: string } | { readonly familyId: string };

type ManagedDocuments = components["schemas"]["ManagedDocuments"];

/** A document for admins, its newest revision first. */
export type ManagedDocument = ManagedDocuments["documents"][number];

export type ManagedRevision = ManagedDocument["revisions"][number];

const isBeingChecked = ({ documents }: ManagedDocuments): boolean =>
  documents.some(({ revisions }) => revisions.some(({ status }) => status === "processing"));

/** All documents of a tool or family; polled while one is being checked. */
export const managedDocumentsQuery = (owner: DocumentOwner) =>
  queryOptions({
    queryKey: ["managed-documents", owner],
    queryFn: () => unwrap(customerApi.GET("/manage/documents", { params: { query: owner } })),
    refetchInterval: ({ state: { data } }) => (data && isBeingChecked(data) ? POLL_EVERY_MS : false),
  });

/** The entries of an admin for a file. */
export interface NewRevision {
  readonly file: File;
  readonly revision: string;
  /** `2026-11-23`. */
  readonly date: string;
}

const invalidate = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    ["managed-documents", "tool-events", "part", "family"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

/** A change of documents, which are fetched again also after a failure: the response to a success may be lost. */
const defineChange =
  <Change>(mutationFn: (change: Change) => Promise<unknown>) =>
  (queryClient: QueryClient) =>
    mutationOptions({
      mutationFn,
      onSuccess: () => invalidate(queryClient),
      onError: () => void invalidate(queryClient),
    });

/** Uploads a document with its first revision. */
export const addDocument = defineChange(
  ({ owner, ...document }: NewRevision & { owner: DocumentOwner; kind: string; title: string }) =>
    postForm("/manage/documents", { ...owner, ...document }),
);

/** Uploads a revision of a document. */
export const addRevision = defineChange(({ id, ...revision }: NewRevision & { id: string }) =>
  postForm(`/manage/documents/${id}/revisions`, { ...revision }),
);

/** Gives a document another title. */
export const renameDocument = defineChange(({ id, title }: { id: string; title: string }) =>
  unwrap(customerApi.PUT("/manage/documents/{id}", { params: { path: { id } }, body: { title } })),
);

/** Removes one revision, or a document with all of them; a document goes with its last one. */
export const removeDocument = defineChange(({ id, revisionId }: { id: string; revisionId?: string }) =>
  ignoreGone<unknown>(
    unwrap(
      revisionId === undefined
        ? customerApi.DELETE("/manage/documents/{id}", { params: { path: { id } } })
        : customerApi.DELETE("/manage/documents/{id}/revisions/{revisionId}", {
            params: { path: { id, revisionId } },
          }),
    ),
  ),
);
