import { violation } from "./self-test.ts";

/** A file that imports what its layer may not know. */
function forbidden(who: string, from: string, specifier: string, typeOnly = false) {
  const rule = "eslint(no-restricted-imports)";
  const name = specifier.replaceAll(/[^a-z]+/g, "-").replaceAll(/^-|-$/g, "");
  const kind = typeOnly ? "import type" : "import";
  const text = `${kind} { it } from '${specifier}';\nexport ${typeOnly ? "type It = it" : "const use = it"};\n`;
  return violation(
    `${who} imports ${specifier}`,
    rule,
    `${from}/c-${typeOnly ? "type-" : ""}${name}.ts`,
    text,
  );
}

/** One violation for each import that a layer forbids, also for deeper paths and for types. */
export const imports = [
  forbidden("the domain", "api/src/domain/order", "koa"),
  forbidden("the domain", "api/src/domain/order", "koa", true),
  forbidden("the domain", "api/src/domain/order", "@koa/router"),
  forbidden("the domain", "api/src/domain/order", "bullmq"),
  forbidden("the domain", "api/src/domain/payment", "stripe"),
  forbidden("the domain", "api/src/domain/payment", "stripe", true),
  forbidden("the domain", "api/src/domain/payment", "stripe/cjs/deep/file.js"),
  forbidden("the domain", "api/src/domain/order", "node:http"),
  forbidden("the domain", "api/src/domain/order", "node:process"),
  forbidden("the domain", "api/src/domain/order", "../../http/app.ts"),
  forbidden("the domain", "api/src/domain/order", "../../http/kit/deep/route.ts"),
  forbidden("the domain", "api/src/domain/order", "../../platform/log.ts"),
  forbidden("the domain", "api/src/domain/order", "@shop/worker/processors.ts"),
  violation(
    "a domain test goes through a route",
    "eslint(no-restricted-imports)",
    "api/src/domain/order/c-route.test.ts",
    "import { app } from '../../http/app.ts';\nexport const use = app;\n",
  ),
  forbidden("a job", "api/src/jobs", "bullmq"),
  forbidden("a job", "api/src/jobs", "../domain/payment/settle-payment.ts"),
  forbidden("a job", "api/src/jobs", "../platform/queues.ts"),
  forbidden("a job", "api/src/jobs", "../../../worker/src/processors.ts"),
  forbidden("platform", "api/src/platform", "../http/kit/route.ts"),
  forbidden("platform", "api/src/platform", "../../../infra/stack/settings.ts"),
  forbidden("a route", "api/src/http/order", "bullmq"),
  forbidden("a route", "api/src/http/order", "@shop/worker/processors.ts"),
  forbidden("the worker", "worker/src/order", "koa"),
  forbidden("the worker", "worker/src/order", "@koa/router"),
  forbidden("the worker", "worker/src/order", "@shop/api/http/order/order.routes.ts"),
  forbidden("the worker", "worker/src/order", "../../../api/src/domain/order/place-order.ts"),
  forbidden("the worker", "worker/src/order", "node:process"),
  forbidden("the pages' server", "web/server", "@shop/api/http/order/order.routes.ts"),
  forbidden("the pages' server", "web/server", "@shop/api/domain/order/place-order.ts"),
  forbidden("the pages' server", "web/server", "@shop/api/jobs/catalogue", true),
  forbidden("the pages' server", "web/server", "@shop/worker/processors.ts"),
  forbidden("the pages' server", "web/server", "../../api/src/platform/log.ts"),
  forbidden("the pages' server", "web/server", "../../infra/stack/settings.ts"),
  forbidden("the pages' server", "web/server", "../src/app/render-page.tsx"),
  forbidden("the pages' server", "web/server", "../src/lib/env.ts", true),
  forbidden("the pages' server", "web/server", "../src/lib/auth/session.ts"),
  forbidden("the pages' server", "web/server", "node:process"),
  forbidden("the contract", "openapi", "../api/src/http/contract.ts"),
  forbidden("web", "web/src/lib", "@shop/api/domain/order/place-order.ts"),
  forbidden("web", "web/src/lib", "@shop/api/domain/order/place-order.ts", true),
  forbidden("web", "web/src/lib", "@shop/openapi/openapi.json"),
  forbidden("web", "web/src/features/order", "../../../../api/src/domain/order/order.ts"),
  forbidden("web", "web/src/lib", "node:fs"),
  forbidden("web", "web/src/features/payment", "@stripe/stripe-js"),
  ...["web/src/app", "web/e2e/support", "infra/stack"].map((directory) =>
    violation(
      `${directory} uses an internal API of a library`,
      "eslint(no-restricted-imports)",
      `${directory}/c-unsafe.ts`,
      "import { UNSAFE_createBrowserHistory as it } from 'react-router-dom';\nexport const use = it;\n",
    ),
  ),
  forbidden("web", "web/src/app", "react-router/dist/production/index.mjs"),
  forbidden("web", "web/src/app", "@tanstack/query-core/src/utils.ts"),
  forbidden("a program of infra", "infra/stack", "koa/dist/koa.mjs"),
  forbidden("a program of infra", "infra/stack", "node:process"),
];
