import type { Sources } from "../overlay.ts";
import { violation } from "./self-test.ts";
import { imports } from "./layer-violations.ts";

const wireName = "eslint(id-denylist)";
const floating = "typescript(no-floating-promises)";

const longFile = Array.from({ length: 301 }, (_, line) => `export const line${line} = ${line};`).join("\n");

/** Violations that oxlint reports in the file itself. */
export const lintViolations = [
  ...imports,
  violation(
    "the domain calls the network",
    "eslint(no-restricted-globals)",
    "api/src/domain/tool/c-fetch.ts",
    "export const load = () => fetch('http://a.test');",
  ),

  violation(
    "the domain uses a wire name",
    wireName,
    "api/src/domain/tool/c-wire.ts",
    "export const tool = { _id: 1 };",
  ),
  violation(
    "a domain type has a wire name",
    wireName,
    "api/src/domain/tool/c-wire-type.ts",
    "export type Tool = { minOrder: number };",
  ),
  violation(
    "a job uses a wire name",
    wireName,
    "api/src/jobs/c-wire.ts",
    "export const payload = { ratting: 5 };",
  ),
  violation(
    "a route file spells a wire name outside *.wire.ts",
    wireName,
    "api/src/http/order/c-wire.routes.ts",
    "export const body = { toolName: 1 };",
  ),
  violation(
    "the worker uses a wire name",
    wireName,
    "worker/src/order/c-wire.ts",
    "export const { orderQuantity } = { orderQuantity: 1 };",
  ),
  violation(
    "a component uses a wire name",
    wireName,
    "web/src/features/tool/c-wire.tsx",
    "export const Card = ({ img }: { img: string }) => <i>{img}</i>;",
  ),
  violation(
    "a component takes available from a model",
    wireName,
    "web/src/features/tool/c-stock.tsx",
    "export const model = { available: 3 };",
  ),

  violation(
    "a route reads the environment",
    "node(no-process-env)",
    "api/src/http/tool/c-env.ts",
    "export const port = process.env.PORT;",
  ),
  violation(
    "infra reads the environment outside its settings",
    "node(no-process-env)",
    "infra/stack/c-env.ts",
    "export const home = process.env['HOME'];",
  ),
  violation(
    "web reads a process environment",
    "node(no-process-env)",
    "web/src/lib/c-env.ts",
    "export const mode = process.env.NODE_ENV;",
  ),
  violation(
    "a promise is not awaited",
    floating,
    "api/src/domain/order/c-floating.ts",
    "const save = async () => 1;\nexport const run = () => {\n  save();\n};",
  ),
  violation(
    "a promise is not awaited in the worker",
    floating,
    "worker/src/c-floating.ts",
    "const save = async () => 1;\nexport const run = () => {\n  save();\n};",
  ),
  violation(
    "a promise is not awaited in web",
    floating,
    "web/src/lib/c-floating.ts",
    "const save = async () => 1;\nexport const run = () => {\n  save();\n};",
  ),
  violation(
    "a promise is not awaited in infra",
    floating,
    "infra/stack/c-floating.ts",
    "const save = async () => 1;\nexport const run = () => {\n  save();\n};",
  ),
  violation(
    "an async function is passed where its promise is ignored",
    "typescript(no-misused-promises)",
    "worker/src/c-misused.ts",
    "export const run = (items: number[]) => {\n  items.forEach(async (item) => {\n    await Promise.resolve(item);\n  });\n};",
  ),
  violation(
    "a promise is returned out of a try",
    "typescript(return-await)",
    "worker/src/c-return.ts",
    "const save = async () => 1;\nexport const run = async () => {\n  try {\n    return save();\n  } catch {\n    return 0;\n  }\n};",
  ),
  violation(
    "any is used",
    "typescript(no-explicit-any)",
    "api/src/domain/order/c-any.ts",
    "export const f = (x: any) => x as unknown;",
  ),
  violation(
    "parsed JSON is used unchecked",
    "typescript(no-unsafe-assignment)",
    "api/src/platform/c-json.ts",
    "export const settings: { a: number } = JSON.parse('{}');",
  ),
  violation(
    "a value is cast instead of parsed",
    "typescript(no-unsafe-type-assertion)",
    "api/src/platform/c-cast.ts",
    "export const read = (x: unknown) => x as { a: number };",
  ),
  violation(
    "null is excluded with an exclamation mark",
    "typescript(no-non-null-assertion)",
    "api/src/domain/order/c-bang.ts",
    "export const first = (xs: number[]) => xs[0]!;",
  ),
  violation(
    "a state is missing in a switch",
    "typescript(switch-exhaustiveness-check)",
    "api/src/domain/order/c-switch.ts",
    "export const f = (s: 'pending' | 'paid') => {\n  switch (s) {\n    case 'paid':\n      return 1;\n  }\n  return 0;\n};",
  ),
  violation(
    "a loose comparison",
    "eslint(eqeqeq)",
    "api/src/domain/order/c-equal.ts",
    "export const f = (s: string) => s == 'paid';",
  ),

  violation(
    "a default export",
    "import(no-default-export)",
    "api/src/domain/order/c-default.ts",
    "const one = 1;\nexport default one;",
  ),
  violation(
    "a barrel",
    "oxc(no-barrel-file)",
    "api/src/domain/order/c-barrel.ts",
    "export * from './c-default.ts';",
  ),
  violation(
    "a file name in camel case",
    "unicorn(filename-case)",
    "api/src/domain/order/camelCase.ts",
    "export const one = 1;",
  ),
  violation("a file of 301 lines", "eslint(max-lines)", "api/src/domain/order/c-long.ts", longFile),
  {
    description: "two files import each other",
    rule: "import(no-cycle)",
    at: "api/src/domain/order/c-ring-a.ts",
    files: {
      "api/src/domain/order/c-ring-a.ts": "import { b } from './c-ring-b.ts';\nexport const a = () => b;",
      "api/src/domain/order/c-ring-b.ts": "import { a } from './c-ring-a.ts';\nexport const b = () => a;",
    },
  },
  violation(
    "the domain prints",
    "eslint(no-console)",
    "api/src/domain/order/c-console.ts",
    "console.log('here');",
  ),
  violation(
    "a use case exits the process",
    "unicorn(no-process-exit)",
    "api/src/domain/order/c-exit.ts",
    "export const stop = () => process.exit(1);",
  ),

  violation(
    "a suppression without a rule",
    "unicorn(no-abusive-eslint-disable)",
    "worker/src/c-disable.ts",
    "// oxlint-disable-next-line -- this one has a reason\nexport const x = 1;",
  ),
  violation(
    "a suppression that suppresses nothing",
    "Unused oxlint-disable directive (no problems were reported).",
    "worker/src/c-unused.ts",
    "// oxlint-disable-next-line no-console -- nothing is printed here\nexport const x = 1;",
  ),
  violation(
    "@ts-ignore",
    "typescript(ban-ts-comment)",
    "worker/src/c-ignore.ts",
    "// @ts-ignore -- a long enough reason\nexport const x: number = 1;",
  ),
  violation(
    "@ts-expect-error without a reason",
    "typescript(ban-ts-comment)",
    "worker/src/c-expect.ts",
    "// @ts-expect-error\nexport const x: number = '1';",
  ),
  violation(
    "a note to do it later",
    "eslint(no-warning-comments)",
    "worker/src/c-later.ts",
    "// TODO one day\nexport const x = 1;",
  ),
  violation(
    "a test that is left out",
    "vitest(no-disabled-tests)",
    "worker/src/c-skip.test.ts",
    "import { expect, it } from 'vitest';\nit.skip('later', () => {\n  expect(1).toBe(1);\n});",
  ),
  violation(
    "a test that runs alone",
    "vitest(no-focused-tests)",
    "worker/src/c-only.test.ts",
    "import { expect, it } from 'vitest';\nit.only('me', () => {\n  expect(1).toBe(1);\n});",
  ),
  violation(
    "a double of our own module",
    "vitest(no-restricted-vi-methods)",
    "worker/src/c-mock.test.ts",
    "import { expect, it, vi } from 'vitest';\nvi.mock('./relay.ts');\nit('is mocked', () => {\n  expect(1).toBe(1);\n});",
  ),
  violation(
    "a picture without words",
    "jsx-a11y(alt-text)",
    "web/src/ui/c-picture.tsx",
    'export const Picture = () => <img src="/a.webp" />;',
  ),
  violation(
    "a hook behind a condition",
    "react-hooks(rules-of-hooks)",
    "web/src/ui/c-hook.tsx",
    "import { useState } from 'react';\nexport const Box = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  return <i />;\n};",
  ),
];

