import { readFile } from "node:fs/promises";
import { Ajv, type ErrorObject } from "ajv";
import { z } from "zod";

const specSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ responses: z.record(z.string(), z.object({ content: z.unknown() })).default({}) }).loose(),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/** OpenAPI 3.0's `nullable` as JSON Schema writes it. */
function withNullTypes(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withNullTypes);
  if (typeof node !== "object" || node === null) return node;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withNullTypes(value)]),
  );
  if (nullable !== true) return nullable === undefined ? rest : { nullable, ...rest };
  if (typeof rest["type"] !== "string") return { anyOf: [rest, { type: "null" }] };
  const values: unknown[] | null = Array.isArray(rest["enum"]) ? rest["enum"] : null;
  return { ...rest, ...(values ? { enum: [...values, null] } : {}), type: [rest["type"], "null"] };
}

function messagesOf(errors: ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** Differences of a response from Stripe's published document; an empty list when there are none. */
export interface StripeSpec {
  responseFaults(method: string, path: string, status: number, body: unknown): string[];
  schemaFaults(name: string, body: unknown): string[];
}

export async function readStripeSpec(file: string): Promise<StripeSpec> {
  const spec = specSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const ajv = new Ajv({ strict: false, validateFormats: false, inlineRefs: false, allErrors: true });
  ajv.addSchema({
    $id: "stripe",
    paths: withNullTypes(spec.paths),
    components: withNullTypes(spec.components),
  });
  const check = (pointer: string, body: unknown): string[] => {
    const validate = ajv.getSchema(`stripe#${pointer}`);
    if (!validate) return [`Stripe's document has no ${pointer}`];
    return validate(body) === true ? [] : messagesOf(validate.errors);
  };
  return {
    schemaFaults: (name, body) => check(`/components/schemas/${name}`, body),
    responseFaults(method, path, status, body) {
      const template = path.split("?", 1).join("");
      const known = Object.keys(spec.paths).find((each) => {
        const parts = each.split("/");
        const given = template.split("/");
        return (
          parts.length === given.length &&
          parts.every(
            (part, index) => part === given[index] || (part.startsWith("{") && !spec.paths[template]),
          )
        );
      });
      if (known === undefined) return [`Stripe has no ${path}`];
      const operation = `/paths/${known.replaceAll("/", "~1")}/${method.toLowerCase()}`;
      const key = status === 200 ? "200" : "default";
      return check(`${encodeURI(operation)}/responses/${key}/content/application~1json/schema`, body);
    },
  };
}
