import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { compareTexts } from "../shared/compare-texts.ts";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { partKey } from "../tool/part-number.ts";
import { latestUrl, previewUrl, revisionUrl } from "./document-files.ts";
import { DOCUMENT_KINDS, type DocumentFormat, type DocumentKind } from "./document-kinds.ts";

/** A revision that can be downloaded. */
export interface PublicRevision {
  readonly revision: string;
  /** The date, such as `2026-11-23`. */
  readonly date: string;
  readonly format: DocumentFormat;
  readonly bytes: number;
  /** The number of pages of a PDF. */
  readonly pages: number | null;
  /** The permanent path of the file. */
  readonly url: string;
  /** The path of a picture of its first page. */
  readonly preview: string | null;
}

/** A document with at least one revision. */
export interface PublicDocument {
  readonly kind: DocumentKind;
  readonly title: string;
  /** The path that leads to the newest revision. */
  readonly latest: string;
  /** The revisions, the newest first. */
  readonly revisions: readonly PublicRevision[];
}

/** Returns the documents of the part with this number or alias and of its family, by kind and title; empty without such a part. */
export async function listPartDocuments(
  { em }: Pick<DomainContext, "em">,
  partNumber: string,
): Promise<PublicDocument[]> {
  const key = partKey(partNumber);
  const rows = await readyRevisions(em)
    .where((eb) => {
      const part = eb.selectFrom("part_number as n").where("n.key", "=", key);
      return eb.or([
        eb("d.tool_id", "=", part.select("n.tool_id")),
        eb("d.family_id", "=", part.innerJoin("tool as o", "o.id", "n.tool_id").select("o.family_id")),
      ]);
    })
    .execute();
  return documentsOf(rows);
}

/** Returns the documents of a family, by kind and title. */
export async function listFamilyDocuments(
  { em }: Pick<DomainContext, "em">,
  slug: string,
): Promise<PublicDocument[]> {
  return documentsOf(await readyRevisions(em).where("f.slug", "=", slug).execute());
}

/** The newest revision is the one with the latest date, of these the one that came last. */
const readyRevisions = (em: EntityManager) =>
  tables(em)
    .selectFrom("document as d")
    .innerJoin("document_revision as r", "r.document_id", "d.id")
    .leftJoin("tool as t", "t.id", "d.tool_id")
    .leftJoin("family as f", "f.id", "d.family_id")
    .select(["d.id as documentId", "d.kind", "d.title", "t.part_number as partNumber", "f.slug"])
    .select(["r.id", "r.revision", "r.bytes", "r.pages", "r.format"])
    .select((eb) => sql<string>`${eb.ref("r.dated")}::text`.as("date"))
    .where("r.status", "=", "ready")
    .orderBy("r.dated", "desc")
    .orderBy("r.id", "desc");

type Row = Awaited<ReturnType<ReturnType<typeof readyRevisions>["execute"]>>[number];

function documentsOf(rows: readonly Row[]): PublicDocument[] {
  return [...Map.groupBy(rows, ({ documentId }) => documentId)]
    .flatMap(([documentId, revisions]) => {
      const [first] = revisions;
      if (!first) return [];
      const { kind, title } = first;
      return [{ kind, title, latest: latestUrl(documentId), revisions: revisions.flatMap(revisionOf) }];
    })
    .toSorted((a, b) => placeOf(a.kind) - placeOf(b.kind) || compareTexts(a.title, b.title));
}

const placeOf = (kind: DocumentKind): number => DOCUMENT_KINDS.indexOf(kind);

function revisionOf(row: Row): PublicRevision[] {
  const { id, revision, date, bytes, pages, format, kind } = row;
  if (format === null) return [];
  const url = revisionUrl(id, { owner: row.partNumber ?? row.slug ?? "", kind, revision, format });
  return [{ revision, date, format, bytes, pages, url, preview: pages === null ? null : previewUrl(id) }];
}
