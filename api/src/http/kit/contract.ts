import { OpenApiGeneratorV31, OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { problemWire, STATUS_OF } from "./problem.ts";
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

/** Whom a call is for; documents are read by groups of these. */
const AUDIENCE: Readonly<Record<Policy, string>> = {
  public: "Everybody",
  "signed-in": "Customers",
  admin: "Admins",
  stripe: "Stripe",
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
      tags: [AUDIENCE[route.policy]],
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
      description:
        "An online shop for tools and parts. Amounts are US dollars with at most two decimals. Refusals are problem details (RFC 9457); their `type` is `urn:boltwright:problem:` and one of the names that stand with each status.",
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

type Named = readonly (readonly [status: number, name: string])[];

/** What a call may be refused with for what it is and takes; what it refuses by itself, the route says. */
const ANY: Named = [
  [429, "too-many-requests"],
  [503, "busy"],
];
const INPUT: Named = [[400, "invalid"]];
const BODY: Named = [
  [413, "too-large"],
  [422, "invalid"],
];
const JSON_BODY: Named = [...INPUT, [400, "malformed"], [400, "duplicate-keys"], [415, "not-json"], ...BODY];
const TEXT_BODY: Named = [[415, "not-text"], ...BODY, [422, "not-utf-8"]];
const UPLOAD: Named = [[400, "malformed"], [415, "not-multipart"], ...BODY, [507, "storage-full"]];
const SIGNED_IN: Named = [
  [401, "not-signed-in"],
  [503, "keycloak-unavailable"],
];
const ADMIN: Named = [[403, "forbidden"]];

function problemsOf(route: Route): Named {
  return [
    ...ANY,
    ...((route.params ?? route.query ?? route.headers) ? INPUT : []),
    ...(route.body ? JSON_BODY : []),
    ...(route.textBody ? TEXT_BODY : []),
    ...(route.upload ? UPLOAD : []),
    ...(NEEDS_TOKEN.has(route.policy) ? SIGNED_IN : []),
    ...(route.policy === "admin" ? ADMIN : []),
    ...(route.problems ?? []).map((code) => [STATUS_OF[code], code] as const),
  ];
}

/** The problems by status, each with the names by which `type` may end. */
function problemResponses(route: Route) {
  const byStatus = [...Map.groupBy(problemsOf(route), ([status]) => status)].toSorted(([a], [b]) => a - b);
  return Object.fromEntries(
    byStatus.map(([status, problems]) => {
      const names = [...new Set(problems.map(([, name]) => `\`${name}\``))];
      return [
        status,
        {
          description: `${PROBLEM_TITLES[status] ?? "Problem"}: ${names.join(", ")}`,
          content: { "application/problem+json": { schema: problemWire } },
        },
      ];
    }),
  );
}
