import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { toolNotFound } from "../tool/tool-not-found.ts";
import { familyNotFound } from "../family/family-not-found.ts";
import { previewUrl, revisionUrl } from "./document-files.ts";
import type { DocumentFormat, DocumentKind } from "./document-kinds.ts";
import type { DocumentOwner } from "./document-owner.ts";

export interface ManagedRevision {
  readonly id: string;
  readonly revision: string;
  /** The date, such as `2026-11-23`. */
  readonly date: string;
  readonly bytes: number;
  readonly status: "processing" | "ready" | "refused";
  /** Null until it is ready. */
  readonly format: DocumentFormat | null;
  readonly pages: number | null;
  /** The reason why it was rejected. */
  readonly rejection: string | null;
  /** Null until it is ready. */
  readonly url: string | null;
  readonly preview: string | null;
}

/** A document as admins see it. */
export interface ManagedDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** The revisions, the newest first. */
  readonly revisions: readonly ManagedRevision[];
}

/** Returns all documents of a tool or family, also those that are being checked or were rejected, by title. Error: `not-found`. */
export async function listManagedDocuments(
  { em }: AdminContext,
  owner: DocumentOwner,
): Promise<ManagedDocument[]> {
  const name = await nameOf(em, owner);
  const rows = await tables(em)
    .selectFrom("document as d")
    .innerJoin("document_revision as r", "r.document_id", "d.id")
    .select(["d.id as documentId", "d.kind", "d.title"])
    .select(["r.id", "r.revision", "r.bytes", "r.status", "r.format", "r.pages", "r.rejection"])
    .select((eb) => sql<string>`${eb.ref("r.dated")}::text`.as("date"))
    .where(owner.kind === "tool" ? "d.tool_id" : "d.family_id", "=", owner.id)
    .orderBy((eb) => eb.fn("sort_name", ["d.title"]))
    .orderBy("d.id")
    .orderBy("r.dated", "desc")
    .orderBy("r.id", "desc")
    .execute();
  return [...Map.groupBy(rows, ({ documentId }) => documentId)].flatMap(([id, revisions]) => {
    const [first] = revisions;
    if (!first) return [];
    const { kind, title } = first;
    return [{ id, kind, title, revisions: revisions.map((row) => revisionOf(name, row)) }];
  });
}

type Row = Omit<ManagedRevision, "url" | "preview"> & { readonly kind: DocumentKind };

function revisionOf(owner: string, { kind, ...row }: Row): ManagedRevision {
  const { id, revision, date, bytes, status, format, pages, rejection } = row;
  const url = format === null ? null : revisionUrl(id, { owner, kind, revision, format });
  const preview = pages === null ? null : previewUrl(id);
  return { id, revision, date, bytes, status, format, pages, rejection, url, preview };
}

async function nameOf(em: AdminContext["em"], { kind, id }: DocumentOwner): Promise<string> {
  if (kind === "tool") {
    const tool = await tables(em)
      .selectFrom("tool")
      .select("part_number")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!tool) throw toolNotFound();
    return tool.part_number;
  }
  const family = await tables(em).selectFrom("family").select("slug").where("id", "=", id).executeTakeFirst();
  if (!family) throw familyNotFound();
  return family.slug;
}
