import { violation, type Violation } from "./self-test.ts";

/** Violations that only the compiler reports; the sources are next to a copy of api's real code. */
export const typeViolations: Violation[] = [
  violation(
    "the worker imports a route by its package name",
    "TS2307",
    "worker/src/c-http.ts",
    "import * as kit from '@shop/api/http/kit/route.ts';\nexport const use = kit;\n",
  ),
  violation(
    "the worker imports a file of api that is not published",
    "TS2307",
    "worker/src/c-unpublished.ts",
    "import * as kit from '@shop/api/src/main.ts';\nexport const use = kit;\n",
  ),
  violation(
    "a route declares no policy",
    "TS2741",
    "api/src/http/order/c-no-policy.routes.ts",
    "import { ok } from '../kit/reply.ts';\nimport { defineRoute } from '../kit/route.ts';\nconst responses = { 200: { description: 'Open' } };\nexport const open = defineRoute({ method: 'get', path: '/open', name: 'open', summary: 'Open', responses, handle: async () => ok(undefined) });\n",
  ),
  violation(
    "a query names a column that its table does not have",
    "TS2769",
    "api/src/domain/order/c-column.ts",
    "import type { EntityManager } from '@mikro-orm/postgresql';\nimport { tables } from '../shared/tables.ts';\nexport const read = (em: EntityManager) => tables(em).selectFrom('customer_order').select('state').execute();\n",
  ),
  violation(
    "an enum, which Node cannot strip",
    "TS1294",
    "api/src/domain/order/c-enum.ts",
    "export enum State {\n  Paid,\n}\n",
  ),
  violation(
    "a parameter property, which Node cannot strip",
    "TS1294",
    "api/src/domain/order/c-property.ts",
    "export class Box {\n  constructor(readonly one: number) {}\n}\n",
  ),
  violation(
    "a type imported as if it were a value",
    "TS1484",
    "api/src/domain/order/c-type.ts",
    "import { Readable, ReadableOptions } from 'node:stream';\nexport const open = (options: ReadableOptions) => new Readable(options);\n",
  ),
  violation(
    "an element of a list taken as always there",
    "TS2532",
    "infra/stack/c-index.ts",
    "export const first = (names: string[]) => names[0].length;\n",
  ),
  violation(
    "undefined where a setting may only be absent",
    "TS2375",
    "infra/stack/c-optional.ts",
    "export const box: { one?: number } = { one: undefined };\n",
  ),
];
