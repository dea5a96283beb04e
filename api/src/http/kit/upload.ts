import type { IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { ENVELOPE_BYTES } from "../../platform/body-limits.ts";
import { type BodyKind, type BodyReader, bodyReader, REPLACEMENT, tooLarge } from "./body.ts";
import { Problem } from "./problem.ts";

/** A call that accepts one file as multipart/form-data; other fields only if the route declares a body. */
export interface Upload {
  readonly field: string;
  readonly bytesMax: number;
}

const FIELDS_MAX = 10;
const MALFORMED = "The body is not well-formed multipart/form-data.";
/** The codes of formidable, which koa-body does not export. */
const CODE = { tooManyFields: 1007, tooManyBytes: 1009, emptyFile: 1010, tooManyFiles: 1015 };

/**
 * Reads the file into memory, never to disk, and ignores its name and declared type. Any other body is 415, a larger file 413, a
 * malformed body 400, a missing, empty or additional file 422.
 */
export function uploadReader({ field, bytesMax }: Upload, hasFields: boolean): BodyReader {
  const invalid = (message: string): Problem =>
    new Problem(422, "invalid", `${field}: send ${message}`, { errors: [{ field, message }] });
  const notOneFile = (): Problem => invalid(`exactly one file in the field ${field}`);
  const kind: BodyKind = {
    type: "multipart/form-data",
    bytesMax: bytesMax + ENVELOPE_BYTES,
    wrongType: ["not-multipart", `Send the file as multipart/form-data in the field ${field}.`],
    tooLarge: `The maximum file size is ${bytesMax / 1024 / 1024} MB.`,
    malformed: MALFORMED,
    problemOf(code) {
      if (code === CODE.tooManyBytes) return tooLarge(kind);
      if (code === CODE.emptyFile) return invalid("a file that is not empty");
      return code === CODE.tooManyFields || code === CODE.tooManyFiles ? notOneFile() : undefined;
    },
  };
  const chunksOf = new WeakMap<object, Buffer[]>();
  const formidable = {
    maxFiles: 1,
    maxFields: hasFields ? FIELDS_MAX : 0,
    maxFieldsSize: ENVELOPE_BYTES,
    maxTotalFileSize: bytesMax,
    fileWriteStreamHandler(file = {}) {
      const chunks: Buffer[] = [];
      chunksOf.set(file, chunks);
      return new Writable({
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk);
          done();
        },
      });
    },
  };
  const read = bodyReader(kind, { multipart: true, formidable }, ({ body, files = {} }) => {
    if (JSON.stringify(body ?? {}).includes(REPLACEMENT)) throw new Problem(400, "malformed", MALFORMED);
    const { [field]: file, ...others } = files;
    if (!file || Array.isArray(file) || Object.keys(others).length > 0) throw notOneFile();
    return { body, file: Buffer.concat(chunksOf.get(file) ?? []) };
  });
  return (ctx) => Promise.race([read(ctx), rejectAbove(kind, ctx.req)]);
}

/** Rejects when more bytes arrive: formidable limits files and fields, but not what is around them. */
function rejectAbove(kind: BodyKind, request: IncomingMessage): Promise<never> {
  let received = 0;
  return new Promise((_resolve, reject) => {
    // The first listener for data starts the stream: wait for formidable's.
    request.once("resume", () => {
      request.on("data", ({ length }: Buffer) => {
        received += length;
        if (received <= kind.bytesMax) return;
        // Otherwise formidable parses the rest.
        request.removeAllListeners("data");
        reject(tooLarge(kind));
      });
    });
  });
}
