import { Writable } from "node:stream";
import type { errors } from "formidable";
import type { Context } from "koa";
import { Problem } from "./problem.ts";

/** A call that accepts one file as multipart/form-data; other fields only if the route declares a body. */
export interface Upload {
  readonly field: string;
  readonly bytesMax: number;
}

/** The parts' headers and the other fields. */
const ENVELOPE_BYTES = 4096;
const FIELDS_MAX = 10;

export interface Uploaded {
  readonly file: Uint8Array;
  /** The other fields; a repeated one is a list. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * Reads the file into memory, never to disk, and ignores its name and declared type. Any other body is 415, a larger file 413, a
 * malformed body 400, a missing, empty or additional file 422.
 */
export async function readUpload(
  ctx: Context,
  { field, bytesMax }: Upload,
  hasFields = false,
): Promise<Uploaded> {
  if (!ctx.is("multipart/form-data")) {
    throw new Problem(415, "not-multipart", `Send the file as multipart/form-data in the field ${field}.`);
  }
  if ((ctx.request.length ?? 0) > bytesMax + ENVELOPE_BYTES) throw tooLarge(bytesMax);
  const chunks: Buffer[] = [];
  // Most processes never receive a file.
  const { default: formidable, errors: codes } = await import("formidable");
  const form = formidable({
    maxFiles: 1,
    maxFields: hasFields ? FIELDS_MAX : 0,
    maxFileSize: bytesMax,
    maxFieldsSize: ENVELOPE_BYTES,
    fileWriteStreamHandler: () =>
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk);
          done();
        },
      }),
  });
  // Bytes before the first part and after the last one are limited, too.
  form.on("progress", (received: number) => {
    if (received > bytesMax + ENVELOPE_BYTES) form.emit("error", tooLarge(bytesMax));
  });
  const [fields, files] = await form.parse(ctx.req).catch((error: unknown) => {
    throw asProblem(error, codes, field, bytesMax);
  });
  const isAlone = hasFields || Object.keys(fields).length === 0;
  if (!isAlone || Object.keys(files).length !== 1 || files[field]?.length !== 1)
    throw invalidFile(field, `exactly one file in the field ${field}`);
  return { file: Buffer.concat(chunks), fields: flatten(fields) };
}

function flatten(fields: Readonly<Record<string, string[] | undefined>>): Uploaded["fields"] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, values = []]) => [
      name,
      values.length === 1 ? (values[0] ?? "") : values,
    ]),
  );
}

function tooLarge(bytesMax: number): Problem {
  const megabytes = bytesMax / 1024 / 1024;
  return new Problem(413, "too-large", `The maximum file size is ${megabytes} MB.`);
}

function invalidFile(field: string, message: string): Problem {
  return new Problem(422, "invalid", `${field}: send ${message}`, { errors: [{ field, message }] });
}

function asProblem(error: unknown, codes: typeof errors, field: string, bytesMax: number): Problem {
  if (error instanceof Problem) return error;
  switch (typeof error === "object" && error !== null && "code" in error ? error.code : undefined) {
    case codes.biggerThanMaxFileSize:
    case codes.biggerThanTotalMaxFileSize:
      return tooLarge(bytesMax);
    case codes.noEmptyFiles:
    case codes.smallerThanMinFileSize:
      return invalidFile(field, "a file that is not empty");
    case codes.maxFilesExceeded:
    case codes.maxFieldsExceeded:
      return invalidFile(field, `exactly one file in the field ${field}`);
  }
  return new Problem(400, "malformed", "The body is not well-formed multipart/form-data.", { cause: error });
}
