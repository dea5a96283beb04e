import { fileURLToPath } from "node:url";
import { type Layer, Router } from "@koa/router";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import document from "../../../openapi/openapi.json" with { type: "json" };
import type { SignedIn } from "../domain/shared/actor.ts";
import { eventually } from "../testing/eventually.ts";
import { fixture } from "../testing/fixture.ts";
import { own } from "../testing/operator-session.ts";
import { aCast, aKnown, type Caller, callers, type Cast } from "../testing/permissions/callers.ts";
import { type Fingerprint, fingerprintOf } from "../testing/permissions/fingerprint.ts";
import { type MatrixRow, type Statuses, writeMatrix } from "../testing/permissions/matrix.ts";
import { DECLARED, OTHER_REQUESTS, type PageRow } from "../testing/permissions/other-requests.ts";
import { type Input, REQUESTS } from "../testing/permissions/requests.wire.ts";
import { anApi } from "../testing/test-api.ts";
import { clientAt, opsParts, signInAs, type TestOps } from "../testing/test-ops.ts";
import { aRedisDatabase } from "../testing/test-redis.ts";
import { aPerson } from "../testing/test-shop.ts";
import { aSignIn } from "../testing/test-sign-in.ts";

const FILE = fileURLToPath(new URL("../../../openapi/permissions.md", import.meta.url));

const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, { operationId, tags }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operationId: operationId as keyof typeof REQUESTS,
    audience: tags[0] ?? "",
  })),
);
type Call = (typeof calls)[number];

const redisUrl = await aRedisDatabase();
const keycloak = await aSignIn();
afterAll(() => keycloak.close());
const register = vi.spyOn(Router.prototype, "register");
const api = fixture(
  "the API with the operators' pages",
  () => anApi({ openOps: (shop) => opsParts(shop, { keycloakUrl: keycloak.url, redisUrl }) }),
  ({ shop }) => shop,
);

let cast: Cast;
let request: TestOps["request"];
/** Every route that a router of the app declares, as `GET /path/:parameter`. */
let declared: string[];
const rows: MatrixRow[] = [];
/** Of the shop as the last request left it, if that changed nothing. */
let unchanged: Fingerprint | undefined;

beforeAll(async () => {
  const layers = register.mock.results.map(({ value }) => value as Pick<Layer, "methods" | "path">);
  declared = layers.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== "HEAD").map((method) => `${method} ${String(path)}`),
  );
  register.mockRestore();
  cast = await aCast(api.shop);
  request = clientAt(api.url);
  // The first commands come before the connection to Redis.
  await eventually(async () => expect((await request("/ops")).status).toBe(302));
});

