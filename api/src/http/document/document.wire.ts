import { DOCUMENTS_MAX, TITLE_MAX } from "../../domain/document/add-document.ts";
import { DOCUMENT_FORMATS, DOCUMENT_KINDS } from "../../domain/document/document-kinds.ts";
import type { DocumentOwner } from "../../domain/document/document-owner.ts";
import { REVISION_MAX, REVISIONS_MAX } from "../../domain/document/store-revision.ts";
import { text, uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";

const kind = z.enum(DOCUMENT_KINDS);
const REVISION = new RegExp(`^[A-Za-z0-9][A-Za-z0-9 ._-]{0,${REVISION_MAX - 1}}$`);

const revisionName = z
  .string()
  .trim()
  .regex(REVISION, {
    error: `must be 1 to ${REVISION_MAX} letters A to Z, digits, spaces, dots, hyphens or underscores`,
  })
  .openapi({ description: "Unique in its document without regard to case", example: "B" });

const date = z.iso
  .date({ error: "must be a date such as 2026-11-23" })
  .refine((value) => value >= "1900-01-01" && value <= "2100-12-31", {
    error: "must be a date from 1900 to 2100",
  })
  .openapi({ description: "The date in the document", example: "2026-11-23" });

const format = z.enum(DOCUMENT_FORMATS);
const bytes = z.int().openapi({ description: "Size of the file" });
const pages = z.int().nullable().openapi({ description: "Of a PDF" });
const preview = z
  .string()
  .nullable()
  .openapi({ description: "Path of a picture of the first page of a PDF (WebP, at most 512 px)" });

const publicRevision = z
  .strictObject({
    revision: z.string(),
    date: z.string(),
    format,
    bytes,
    pages,
    url: z.string().openapi({
      description: "Its permanent path",
      example: "/documents/0199a1b2-0000-7000-8000-000000000000/BW-1002-datasheet-rev-B.pdf",
    }),
    preview,
  })
  .openapi("DocumentRevision");

/** The documents on a public page: those of a part with those of its family, or those of a family. */
export const documentsWire = z
  .array(
    z
      .strictObject({
        kind,
        title: z.string(),
        latest: z.string().openapi({ description: "Path that leads to the newest revision" }),
        revisions: z.array(publicRevision).max(REVISIONS_MAX).openapi({ description: "Newest first" }),
      })
      .openapi("Document"),
  )
  .max(2 * DOCUMENTS_MAX);

const owner = {
  toolId: uuid.optional().openapi({ description: "The tool whose document it is" }),
  familyId: uuid.optional().openapi({ description: "The family whose document it is" }),
};
const hasOneOwner = ({ toolId, familyId }: z.output<z.ZodObject<typeof owner>>): boolean =>
  (toolId === undefined) !== (familyId === undefined);
const ONE_OWNER = { path: ["toolId"], error: "send either toolId or familyId" };

export const ownerQuery = z.object(owner).refine(hasOneOwner, ONE_OWNER);

export function readOwner({ toolId, familyId }: z.output<typeof ownerQuery>): DocumentOwner {
  return toolId === undefined ? { kind: "family", id: familyId ?? "" } : { kind: "tool", id: toolId };
}

/** The fields sent with the file of a new document. */
export const newDocumentWire = z
  .strictObject({ ...owner, kind, title: text(TITLE_MAX), revision: revisionName, date })
  .refine(hasOneOwner, ONE_OWNER);

/** The fields sent with the file of a new revision. */
export const newRevisionWire = z.strictObject({ revision: revisionName, date });

export const documentEditWire = z.strictObject({ title: text(TITLE_MAX) }).openapi("DocumentEdit");

const managedRevision = z
  .strictObject({
    id: z.uuid(),
    revision: z.string(),
    date: z.string(),
    bytes,
    status: z.enum(["processing", "ready", "refused"]),
    format: format.nullable(),
    pages,
    rejection: z.string().nullable().openapi({ description: "Why it was rejected and what to do" }),
    url: z.string().nullable().openapi({ description: "Its permanent path, once it is ready" }),
    preview,
  })
  .openapi("ManagedDocumentRevision");

export const managedDocumentsWire = z
  .strictObject({
    bytesMax: z.int().openapi({ description: "Largest file that can be uploaded" }),
    documents: z
      .array(
        z
          .strictObject({
            id: z.uuid(),
            kind,
            title: z.string(),
            revisions: z.array(managedRevision).max(REVISIONS_MAX).openapi({ description: "Newest first" }),
          })
          .openapi("ManagedDocument"),
      )
      .max(DOCUMENTS_MAX),
  })
  .openapi("ManagedDocuments");
