import { bodyReader } from "../kit/body.ts";
import { Problem } from "../kit/problem.ts";
import { z } from "../kit/zod.ts";

const BYTES_MAX = 10_000;

/** The schema of fields: NUL cannot be stored, and U+FFFD stands for bytes that are not UTF-8. */
const fieldsOf = z.record(z.string(), z.string().regex(/^[^\0\ufffd]*$/));

/** Returns the fields of a form; of a field that is sent twice the last. */
export const readForm = bodyReader(
  {
    type: "application/x-www-form-urlencoded",
    bytesMax: BYTES_MAX,
    wrongType: ["not-a-form", "Send the fields of the page's form."],
    tooLarge: "The body is too large.",
    malformed: "The form is malformed.",
  },
  { urlencoded: true },
  ({ rawBody }) => {
    // koa-body makes objects of names with brackets and dots.
    const fields = fieldsOf.safeParse(Object.fromEntries(new URLSearchParams(rawBody)));
    if (fields.success) return fields.data;
    throw new Problem(400, "malformed", "A field of the form contains a character that is not text.");
  },
);
