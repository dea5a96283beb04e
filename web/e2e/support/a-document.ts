import { PDFDocument, StandardFonts } from "pdf-lib";

/** A file for a file field. */
export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A PDF of two pages with this text on the first one. */
export async function aPdf(text: string): Promise<UploadedFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  document.addPage([595, 842]).drawText(text, { x: 60, y: 740, size: 30, font });
  document.addPage([595, 842]);
  return { name: "from-cad.pdf", mimeType: "application/pdf", buffer: Buffer.from(await document.save()) };
}

/** A web page with the name and type of a PDF. */
export const aDisguisedPage: UploadedFile = {
  name: "datasheet.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
};

/** A STEP file without any shape. */
export const aModel: UploadedFile = {
  name: "model.stp",
  mimeType: "application/octet-stream",
  buffer: Buffer.from("ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"),
};
