import { defineEntity, p } from "@mikro-orm/core";
import type { DocumentFormat, DocumentKind } from "./document-kinds.ts";

/** A document of either one tool or one family. */
export const Document = defineEntity({
  name: "Document",
  tableName: "document",
  properties: {
    id: p.uuid().primary(),
    toolId: p.uuid().nullable(),
    familyId: p.uuid().nullable(),
    kind: p.text().$type<DocumentKind>(),
    title: p.text(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});

/** A revision of a document. Its file is named by its id. */
export const DocumentRevision = defineEntity({
  name: "DocumentRevision",
  tableName: "document_revision",
  properties: {
    id: p.uuid().primary(),
    documentId: p.uuid(),
    revision: p.text(),
    /** The date in the document: `2026-11-23`. */
    dated: p.date(),
    status: p.enum(["processing", "ready", "refused"]).default("processing"),
    bytes: p.integer(),
    sha256: p.text(),
    /** Null until it is ready. */
    format: p.text().$type<DocumentFormat>().nullable(),
    /** The number of pages of a PDF. */
    pages: p.integer().nullable(),
    rejection: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
  },
});
