import type { DocumentFormat, DocumentKind } from "./document-kinds.ts";

export const FILES = "documents";
export const PREVIEWS = "previews";

/** Returns the storage key of the file of a revision. */
export const fileKey = (revisionId: string): string => `${FILES}/${revisionId}`;

/** Returns the storage key of the picture of a revision's first page. */
export const previewKey = (revisionId: string): string => `${PREVIEWS}/${revisionId}`;

/** The parts of a file's name in a download. */
export interface Named {
  /** The part number, or the slug of a family. */
  readonly owner: string;
  readonly kind: DocumentKind;
  readonly revision: string;
  readonly format: DocumentFormat;
}

/** Returns a name that is safe in every file system, header and path: `BW-1002-datasheet-rev-B.pdf`. */
export function downloadName({ owner, kind, revision, format }: Named): string {
  return `${safe(owner)}-${kind}-rev-${safe(revision)}.${format}`;
}

const safe = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9._-]+/g, "-").replaceAll(/^[-.]+|[-.]+$/g, "") || "document";

/** Returns the permanent path of a revision. The id decides; the name may change with the part number. */
export const revisionUrl = (revisionId: string, named: Named): string =>
  `/documents/${revisionId}/${downloadName(named)}`;

/** Returns the path of the picture of a revision's first page. */
export const previewUrl = (revisionId: string): string => `/documents/${revisionId}/preview.webp`;

/** Returns the path that leads to the newest revision. */
export const latestUrl = (documentId: string): string => `/documents/${documentId}/latest`;
