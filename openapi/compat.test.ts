import { describe, expect, it } from "vitest";
import document from "./openapi.json" with { type: "json" };
import promised from "./spec-calls.json" with { type: "json" };

interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
}

interface Operation {
  parameters?: { name: string; in: string; schema?: { type?: string; maximum?: number } }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
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

describe("the calls that the spec promises", () => {
  it("are seventeen", () => {
    expect(promised.calls).toHaveLength(17);
  });

  it.each(promised.calls)("$call responds as promised", (call) => {
    const method = call.call.split(" ")[0]?.toLowerCase() ?? "";
    const operation = paths[call.path]?.[method];
    const body = resolve(operation?.requestBody?.content["application/json"]?.schema);
    const response = resolve(operation?.responses["200"]?.content?.["application/json"]?.schema);
    const isList = "list" in call;
    expect(operation, "an operation").toBeDefined();
    expect(fieldsOf(body)).toEqual(expect.arrayContaining(call.body));
    expect(response.type).toBe(isList ? "array" : "object");
    expect(fieldsOf(isList ? resolve(response.items) : response)).toEqual(
      expect.arrayContaining(call.response),
    );
    const query = operation?.parameters
      ?.filter((parameter) => parameter.in === "query")
      .map(({ name }) => name);
    expect(query ?? []).toEqual(expect.arrayContaining(("query" in call && call.query) || []));
  });
});

/** The lists of a response. */
function listsOf(schema: Schema | undefined): Schema[] {
  const found = resolve(schema);
  return found.type === "array" ? [found] : Object.values(found.properties ?? {}).flatMap(listsOf);
}

describe("lists", () => {
  // How many hosts there are is a setting.
  const reads = Object.entries(paths).filter(([path, { get }]) => get && path !== "/settings");
  const lists = reads.filter(
    ([, { get }]) => listsOf(get?.responses["200"]?.content?.["application/json"]?.schema).length > 0,
  );

  it("are found", () => {
    expect(lists.map(([path]) => path)).toEqual(
      expect.arrayContaining(["/tools", "/orders", "/manage/figures", "/wishlist"]),
    );
  });

  it.each(lists)("of %s are paged, or say how long they can get", (_path, { get }) => {
    const limit = get?.parameters?.find(({ name }) => name === "limit");
    const isPaged = typeof limit?.schema?.maximum === "number";
    const open = listsOf(get?.responses["200"]?.content?.["application/json"]?.schema).filter(
      ({ maxItems }) => maxItems === undefined,
    );
    expect(isPaged ? [] : open).toEqual([]);
  });
});
