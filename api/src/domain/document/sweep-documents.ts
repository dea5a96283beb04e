import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { removeOrphans } from "../shared/old-files.ts";
import { hoursAgo, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { FILES, PREVIEWS } from "./document-files.ts";

/** The number of rows that one sweep removes. */
const BATCH = 500;
/** The days for which an admin can read why a file was rejected. */
const REJECTED_DAYS = 30;

/**
 * Removes revisions that were rejected a month ago, documents without any revision left, and files older than `graceHours` without a row.
 * Returns how many.
 */
export async function sweepDocuments(
  ctx: DomainContext,
  graceHours = 24,
): Promise<{ readonly rows: number; readonly files: number }> {
  const rows = await sweepRejected(ctx);
  const { before } = await tables(ctx.em)
    .selectNoFrom(hoursAgo(graceHours).as("before"))
    .executeTakeFirstOrThrow();
  const files = (await sweepFiles(ctx, FILES, before)) + (await sweepFiles(ctx, PREVIEWS, before));
  return { rows, files };
}

async function sweepRejected(ctx: DomainContext): Promise<number> {
  return inTransaction(ctx.em, async (em) => {
    const rejected = await tables(em)
      .deleteFrom("document_revision")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("document_revision")
          .select("id")
          .where("status", "=", "refused")
          .where("created_at", "<", hoursAgo(REJECTED_DAYS * 24))
          .orderBy("created_at")
          .limit(BATCH),
      )
      .returning("document_id")
      .execute();
    await tables(em)
      .deleteFrom("document")
      .where("id", "=", anyOf(rejected.map((row) => row.document_id)))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("document_revision as r")
              .select("r.id")
              .whereRef("r.document_id", "=", "document.id"),
          ),
        ),
      )
      .execute();
    return rejected.length;
  });
}

const sweepFiles = (ctx: DomainContext, prefix: string, before: Date): Promise<number> =>
  removeOrphans(ctx.storage, { prefix, before }, async (names) => {
    // The ids are compared as text: a file name may be no UUID.
    const rows = await tables(ctx.em)
      .selectFrom("document_revision")
      .select("id")
      .where((eb) => eb(sql`${eb.ref("id")}::text`, "=", anyOf(names)))
      .where("status", "<>", "refused")
      .execute();
    return new Set(rows.map(({ id }) => id));
  });
