import { describe, expect, it } from "vitest";
import document from "./openapi.json" with { type: "json" };
import promised from "./spec-calls.json" with { type: "json" };

/** How many calls may still be pending; it may only be lowered. */
const PENDING_MAX = 0;

interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const paths: Record<string, Record<string, Operation>> = document.paths;
const schemas: Record<string, Schema> = document.components.schemas;

function resolve(schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split("/").at(-1);
  return name ? resolve(schemas[name]) : (schema ?? {});
}

function fieldsOf(schema: Schema): string[] {
  return Object.keys(schema.properties ?? {});
}

const pending = new Set<string>(promised.pending);
const due = promised.calls.filter(({ call }) => !pending.has(call));

describe("the calls that the spec promises", () => {
  it("are seventeen, and ever fewer are pending", () => {
    expect(promised.calls).toHaveLength(17);
    expect(promised.pending.length).toBeLessThanOrEqual(PENDING_MAX);
    expect(promised.calls.map(({ call }) => call)).toEqual(expect.arrayContaining([...pending]));
  });

  it.each(promised.calls.filter(({ call }) => pending.has(call)))(
    "$call is pending only while nothing answers it",
    (call) => {
      const method = call.call.split(" ")[0]?.toLowerCase() ?? "";
      expect(paths[call.path]?.[method]).toBeUndefined();
    },
  );

  it.each(due)("$call is answered as promised", (call) => {
    const method = call.call.split(" ")[0]?.toLowerCase() ?? "";
    const operation = paths[call.path]?.[method];
    const body = resolve(operation?.requestBody?.content["application/json"]?.schema);
    const answer = resolve(operation?.responses["200"]?.content?.["application/json"]?.schema);
    const isList = "list" in call;
    expect(operation, "an operation").toBeDefined();
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(call.body));
    expect(answer.type).toBe(isList ? "array" : "object");
    expect(fieldsOf(isList ? resolve(answer.items) : answer)).toEqual(expect.arrayContaining(call.answers));
    const query = operation?.parameters
      ?.filter((parameter) => parameter.in === "query")
      .map(({ name }) => name);
    expect(query ?? []).toEqual(expect.arrayContaining(("query" in call && call.query) || []));
  });
});
