import { OpenApiGeneratorV31, OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import { problemWire, STATUS_OF } from "./problem.ts";
import type { Policy, Route } from "./route.ts";
import { z } from "./zod.ts";

type Document = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

const PROBLEM_TITLES: Readonly<Record<number, string>> = {
  400: "Malformed request",
  401: "No valid access token",
  403: "Not allowed",
  404: "Not found",
  409: "Conflict with the current state",
  413: "Body too large",
  414: "Address too long",
  415: "Unsupported media type",
  422: "Invalid content",
  429: "Too many requests",
  431: "Headers too large",
  502: "Connection lost",
  503: "Temporarily unavailable",
  504: "No response in time",
  507: "Storage full",
};

/** The tags of the document: who may call. */
const AUDIENCE: Readonly<Record<Policy, string>> = {
  public: "Everybody",
  "signed-in": "Customers",
  admin: "Admins",
  stripe: "Stripe",
};

const NEEDS_TOKEN: ReadonlySet<Policy> = new Set(["signed-in", "admin"]);

/** Returns the OpenAPI 3.1 document of the declared routes. */
export function writeContract(routes: readonly Route[]): Document {
  const registry = new OpenAPIRegistry();
  const bearer = registry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "Access token of the realm `boltwright`",
  });
  registerSharedProblems(registry);
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
        ...(route.body &&
          !route.upload && {
            body: {
              required: !route.isBodyOptional,
              content: { "application/json": { schema: route.body } },
            },
          }),
        ...(route.upload && {
          body: { required: true, content: formContent(route.upload.field, route.body) },
        }),
        ...(route.textBody && {
          body: { required: true, content: { [route.textBody]: { schema: { type: "string" as const } } } },
        }),
      },
      responses: { ...successResponses(route), ...problemResponses(route) },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Boltwright",
      version: "1.0.0",
      description: `An online shop for tools and parts. Amounts are US dollars with at most two decimals, prices of one unit have at most five. Errors are problem details (RFC 9457); their \`type\` is \`urn:boltwright:problem:\` and one of the names given with each status. nginx in front of the API may report ${GATEWAY.map(([status, name]) => `${status} \`${name}\``).join(", ")}.`,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/api" }],
  });
}

function formContent(field: string, fields: z.ZodType | undefined) {
  const file = z.string().openapi({ format: "binary" });
  const others = fields instanceof z.ZodObject ? fields.shape : {};
  return { "multipart/form-data": { schema: z.strictObject({ ...others, [field]: file }) } };
}

function successResponses(route: Route) {
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

/** The problems that nginx may report instead of the API. `infra/gateway` has the same names with their texts. */
const GATEWAY: Named = [
  [400, "unclear-path"],
  [413, "too-large"],
  [414, "address-too-long"],
  [429, "too-many-requests"],
  [431, "headers-too-large"],
  [502, "bad-gateway"],
  [503, "service-unavailable"],
  [504, "gateway-timeout"],
];

/** The problems of every call. Those of its policy and input are below, its own are declared in the route. */
const ANY: Named = [...GATEWAY, [414, "query-too-long"], [429, "too-many-requests"], [503, "busy"]];

/** The names of the shared responses, for calls without other problems of the same status. */
const SHARED: Readonly<Record<number, string>> = {
  400: "MalformedRequest",
  413: "BodyTooLarge",
  414: "AddressTooLong",
  429: "TooManyRequests",
  431: "HeadersTooLarge",
  502: "ConnectionLost",
  503: "Unavailable",
  504: "NoResponseInTime",
};

const HAS_RETRY_AFTER: ReadonlySet<number> = new Set([429, 503]);

const INPUT: Named = [[400, "invalid"]];
const BODY: Named = [
  [413, "too-large"],
  [422, "invalid"],
];
const JSON_BODY: Named = [...INPUT, [400, "malformed"], [415, "not-json"], ...BODY];
const UNSIGNED: Named = [[400, "duplicate-keys"]];
const TEXT_BODY: Named = [[415, "not-text"], ...BODY, [422, "not-utf-8"]];
const UPLOAD: Named = [[400, "malformed"], [415, "not-multipart"], ...BODY, [507, "storage-full"]];
const SIGNED_IN: Named = [
  [401, "not-signed-in"],
  [401, "account-erased"],
  [503, "keycloak-unavailable"],
];
const ADMIN: Named = [[403, "forbidden"]];

/** The problems by what a route declares. */
const RULES: readonly (readonly [applies: (route: Route) => unknown, problems: Named])[] = [
  [({ params, query, headers }) => params ?? query ?? headers, INPUT],
  [({ body, upload }) => body && !upload, JSON_BODY],
  [({ body, upload, verifyBody }) => body && !upload && !verifyBody, UNSIGNED],
  [({ textBody }) => textBody, TEXT_BODY],
  [({ upload }) => upload, UPLOAD],
  [({ upload, body }) => upload && body, INPUT],
  [({ policy }) => NEEDS_TOKEN.has(policy), SIGNED_IN],
  [({ policy }) => policy === "admin", ADMIN],
];

function problemsOf(route: Route): Named {
  const own = (route.problems ?? []).map((code) => [STATUS_OF[code], code] as const);
  return [...RULES.flatMap(([applies, problems]) => (applies(route) ? problems : [])), ...own];
}

/** Returns the problem names by status, in ascending order. `type` ends with one of the names. */
function byStatus(problems: Named): [status: number, names: string[]][] {
  return [...Map.groupBy(problems, ([status]) => status)]
    .toSorted(([a], [b]) => a - b)
    .map(([status, named]) => [status, [...new Set(named.map(([, name]) => name))]]);
}

type ProblemSchema = typeof problemWire | { readonly $ref: string };

function problemResponse<Schema extends ProblemSchema>(
  status: number,
  names: readonly string[],
  schema: Schema,
) {
  const retryAfter = { description: "Seconds until the next attempt", schema: { type: "integer" as const } };
  return {
    description: `${PROBLEM_TITLES[status] ?? "Problem"}: ${names.map((name) => `\`${name}\``).join(", ")}`,
    ...(HAS_RETRY_AFTER.has(status) && { headers: { "retry-after": retryAfter } }),
    content: { "application/problem+json": { schema } },
  };
}

/** Returns the problems of a call by status: its own, or a reference to the shared response. */
function problemResponses(route: Route) {
  const own = problemsOf(route);
  const statuses = new Set(own.map(([status]) => status));
  return Object.fromEntries(
    byStatus([...own, ...ANY]).map(([status, names]) => [
      status,
      statuses.has(status)
        ? problemResponse(status, names, problemWire)
        : { $ref: `#/components/responses/${SHARED[status]}` },
    ]),
  );
}

function registerSharedProblems(registry: OpenAPIRegistry): void {
  const schema = { $ref: "#/components/schemas/Problem" };
  for (const [status, names] of byStatus(ANY)) {
    const name = SHARED[status];
    if (name === undefined) throw new Error(`the shared response with status ${status} has no name`);
    registry.registerComponent("responses", name, problemResponse(status, names, schema));
  }
}
