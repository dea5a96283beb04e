import { addDocument } from "../../domain/document/add-document.ts";
import { addRevision } from "../../domain/document/add-revision.ts";
import { editDocument } from "../../domain/document/edit-document.ts";
import { listManagedDocuments } from "../../domain/document/list-managed-documents.ts";
import { removeDocument, removeRevision } from "../../domain/document/remove-document.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { ok, removed } from "../kit/reply.ts";
import type { Route } from "../kit/route.ts";
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

const ofOneDocument = {
  path: "/manage/documents/{id}",
  params: z.object({ id: uuid }),
  fields: { document: "id", tool: "id", family: "id" },
} as const;
const ofOwner = { path: "/manage/documents", fields: { tool: "toolId", family: "familyId" } } as const;
const documentId = z.strictObject({ documentId: z.uuid() });
const received = { 200: { description: "Received; the list shows the result", body: documentId } };

const editRoute = adminRoute({
  ...ofOneDocument,
  method: "put",
  name: "editDocument",
  summary: "Give a document another title",
  body: documentEditWire,
  responses: { 200: { description: "Changed", body: documentId } },
  problems: ["not-found", "title-taken"],
  handle: async ({ params: { id }, body: { title }, admin }) => {
    await editDocument(admin, { documentId: id, title });
    return ok({ documentId: id });
  },
});

const removeRoute = adminRoute({
  ...ofOneDocument,
  method: "delete",
  name: "removeDocument",
  summary: "Remove a document with all its revisions and files",
  responses: removed,
  problems: ["not-found"],
  handle: async ({ params: { id }, admin }) => {
    await removeDocument(admin, id);
    return ok({ deletedCount: 1 });
  },
});

const removeRevisionRoute = adminRoute({
  method: "delete",
  path: "/manage/documents/{id}/revisions/{revisionId}",
  name: "removeDocumentRevision",
  summary: "Remove one revision with its file; the document goes with its last one",
  params: z.object({ id: uuid, revisionId: uuid }),
  responses: removed,
  problems: ["not-found"],
  fields: { ...ofOneDocument.fields, revision: "revisionId" },
  handle: async ({ params: { id, revisionId }, admin }) => {
    await removeRevision(admin, { documentId: id, revisionId });
    return ok({ deletedCount: 1 });
  },
});

/** Returns the routes of documents of tools and families, for admins. `bytesMax` is the setting DOCUMENT_MB_MAX in bytes. */
export function documentRoutes(bytesMax: number): Route[] {
  const upload = { field: "file", bytesMax };
  return [
    adminRoute({
      ...ofOwner,
      method: "get",
      name: "listManagedDocuments",
      summary: "All documents of a tool or family, also those that are being checked or were rejected",
      query: ownerQuery,
      responses: { 200: { description: "The documents by title", body: managedDocumentsWire } },
      problems: ["not-found"],
      handle: async ({ query, admin }) => {
        const documents = await listManagedDocuments(admin, readOwner(query));
        return ok({ bytesMax, documents });
      },
    }),
    adminRoute({
      ...ofOwner,
      method: "post",
      name: "addDocument",
      summary: "Upload a document of a tool or family: PDF, STEP, DXF, IGES or STL",
      limit: "uploads",
      upload,
      body: newDocumentWire,
      responses: received,
      problems: ["not-found", "title-taken", "too-many-documents", "storage-unavailable"],
      handle: async ({ body, file, admin }) => {
        const { kind, title, revision, date: dated } = body;
        return ok(await addDocument(admin, { owner: readOwner(body), kind, title, revision, dated, file }));
      },
    }),
    adminRoute({
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
      handle: async ({ params: { id }, body: { revision, date: dated }, file, admin }) => {
        await addRevision(admin, { documentId: id, revision, dated, file });
        return ok({ documentId: id });
      },
    }),
    editRoute,
    removeRoute,
    removeRevisionRoute,
  ];
}
