import { importing } from "./boundary-project.ts";
import { violation, type Violation } from "./self-test.ts";

const it = "export const it = 1;\n";

/** A violation through a third file, which the first file alone does not show. */
function through(description: string, rule: string, from: string, beyond: string): Violation {
  const via = from.replace(/[.]tsx?$/, "-via.ts");
  const name = via.slice(via.lastIndexOf("/") + 1);
  return { description, rule, at: from, files: { [from]: importing(`./${name}`), [via]: importing(beyond) } };
}

function areaOrder(area: string, right: string): Violation {
  const at = `api/src/domain/${area}/c-to-${right}.ts`;
  return violation(`${area} imports ${right}`, `area-order-${area}`, at, importing(`../${right}/thing.ts`));
}

/** Violations that only dependency-cruiser reports. */
export const boundaryViolations: Violation[] = [
  areaOrder("shared", "audit"),
  areaOrder("audit", "catalogue"),
  areaOrder("audit", "customer"),
  areaOrder("catalogue", "tool"),
  areaOrder("tool", "customer"),
  areaOrder("tool", "document"),
  areaOrder("tool", "search"),
  areaOrder("stock", "family"),
  areaOrder("family", "search"),
  areaOrder("search", "part-page"),
  areaOrder("part-page", "tool-import"),
  areaOrder("tool-import", "order"),
  areaOrder("document", "customer"),
  areaOrder("tool", "order"),
  areaOrder("tool", "image"),
  areaOrder("image", "tool"),
  areaOrder("customer", "order"),
  areaOrder("customer", "review"),
  areaOrder("review", "order"),
  areaOrder("zone", "pricing"),
  areaOrder("pricing", "order"),
  areaOrder("order", "payment"),
  areaOrder("order", "order-list"),
  areaOrder("order-list", "fulfilment"),
  areaOrder("fulfilment", "payment"),
  areaOrder("payment", "review"),
  areaOrder("payment", "mail"),
  areaOrder("order", "mail"),
  areaOrder("order", "returns"),
  areaOrder("payment", "returns"),
  areaOrder("returns", "mail"),
  areaOrder("mail", "review"),
  areaOrder("mail", "operations"),
  violation(
    "a command line imports the API's transport",
    "commands-without-http",
    "api/src/commands/c-http.ts",
    importing("../http/app.ts"),
  ),
  violation(
    "order imports a type of payment",
    "area-order-order",
    "api/src/domain/order/c-type.ts",
    "import type { it } from '../payment/thing.ts';\nexport type It = typeof it;\n",
  ),
  through("the domain reaches Koa", "domain-reaches-no-transport", "api/src/domain/shared/c-koa.ts", "koa"),
  through(
    "the domain reaches a queue",
    "domain-reaches-no-transport",
    "api/src/domain/shared/c-queue.ts",
    "../../platform/queues.ts",
  ),
  through(
    "the domain reaches Stripe",
    "domain-reaches-no-transport",
    "api/src/domain/shared/c-stripe.ts",
    "stripe",
  ),
  through(
    "a job reaches a use case",
    "jobs-reach-no-work",
    "api/src/jobs/c-use-case.ts",
    "../domain/payment/thing.ts",
  ),
  through(
    "a job reaches a processor",
    "jobs-reach-no-work",
    "api/src/jobs/c-processor.ts",
    "../../../worker/src/processors.ts",
  ),
  through("the worker reaches Koa", "worker-reaches-no-http", "worker/src/order/c-koa.ts", "@koa/router"),
  through(
    "the worker reaches a route through api",
    "worker-reaches-no-http",
    "worker/src/order/c-http.ts",
    "../../../api/src/http/app.ts",
  ),
  violation(
    "platform imports http",
    "platform-below-http",
    "api/src/platform/c-http.ts",
    importing("../http/app.ts"),
  ),
  violation(
    "api imports the worker",
    "api-imports-no-other-part",
    "api/src/platform/c-worker.ts",
    importing("../../../worker/src/processors.ts"),
  ),
  violation(
    "api imports infra",
    "api-imports-no-other-part",
    "api/src/http/c-infra.ts",
    importing("../../../infra/stack/ports.ts"),
  ),
  violation(
    "the worker imports infra",
    "worker-imports-api-only",
    "worker/src/c-infra.ts",
    importing("../../infra/stack/ports.ts"),
  ),
  ...[
    "../../api/src/domain/order/thing.ts",
    "../../api/src/http/app.ts",
    "../../worker/src/processors.ts",
    "../../infra/stack/ports.ts",
    "../src/lib/paths.ts",
  ].map((path) => {
    const at = `web/server/c-${path.replaceAll(/[^a-z]+/g, "-")}.ts`;
    return violation(
      `the pages' server imports ${path}`,
      "web-server-imports-platform-only",
      at,
      importing(path),
    );
  }),
  through(
    "web reaches the domain",
    "web-imports-the-contract-only",
    "web/src/lib/c-domain.ts",
    "../../../api/src/domain/order/thing.ts",
  ),
  through(
    "a page reaches infra",
    "web-imports-the-contract-only",
    "web/src/app/routes/c-infra.tsx",
    "../../../../infra/stack/ports.ts",
  ),
  violation(
    "web loads the whole contract",
    "web-imports-the-contract-only",
    "web/src/lib/c-contract.ts",
    "import it from '@shop/openapi/openapi.json';\nexport const use = it;\n",
  ),
  violation(
    "the contract imports api",
    "contract-imports-nothing",
    "openapi/c-api.ts",
    importing("../api/src/domain/tool/thing.ts"),
  ),
  violation(
    "the emulator imports the domain",
    "emulator-imports-nothing",
    "infra/stripe-emulator/c-api.ts",
    importing("../../api/src/domain/tool/thing.ts"),
  ),
  violation(
    "a feature imports a page",
    "features-below-app",
    "web/src/features/order/c-page.tsx",
    importing("../../app/routes/home.tsx"),
  ),
  violation(
    "a feature imports a form of another feature",
    "features-import-shared-models-only",
    "web/src/features/review/c-form.tsx",
    importing("../order/order-form.tsx"),
  ),
  violation(
    "ui imports a feature",
    "ui-loads-no-data",
    "web/src/ui/c-feature.tsx",
    importing("../features/order/order.api.ts"),
  ),
  violation(
    "ui queries the server",
    "ui-loads-no-data",
    "web/src/ui/c-query.tsx",
    importing("@tanstack/react-query"),
  ),
  violation(
    "lib imports a feature",
    "lib-below-features",
    "web/src/lib/c-feature.ts",
    importing("../features/order/order.api.ts"),
  ),
  violation(
    "a component reads wire types",
    "wire-types-in-api-files",
    "web/src/features/order/c-types.tsx",
    "import type { it } from '@shop/openapi/types';\nexport type It = it;\n",
  ),
  {
    description: "three files import each other in a cycle",
    rule: "no-cycle-between-files",
    at: "web/src/features/tool/c-ring-a.ts",
    files: {
      "web/src/features/tool/c-ring-a.ts": importing("./c-ring-b.ts"),
      "web/src/features/tool/c-ring-b.ts": importing("./c-ring-c.ts"),
      "web/src/features/tool/c-ring-c.ts":
        "import type { all } from './c-ring-a.ts';\nexport type All = typeof all;\nexport const it = 1;\n",
    },
  },
  {
    description: "two directories import each other through different files",
    rule: "no-cycle-between-directories",
    at: "api/src/http/c-left",
    files: {
      "api/src/http/c-left/one.ts": importing("../c-right/one.ts"),
      "api/src/http/c-left/two.ts": it,
      "api/src/http/c-right/one.ts": it,
      "api/src/http/c-right/two.ts": importing("../c-left/two.ts"),
    },
  },
  {
    description: "two directories of infra import each other through different files",
    rule: "no-cycle-between-infra-directories",
    at: "infra/c-left",
    files: {
      "infra/c-left/one.ts": importing("../c-right/one.ts"),
      "infra/c-left/two.ts": it,
      "infra/c-right/one.ts": it,
      "infra/c-right/two.ts": importing("../c-left/two.ts"),
    },
  },
  {
    description: "two directories inside one of infra import each other through different files",
    rule: "no-cycle-between-infra-directories",
    at: "infra/c-nested/left",
    files: {
      "infra/c-nested/left/one.ts": importing("../right/one.ts"),
      "infra/c-nested/left/two.ts": it,
      "infra/c-nested/right/one.ts": it,
      "infra/c-nested/right/two.ts": importing("../left/two.ts"),
    },
  },
  violation(
    "a route imports a factory",
    "testing-only-in-tests",
    "api/src/http/c-testing.ts",
    importing("../testing/order-factory.ts"),
  ),
  violation(
    "the worker imports a factory",
    "testing-only-in-tests",
    "worker/src/c-testing.ts",
    importing("../../api/src/testing/order-factory.ts"),
  ),
  violation(
    "a module imports a main.ts",
    "no-import-of-entry-points",
    "api/src/platform/c-main.ts",
    importing("../main.ts"),
  ),
  violation(
    "a module imports a command of bin/",
    "no-import-of-entry-points",
    "api/src/platform/c-bin.ts",
    importing("../bin/seed.ts"),
  ),
  violation(
    "an import cannot be resolved",
    "unresolved",
    "infra/stack/c-nowhere.ts",
    importing("./not-there.ts"),
  ),
];