describe("every route of the app", () => {
  it("has a line in the matrix", () => {
    const ofContract = calls.map(
      ({ method, path }) => `${method} /api${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    );
    expect(declared.toSorted()).toEqual([...ofContract, ...Object.keys(DECLARED)].toSorted());
    expect(calls.map(({ operationId }) => operationId).toSorted()).toEqual(Object.keys(REQUESTS).toSorted());
  });
});

describe("who may make which call of the contract", () => {
  it.each(calls)("$name", async (call) => {
    const { about, input } = REQUESTS[call.operationId];
    const personOf = (caller: Caller, owner: SignedIn) => (caller === "owner" ? owner : cast[caller]);
    const status = await statusesOf(
      { method: call.method, isPersonal: about === "caller" },
      async (caller) => {
        const owner = await aKnown(api.shop, aPerson({ name: "Olive Owner" }));
        const scene = { api, shop: api.shop, owner, caller: personOf(caller, owner) };
        return { owner, input: await input(scene) };
      },
      async (caller, prepared) => {
        const token = await tokenOf(caller, personOf(caller, prepared.owner));
        return checkedStatusOf(false, () => send(call, prepared.input, token));
      },
    );
    rows.push({ request: call.name, audience: call.audience, about, status });
    expect(status).toMatchObject(expectedOf(call));
  });
});

describe("who may make which other request", () => {
  let cookies: Partial<Record<Caller, string>>;
  beforeAll(async () => {
    cookies = {};
    for (const caller of callers) {
      if (caller === "nobody") continue;
      const roles = caller === "owner" ? [] : [...cast[caller].roles];
      const over = { email_verified: caller !== "unverified" };
      const { session } = await signInAs({ request, accounts: api.shop.accounts }, keycloak, roles, { over });
      if (session) cookies[caller] = session;
    }
    expect(Object.keys(cookies)).toEqual(["operator"]);
  });

  it.each(Object.entries(OTHER_REQUESTS))("%s", async (call, row) => {
    const [method = "", path = ""] = call.split(" ");
    const status = await statusesOf(
      { method, isPersonal: false },
      async () => row.input(api.shop),
      async (caller, { params = {}, query = {}, form }) => {
        const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
        const target = `${filled}?${new URLSearchParams(query).toString()}`;
        const token = await tokenOf(caller, caller === "owner" ? aPerson() : cast[caller]);
        const options = { method, cookie: cookies[caller] ?? "", headers: { ...own, ...token } };
        const isAllowed = row.for === "Everybody" || caller === "operator";
        return checkedStatusOf(isAllowed, async () => {
          const response = await request(target, { ...options, ...(form && { form }) });
          await response.body?.cancel();
          return response.status;
        });
      },
    );
    rows.push({ request: call, audience: row.for, about: "", status });
    expect(status).toEqual(expectedOfOther(call, row));
  });
});

describe("openapi/permissions.md", () => {
  it("matches the observed statuses; to update it: npm run generate -- permissions", async () => {
    expect(rows).toHaveLength(calls.length + Object.keys(OTHER_REQUESTS).length);
    await expect(writeMatrix(rows)).toMatchFileSnapshot(FILE);
  });
});

/** Sends the request as each caller, with data from `prepare`; prepares again after a request that changed the data. */
async function statusesOf<Prepared>(
  request: { method: string; isPersonal: boolean },
  prepare: (caller: Caller) => Promise<Prepared>,
  sendAs: (caller: Caller, prepared: Prepared) => Promise<number>,
): Promise<Statuses> {
  const status: Partial<Record<Caller, number>> = {};
  let prepared: Prepared | undefined;
  for (const caller of callers) {
    if (request.isPersonal) prepared = undefined;
    if (prepared === undefined) {
      prepared = await prepare(caller);
      unchanged = undefined;
    }
    status[caller] = await sendAs(caller, prepared);
    if (status[caller] < 300 && request.method !== "GET") prepared = undefined;
  }
  return status as Statuses;
}

async function tokenOf(caller: Caller, person: SignedIn): Promise<Record<string, string>> {
  if (caller === "nobody") return {};
  const token = await api.issuer.token(person, { email_verified: caller !== "unverified" });
  return { authorization: `bearer ${token}` };
}

/** Returns the status of a request. Unless `isAllowed`, fails if a request without a 2xx status changed anything. */
async function checkedStatusOf(isAllowed: boolean, request: () => Promise<number>): Promise<number> {
  const before = unchanged ?? (await fingerprintOf(api.shop));
  unchanged = undefined;
  const status = await request();
  if (status >= 300 && !isAllowed) {
    unchanged = await fingerprintOf(api.shop);
    expect(unchanged).toEqual(before);
  }
  return status;
}

async function send({ method, path }: Call, input: Input, token: Record<string, string>): Promise<number> {
  const { query, body, headers, meanwhile } = input;
  const filled = path.replaceAll(
    /\{(id|email|partNumber|revisionId|slug|token)\}/g,
    (_, name: "id" | "email" | "partNumber" | "revisionId" | "slug" | "token") =>
      encodeURIComponent(input[name] ?? ""),
  );
  const isJson = typeof body === "object" && !(body instanceof FormData);
  const responded = new AbortController();
  const meanwhileDone = meanwhile?.(responded.signal);
  const response = await fetch(`${api.url}/api${filled}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: { ...token, ...(isJson && { "content-type": "application/json" }), ...headers },
    body: isJson ? JSON.stringify(body) : (body ?? null),
  });
  responded.abort();
  await meanwhileDone;
  // A stream of events does not end.
  await response.body?.cancel();
  return response.status;
}

const everyone = (status: number): Statuses =>
  Object.fromEntries(callers.map((caller) => [caller, status])) as Statuses;

const hidden: number = expect.toBeOneOf([403, 404]);
const STRANGERS = { customer: hidden, "other customer": hidden, operator: hidden, "removed admin": hidden };

/** Returns the statuses required for a request that is not in the contract. */
function expectedOfOther(call: string, { for: audience, status }: PageRow): Statuses {
  if (audience === "Everybody") return everyone(status);
  if (audience === "Admins") {
    return { ...everyone(403), nobody: 401, unverified: 401, admin: status, "removed admin": status };
  }
  // Scripts of a page get 401; a browser that opens a page is led to the sign-in.
  const denied = call.startsWith("GET ") && !call.includes("/api/") ? 302 : 401;
  return { ...everyone(denied), operator: status };
}

/** Returns the statuses required for all calls of an audience, regardless of `permissions.md`. */
function expectedOf({ audience, operationId }: Call): Partial<Statuses> {
  const signedOut = { nobody: 401, unverified: 401 };
  switch (audience) {
    case "Everybody":
      return everyone(200);
    case "Customers":
      return REQUESTS[operationId].about === "caller"
        ? { ...everyone(200), ...signedOut }
        : { ...signedOut, owner: 200, ...STRANGERS };
    case "Admins":
      return { ...everyone(403), ...signedOut, admin: 200 };
    case "Stripe":
      return everyone(400);
    default:
      throw new Error(`no rule for calls of ${audience}`);
  }
}
