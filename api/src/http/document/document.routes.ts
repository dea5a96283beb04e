import { asAdmin } from "../../domain/customer/require-admin.ts";
import { addDocument } from "../../domain/document/add-document.ts";
import { addRevision } from "../../domain/document/add-revision.ts";
import { editDocument } from "../../domain/document/edit-document.ts";
import { listManagedDocuments } from "../../domain/document/list-managed-documents.ts";
import { removeDocument, removeRevision } from "../../domain/document/remove-document.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import {
  documentEditWire,
  managedDocumentsWire,
  newDocumentWire,
  newRevisionWire,
  ownerQuery,
  readOwner,
} from "./document.wire.ts";

const fields = { tool: "toolId", family: "familyId" };
const ofOneDocument = {
  policy: "admin",
  params: z.object({ id: uuid }),
  fields: { document: "id", tool: "id", family: "id" },
} as const;
const received = {
  200: {
    description: "Received; the list shows the result",
    body: z.strictObject({ documentId: z.uuid() }),
  },
};
const removed = {
  200: { description: "Removed", body: z.strictObject({ deletedCount: z.literal(1) }) },
};

const editRoute = defineRoute({
  ...ofOneDocument,
  method: "put",
  path: "/manage/documents/{id}",
  name: "editDocument",
  summary: "Give a document another title",
  limit: "writes",
  body: documentEditWire,
  responses: { 200: { description: "Changed", body: z.strictObject({ documentId: z.uuid() }) } },
  problems: ["not-found", "title-taken"],
  handle: async ({ params: { id }, body: { title }, domain }) => {
    await editDocument(await asAdmin(domain), { documentId: id, title });
    return ok({ documentId: id });
  },
});

const removeRoute = defineRoute({
  ...ofOneDocument,
  method: "delete",
  path: "/manage/documents/{id}",
  name: "removeDocument",
  summary: "Remove a document with all its revisions and files",
  limit: "writes",
  responses: removed,
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) => {
    await removeDocument(await asAdmin(domain), id);
    return ok({ deletedCount: 1 });
  },
});

const removeRevisionRoute = defineRoute({
  ...ofOneDocument,
  method: "delete",
  path: "/manage/documents/{id}/revisions/{revisionId}",
  name: "removeDocumentRevision",
  summary: "Remove one revision with its file; the document goes with its last one",
  limit: "writes",
  params: z.object({ id: uuid, revisionId: uuid }),
  responses: removed,
  problems: ["not-found"],
  fields: { ...ofOneDocument.fields, revision: "revisionId" },
  handle: async ({ params: { id, revisionId }, domain }) => {
    await removeRevision(await asAdmin(domain), { documentId: id, revisionId });
    return ok({ deletedCount: 1 });
  },
});

/** Returns the routes of documents of tools and families, for admins. `bytesMax` is the setting DOCUMENT_MB_MAX in bytes. */
export function documentRoutes(bytesMax: number): Route[] {
  const upload = { field: "file", bytesMax };
  return [
    defineRoute({
      method: "get",
      path: "/manage/documents",
      name: "listManagedDocuments",
      summary: "All documents of a tool or family, also those that are being checked or were rejected",
      policy: "admin",
      limit: "reads",
      query: ownerQuery,
      responses: { 200: { description: "The documents by title", body: managedDocumentsWire } },
      problems: ["not-found"],
      fields,
      handle: async ({ query, domain }) => {
        const documents = await listManagedDocuments(await asAdmin(domain), readOwner(query));
        return ok({ bytesMax, documents });
      },
    }),
    defineRoute({
      method: "post",
      path: "/manage/documents",
      name: "addDocument",
      summary: "Upload a document of a tool or family: PDF, STEP, DXF, IGES or STL",
      policy: "admin",
      limit: "uploads",
      upload,
      body: newDocumentWire,
      responses: received,
      problems: ["not-found", "title-taken", "too-many-documents", "storage-unavailable"],
      fields,
      handle: async ({ body, file, domain }) => {
        const { kind, title, revision, date: dated } = body;
        const owner = readOwner(body);
        return ok(await addDocument(await asAdmin(domain), { owner, kind, title, revision, dated, file }));
      },
    }),
    defineRoute({
      ...ofOneDocument,
      method: "post",
      path: "/manage/documents/{id}/revisions",
      name: "addDocumentRevision",
      summary: "Upload a revision of a document; older ones stay",
      limit: "uploads",
      upload,
      body: newRevisionWire,
      responses: received,
      problems: ["not-found", "revision-taken", "too-many-documents", "storage-unavailable"],
      handle: async ({ params: { id }, body: { revision, date: dated }, file, domain }) => {
        await addRevision(await asAdmin(domain), { documentId: id, revision, dated, file });
        return ok({ documentId: id });
      },
    }),
    editRoute,
    removeRoute,
    removeRevisionRoute,
  ];
}
