import type { DocumentKind } from "./documents.api.ts";

export const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  datasheet: "Datasheet",
  drawing: "Drawing",
  cad: "CAD model",
  certificate: "Certificate",
  "safety-sheet": "Safety sheet",
};

/** Formats the number of pages: `1 page`. */
export const pageCount = (pages: number): string => (pages === 1 ? "1 page" : `${pages} pages`);
