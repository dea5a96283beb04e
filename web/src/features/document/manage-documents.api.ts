import type { components } from "@shop/openapi/types";
import { mutationOptions, queryOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, ignoreGone, unwrap } from "../../lib/api-client.ts";
import { asProblem, readProblem } from "../../lib/problem.ts";
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

const upload = async (path: string, fields: Readonly<Record<string, string | File>>): Promise<void> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const options = { onSent: () => undefined, signal: new AbortController().signal };
  const response = await postForm(path, form, options).catch((cause: unknown) => {
    throw asProblem(cause);
  });
  if (!response.ok) throw readProblem(response.status, await response.json().catch(() => null));
};

const invalidate = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    ["managed-documents", "tool-events", "part", "family"].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  );

/** Uploads a document with its first revision. Fetches the documents again also after a failure: the response to a success may be lost. */
export const addDocument = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["add-document"],
    mutationFn: ({
      owner,
      ...document
    }: NewRevision & { owner: DocumentOwner; kind: string; title: string }): Promise<void> =>
      upload("/manage/documents", { ...owner, ...document }),
    onSuccess: () => invalidate(queryClient),
    onError: () => void invalidate(queryClient),
  });

/** Uploads a revision of a document. Fetches the documents again as `addDocument` does. */
export const addRevision = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["add-document-revision"],
    mutationFn: ({ documentId, ...revision }: NewRevision & { documentId: string }): Promise<void> =>
      upload(`/manage/documents/${documentId}/revisions`, { ...revision }),
    onSuccess: () => invalidate(queryClient),
    onError: () => void invalidate(queryClient),
  });

/** Gives a document another title. */
export const renameDocument = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["rename-document"],
    mutationFn: async ({ id, title }: { id: string; title: string }): Promise<void> => {
      await unwrap(customerApi.PUT("/manage/documents/{id}", { params: { path: { id } }, body: { title } }));
    },
    onSuccess: () => invalidate(queryClient),
  });

/** Removes one revision; a document goes with its last one. Fetches the documents again as `addDocument` does. */
export const removeRevision = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["remove-document-revision"],
    mutationFn: async ({ id, revisionId }: { id: string; revisionId: string }): Promise<void> => {
      const path = { id, revisionId };
      await ignoreGone(
        unwrap(customerApi.DELETE("/manage/documents/{id}/revisions/{revisionId}", { params: { path } })),
      );
    },
    onSuccess: () => invalidate(queryClient),
    onError: () => void invalidate(queryClient),
  });

/** Removes a document with all its revisions. Fetches the documents again as `addDocument` does. */
export const removeDocument = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["remove-document"],
    mutationFn: async (id: string): Promise<void> => {
      await ignoreGone(unwrap(customerApi.DELETE("/manage/documents/{id}", { params: { path: { id } } })));
    },
    onSuccess: () => invalidate(queryClient),
    onError: () => void invalidate(queryClient),
  });
