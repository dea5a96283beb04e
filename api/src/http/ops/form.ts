import { bodyReader } from "../kit/body.ts";
import { z } from "../kit/zod.ts";

const BYTES_MAX = 10_000;

const fieldsOf = z.record(z.string(), z.string().regex(/^[^\0]*$/));

/** Returns the fields of a form; of a field that is sent twice the last. */
export const readForm = bodyReader(
  {
    type: "application/x-www-form-urlencoded",
    bytesMax: BYTES_MAX,
    wrongType: ["not-a-form", "Send the fields of the page's form."],
    tooLarge: "The body is too large.",
    malformed: "A field of the form contains a NUL character.",
  },
  { urlencoded: true },
  // koa-body makes objects of names with brackets and dots.
  ({ rawBody }) => fieldsOf.parse(Object.fromEntries(new URLSearchParams(rawBody))),
);
