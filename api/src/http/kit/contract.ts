import { OpenApiGeneratorV31, OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { problemWire } from "./problem.ts";
import type { Policy, Route } from "./route.ts";
import { z } from "./zod.ts";

type Document = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: "Malformed request",
  401: "No valid access token",
  403: "Not allowed",
  404: "Not there",
  409: "Does not fit the present state",
  413: "Body too large",
  415: "Body is of another kind",
  422: "A value that the call cannot take",
  429: "Too many requests",
  503: "Not available right now",
  507: "No room left",
};

const NEEDS_TOKEN: ReadonlySet<Policy> = new Set(["signed-in", "admin"]);

/** The OpenAPI 3.1 document of the declared routes. */
export function writeContract(routes: readonly Route[]): Document {
  const registry = new OpenAPIRegistry();
  const bearer = registry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Access token of the realm `boltwright`",
  });
  for (const route of routes) {
    registry.registerPath({
      method: route.method,
      path: route.path,
      operationId: route.name,
      summary: route.summary,
      security: NEEDS_TOKEN.has(route.policy) ? [{ [bearer.name]: [] }] : [],
      request: {
        ...(route.params && { params: route.params }),
        ...(route.query && { query: route.query }),
        ...(route.headers && { headers: route.headers }),
        ...(route.body && {
          body: { required: true, content: { "application/json": { schema: route.body } } },
        }),
        ...(route.upload && { body: { required: true, content: fileContent(route.upload.field) } }),
        ...(route.textBody && {
          body: { required: true, content: { [route.textBody]: { schema: { type: "string" as const } } } },
        }),
      },
      responses: { ...goodResponses(route), ...problemResponses(route) },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Boltwright",
      version: "1.0.0",
      description: "An online shop for tools and parts. Amounts are US dollars with at most two decimals.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
  });
}

function fileContent(field: string) {
  const file = z.string().openapi({ format: "binary" });
  return { "multipart/form-data": { schema: z.strictObject({ [field]: file }) } };
}

function goodResponses(route: Route) {
  return Object.fromEntries(
    Object.entries(route.responses).map(([status, shape]) => [
      status,
      {
        description: shape.description,
        ...(shape.headers && {
          headers: Object.fromEntries(
            Object.entries(shape.headers).map(([name, description]) => [
              name,
              { description, schema: { type: "string" as const } },
            ]),
          ),
        }),
        ...(shape.body && { content: { "application/json": { schema: shape.body } } }),
        ...(shape.file && { content: { [shape.file]: { schema: { type: "string" as const } } } }),
        ...(shape.events && { content: { "text/event-stream": { schema: shape.events } } }),
      },
    ]),
  );
}

function problemResponses(route: Route) {
  const statuses = new Set([429, 503, ...(route.problems ?? [])]);
  if (route.params ?? route.query ?? route.headers ?? route.body) statuses.add(400);
  if (route.upload) statuses.add(400).add(507);
  if (route.body ?? route.upload ?? route.textBody)
    for (const status of [413, 415, 422]) statuses.add(status);
  if (NEEDS_TOKEN.has(route.policy)) statuses.add(401);
  if (route.policy === "admin") statuses.add(403);
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [
        status,
        {
          description: PROBLEM_TITLES[status] ?? "Problem",
          content: { "application/problem+json": { schema: problemWire } },
        },
      ]),
  );
}
