import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import contract from "../../../openapi/openapi.json" with { type: "json" };
import { aFamily } from "../../../api/src/testing/catalogue.ts";
import {
  aCountingPostgresProxy,
  type CountingPostgresProxy,
} from "../../../api/src/testing/counting-postgres-proxy.ts";
import { anApi, type TestApi } from "../../../api/src/testing/test-api.ts";
import type { Progress } from "../seed/progress.ts";
import { seedTools } from "../seed/tools.ts";
import { DEAREST_REQUESTS, LARGE_FAMILY } from "./dearest-requests.ts";

/** Limited by the number of open ones. */
const STREAM = "GET /tools/{id}/stream";
const TOOLS = 600;
const quiet: Progress = { print: () => {}, update: () => {} };

let postgres: CountingPostgresProxy;
let api: TestApi;

beforeAll(async () => {
  postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  api = await anApi({ postgresUrl: postgres.url });
  const database = new pg.Client({ connectionString: api.shop.database.url, statement_timeout: 0 });
  await database.connect();
  await seedTools(database, TOOLS, quiet);
  await database.query("analyze");
  await database.end();
  await aFamily(api.shop, { slug: LARGE_FAMILY.slug });
});
afterAll(async () => {
  await api.close();
  await postgres.close();
});

it("there is one for each public call of the contract", () => {
  const isPublic = (operation: object): boolean =>
    "security" in operation && Array.isArray(operation.security) && operation.security.length === 0;
  const calls = Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isPublic(operation))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set([...DEAREST_REQUESTS.map(({ call }) => call), STREAM])).toEqual(new Set(calls));
});

describe.each(DEAREST_REQUESTS.map((dearest) => [dearest.call, dearest.what, dearest] as const))(
  "%s: %s",
  (call, _what, { path, body, status = 200, statements }) => {
    it(`is allowed and takes ${statements} statements`, async () => {
      const [method = "GET"] = call.split(" ");
      const executedBy = async (turn: number) => {
        postgres.reset();
        const response = await api.call(method, path(turn), { body });
        // Texts without results are stored apart from the calls, every few seconds.
        const executed = postgres.executed.filter((text) => !text.includes("missed_search"));
        return { status: response.status, executed };
      };
      // The first call reads what the process remembers.
      await executedBy(0);
      const { executed, ...response } = await executedBy(1);
      expect(response).toEqual({ status });
      expect(executed).toHaveLength(statements);
    });
  },
);
