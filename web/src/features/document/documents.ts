/** A revision of a document that can be downloaded. */
export interface DocumentRevision {
  readonly revision: string;
  /** In the document: `2026-11-23`. */
  readonly date: string;
  readonly format: "pdf" | "step" | "dxf" | "iges" | "stl";
  readonly bytes: number;
  /** Of a PDF. */
  readonly pages: number | null;
  readonly url: string;
  /** Path of a picture of its first page. */
  readonly preview: string | null;
}

export type DocumentKind = "datasheet" | "drawing" | "cad" | "certificate" | "safety-sheet";

/** A document of a part or family, its newest revision first. */
export interface ShopDocument {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly revisions: readonly DocumentRevision[];
}

export const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  datasheet: "Datasheet",
  drawing: "Drawing",
  cad: "CAD model",
  certificate: "Certificate",
  "safety-sheet": "Safety sheet",
};

/** Formats the number of pages: `1 page`. */
export const pageCount = (pages: number): string => (pages === 1 ? "1 page" : `${pages} pages`);
