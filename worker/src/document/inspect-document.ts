import type { InspectDocument, Inspected } from "@shop/api/domain/document/process-document";
import { fileTypeFromBuffer } from "file-type";
import { unpackFiles } from "../image/packed-files.ts";
import { requestConversion } from "../image/remote-converter.ts";
import { isPdf, runConverter, type Conversion } from "../image/run-converter.ts";
import { readModelFormat } from "./model-format.ts";

const UNKNOWN = "Use a PDF, STEP, DXF, IGES or STL file.";
const DAMAGED = "The file is damaged or incomplete. Save it again and upload the new file.";

/** The messages for the exit codes of the PDF converter. */
const REJECTIONS: Readonly<Record<number, string>> = {
  3: "The PDF is protected with a password. Save it without one.",
  4: DAMAGED,
  5: "The PDF takes too long to process. Save it in a simpler form, e.g. printed to PDF.",
  7: "The PDF has more than 2,000 pages. Split it.",
  8: "The PDF contains a script. Save it again without scripts, e.g. printed to PDF.",
  9: "A link of the PDF starts a program or opens a file. Remove it, or print the document to PDF.",
  10: "The PDF sends or loads the data of a form. Remove that button, or print the document to PDF.",
  11: "The PDF is an XFA form, which can run scripts. Print it to PDF.",
  12: "The PDF contains rich media, which can run scripts. Remove it, or print the document to PDF.",
  13: "A link of the PDF runs a script (javascript:). Remove the link.",
};
const PAGES_MAX = 2000;

type Convert = (file: Uint8Array) => Promise<Conversion>;

/** Returns the inspector of documents; PDFs are read by the server at `url` (`tcp://host:port`), or by a child process without one. */
export function openInspector(url: string | undefined): InspectDocument {
  const convert: Convert = url === undefined ? runConverter : requestConversion.bind(null, url);
  return (file) => inspectDocument(file, (bytes) => convert(bytes));
}

/**
 * Finds out what a document is by its content, never by its name. PDFs are read in a process with limited CPU, memory and time, so that no
 * file can harm the worker, and must do nothing but show pages; of the other formats only the frame is checked. Throws if the machine was too
 * busy.
 */
export async function inspectDocument(
  file: Uint8Array,
  convert: Convert = (bytes) => runConverter(bytes),
): ReturnType<InspectDocument> {
  const model = readModelFormat(file);
  if (model !== null) return model.isComplete ? { format: model.format } : { rejection: DAMAGED };
  return isPdf(file) ? inspectPdf(file, convert) : { rejection: UNKNOWN };
}

async function inspectPdf(file: Uint8Array, convert: Convert): ReturnType<InspectDocument> {
  const { code, output } = await convert(file);
  if (code === 0) return readOutput(output);
  const rejection = REJECTIONS[code];
  if (rejection === undefined) throw new Error(`the PDF converter ended with ${code}`);
  return { rejection };
}

/** Validates the output: a converter compromised by a PDF could write anything. */
async function readOutput(output: Buffer): Promise<Inspected> {
  const [count, preview, ...others] = unpackFiles(output);
  const pages = Number(count?.toString("latin1"));
  if (
    !Number.isInteger(pages) ||
    pages < 1 ||
    pages > PAGES_MAX ||
    preview === undefined ||
    others.length > 0
  ) {
    throw new Error("the PDF converter wrote something else");
  }
  const type = await fileTypeFromBuffer(preview);
  if (type?.mime !== "image/webp") throw new Error("the PDF converter wrote no WebP");
  return { format: "pdf", pages, preview };
}
