/** The subjects that a document can have. */
export const DOCUMENT_KINDS = ["datasheet", "drawing", "cad", "certificate", "safety-sheet"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The formats of files, which their content decides. */
export const DOCUMENT_FORMATS = ["pdf", "step", "dxf", "iges", "stl"] as const;
export type DocumentFormat = (typeof DOCUMENT_FORMATS)[number];

const FORMATS_OF: Readonly<Record<DocumentKind, readonly DocumentFormat[]>> = {
  datasheet: ["pdf"],
  drawing: ["pdf", "dxf"],
  cad: ["step", "dxf", "iges", "stl"],
  certificate: ["pdf"],
  "safety-sheet": ["pdf"],
};

const KIND_NAMES: Readonly<Record<DocumentKind, string>> = {
  datasheet: "datasheet",
  drawing: "drawing",
  cad: "CAD model",
  certificate: "certificate",
  "safety-sheet": "safety sheet",
};

/** The registered media types (IANA). */
export const CONTENT_TYPES: Readonly<Record<DocumentFormat, string>> = {
  pdf: "application/pdf",
  step: "model/step",
  dxf: "image/vnd.dxf",
  iges: "model/iges",
  stl: "model/stl",
};

/** Returns an error text with the allowed formats; null for an allowed one. */
export function wrongFormat(kind: DocumentKind, format: DocumentFormat): string | null {
  const formats = FORMATS_OF[kind];
  if (formats.includes(format)) return null;
  return `This is a ${format.toUpperCase()} file. A ${KIND_NAMES[kind]} must be ${listFormats(formats)}.`;
}

const listFormats = (formats: readonly DocumentFormat[]): string =>
  new Intl.ListFormat("en-US", { type: "disjunction" }).format(formats.map((format) => format.toUpperCase()));
