import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { isId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { downloadName, revisionUrl } from "./document-files.ts";
import type { DocumentFormat } from "./document-kinds.ts";

/** A file that anybody may download. */
export interface DocumentFile {
  readonly format: DocumentFormat;
  readonly sha256: string;
  /** The file name in a download. */
  readonly name: string;
  readonly hasPreview: boolean;
}

/** Returns a revision that is ready. Error: `not-found`, also for one that is being checked or was rejected. */
export async function findDocumentFile(
  ctx: Pick<DomainContext, "em">,
  revisionId: string,
): Promise<DocumentFile> {
  const row = isId(revisionId)
    ? await readyRevisions(ctx).where("r.id", "=", revisionId).executeTakeFirst()
    : undefined;
  if (!row) throw fileNotFound();
  const name = downloadName(row);
  return { format: row.format, sha256: row.sha256, name, hasPreview: row.pages !== null };
}

/** Returns the path of the newest revision of a document. Error: `not-found`. */
export async function findLatestRevision(
  ctx: Pick<DomainContext, "em">,
  documentId: string,
): Promise<string> {
  const row = isId(documentId)
    ? await readyRevisions(ctx)
        .where("r.document_id", "=", documentId)
        .orderBy("r.dated", "desc")
        .orderBy("r.id", "desc")
        .limit(1)
        .executeTakeFirst()
    : undefined;
  if (!row) throw fileNotFound();
  return revisionUrl(row.id, row);
}

const readyRevisions = ({ em }: Pick<DomainContext, "em">) =>
  tables(em)
    .selectFrom("document_revision as r")
    .innerJoin("document as d", "d.id", "r.document_id")
    .leftJoin("tool as t", "t.id", "d.tool_id")
    .leftJoin("family as f", "f.id", "d.family_id")
    .select(["r.id", "r.revision", "r.sha256", "r.pages", "d.kind"])
    .select((eb) => [
      eb.ref("r.format").$notNull().as("format"),
      sql<string>`coalesce(${eb.ref("t.part_number")}, ${eb.ref("f.slug")})`.as("owner"),
    ])
    .where("r.status", "=", "ready");

const fileNotFound = (): DomainError =>
  new DomainError("not-found", "This document does not exist.", "document");