/** Sources that oxlint must accept: the mapping files, the settings, the tests. */
export const allowedSources: Sources = {
  "api/src/http/tool/fine.wire.ts": "export const wire = { _id: 1, img: 2, minOrder: 3, available: 4 };\n",
  "web/src/features/tool/fine.api.ts":
    "export const toModel = (wire: { _id: string }) => ({ id: wire._id });\n",
  "web/src/lib/fine.ts":
    "import type { paths } from '@shop/openapi/types';\nimport type { Stripe } from '@stripe/stripe-js';\nexport type Both = [paths, Stripe];\n",
  "web/src/ui/fine.tsx": 'export const Picture = ({ url }: { url: string }) => <img src={url} alt="" />;\n',
  "api/src/platform/config.ts": "export const environment = process.env;\n",
  "infra/stack/settings.ts": "export const environment = process.env;\n",
  "web/src/lib/env.ts": "export const mode = import.meta.env.MODE;\n",
  "api/src/domain/tool/fine.ts":
    "import { defineEntity } from '@mikro-orm/core';\nexport const define = () => defineEntity;\n",
  "worker/src/fine.ts": "import '@shop/api/domain/tool/fine.ts';\n",
  "web/server/fine.ts": "import '@shop/api/platform/log';\nimport '../src/lib/rendered-page.ts';\n",
};
