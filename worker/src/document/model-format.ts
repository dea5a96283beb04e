import type { DocumentFormat } from "@shop/api/domain/document/document-kinds";

/** A format of drawings and models. `isComplete`: the file has the beginning and the end that its format demands. */
export interface ModelFormat {
  readonly format: Exclude<DocumentFormat, "pdf">;
  readonly isComplete: boolean;
}

const EDGE_BYTES = 4096;
const STL_HEADER_BYTES = 80;
const STL_COUNT_BYTES = 4;
const STL_TRIANGLE_BYTES = 50;
const BINARY_DXF = "AutoCAD Binary DXF\r\n\u001A\0";
const IGES_COLUMNS = 80;

/** Returns the format of a drawing or model by its content; null for any other file. */
export function readModelFormat(file: Uint8Array): ModelFormat | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const start = bytes.subarray(0, EDGE_BYTES).toString("latin1");
  const end = bytes.subarray(-EDGE_BYTES).toString("latin1").trimEnd();
  if (start.startsWith(BINARY_DXF)) return { format: "dxf", isComplete: end.includes("EOF") };
  if (isText(bytes)) return readText(start.replace(/^\u00EF\u00BB\u00BF/, ""), end);
  return isBinaryStl(bytes) ? { format: "stl", isComplete: true } : null;
}

function readText(start: string, end: string): ModelFormat | null {
  if (/^\s*ISO-10303-21\s*;/.test(start)) {
    return { format: "step", isComplete: /\bHEADER\s*;/.test(start) && end.endsWith("END-ISO-10303-21;") };
  }
  // Group codes and values take turns, one on each line; 999 is a comment.
  if (/^(?:\s*999\r?\n[^\n]*\n)*\s*0\r?\n\s*SECTION\r?\n/.test(start)) {
    return { format: "dxf", isComplete: /(?:^|\n)\s*0\r?\n\s*EOF$/.test(end) };
  }
  // The number of a line is padded with spaces or zeros.
  if (/^.{72}S[ 0]{0,6}1[ \r]*\n/.test(start)) {
    return { format: "iges", isComplete: /(?:^|\n).{72}T[ 0]{0,6}1$/.test(end.slice(-IGES_COLUMNS - 1)) };
  }
  if (/^\s*solid\b/.test(start) && /\bfacet\s+normal\b|\bendsolid\b/.test(start)) {
    return { format: "stl", isComplete: /\bendsolid\b[^\n]*$/.test(end) };
  }
  return null;
}

/** Returns whether the bytes have no control characters other than those of layout. */
function isText(bytes: Buffer): boolean {
  return !bytes.some(
    (byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d,
  );
}

/** A binary STL has no mark at its beginning: its length follows from the number of triangles. */
function isBinaryStl(bytes: Buffer): boolean {
  const header = STL_HEADER_BYTES + STL_COUNT_BYTES;
  if (bytes.length < header + STL_TRIANGLE_BYTES) return false;
  return bytes.length === header + bytes.readUInt32LE(STL_HEADER_BYTES) * STL_TRIANGLE_BYTES;
}
