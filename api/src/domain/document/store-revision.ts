import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { fileKey } from "./document-files.ts";

/** The maximum number of revisions of one document: its page lists all. */
export const REVISIONS_MAX = 50;
export const REVISION_MAX = 20;

/** An uploaded file with what an admin entered about it. */
export interface NewRevision {
  readonly revision: string;
  /** The date in the document: `2026-11-23`. */
  readonly dated: string;
  readonly file: Uint8Array;
}

/**
 * Stores an uploaded file as a revision and requests its check; the worker finds out what it is. The file is written first: without a row
 * it is swept. `prepare` locks the owner in the same transaction and returns the document.
 * Errors: those of `prepare`, `revision-taken`, `too-many-documents`, `StorageFull`, `GatewayUnavailable`.
 */
export async function storeRevision(
  ctx: AdminContext,
  { revision, dated, file }: NewRevision,
  prepare: (em: EntityManager) => Promise<{ readonly documentId: string }>,
): Promise<void> {
  const id = newId();
  await ctx.storage.put(fileKey(id), file, "application/octet-stream");
  try {
    await inTransaction(ctx.em, async (em) => {
      const { documentId } = await prepare(em);
      await assertNew(em, documentId, revision);
      const sha256 = createHash("sha256").update(file).digest("hex");
      await tables(em)
        .insertInto("document_revision")
        .values({ id, document_id: documentId, revision, dated, bytes: file.length, sha256 })
        .execute();
      await ctx.outbox.add(em, { type: "document.uploaded", revisionId: id });
    });
  } catch (error) {
    // Any other error may hide a commit that took place.
    if (error instanceof DomainError) await ctx.storage.remove(fileKey(id)).catch(() => undefined);
    throw error;
  }
}

/** A rejected revision may be uploaded again. */
async function assertNew(em: EntityManager, documentId: string, revision: string): Promise<void> {
  const revisions = await tables(em)
    .selectFrom("document_revision")
    .select((eb) => ["status", sql<string>`lower(${eb.ref("revision")})`.as("key")])
    .where("document_id", "=", documentId)
    .execute();
  if (revisions.length >= REVISIONS_MAX) {
    const message = `A document has at most ${REVISIONS_MAX} revisions. Remove one first.`;
    throw new DomainError("too-many-documents", message);
  }
  if (revisions.some(({ status, key }) => status !== "refused" && key === revision.toLowerCase())) {
    const message = `Revision ${revision} exists already. Enter another one.`;
    throw new DomainError("revision-taken", message, "revision");
  }
}
