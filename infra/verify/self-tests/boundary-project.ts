import type { Sources } from "../overlay.ts";

const it = "export const it = 1;\n";

/** Imports `it` from each path, so that every import is used. */
export function importing(...paths: string[]): string {
  const lines = paths.map((path, n) => `import { it as it${n} } from '${path}';`);
  return `${lines.join("\n")}\nexport const all = () => [${paths.map((_, n) => `it${n}`).join(", ")}];\n`;
}

/** The files that the violations import. */
export const sampleProject: Sources = {
  "api/src/http/app.ts": importing("koa"),
  "api/src/platform/queues.ts": importing("bullmq"),
  "api/src/platform/log.ts": it,
  "api/src/testing/order-factory.ts": it,
  "api/src/jobs/send-mail.ts": it,
  "api/src/main.ts": importing("./http/app.ts", "./platform/log.ts"),
  "api/src/bin/seed.ts": it,
  "worker/src/processors.ts": it,
  "infra/stack/ports.ts": it,
  "openapi/types.d.ts": "export type it = 1;\n",
  "openapi/openapi.json": "{}\n",
  "openapi/write-types.ts": it,
  "web/src/app/routes/home.tsx": it,
  "web/src/features/order/order.api.ts": it,
  "web/src/features/order/order-form.tsx": it,
  "web/src/features/tool/tool.api.ts": it,
  "web/src/lib/paths.ts": it,
  "web/src/lib/rendered-page.ts": it,
  "web/src/ui/button.tsx": it,
  ...Object.fromEntries(
    [
      "shared",
      "audit",
      "catalogue",
      "tool",
      "stock",
      "family",
      "search",
      "part-page",
      "tool-import",
      "order-list",
      "fulfilment",
      "document",
      "image",
      "customer",
      "review",
      "zone",
      "pricing",
      "order",
      "payment",
      "returns",
      "mail",
      "operations",
    ].map((area) => [`api/src/domain/${area}/thing.ts`, it]),
  ),
};

/** Imports that are allowed. */
export const allowedImports: Sources = {
  "api/src/domain/payment/fine.ts": importing(
    "../order/thing.ts",
    "../audit/thing.ts",
    "../customer/thing.ts",
    "../shared/thing.ts",
    "@mikro-orm/core",
  ),
  "api/src/domain/order/fine.test.ts": importing("../../testing/order-factory.ts", "../payment/thing.ts"),
  "api/src/http/order/fine.ts": importing("../../domain/payment/thing.ts", "@koa/router"),
  "api/src/platform/fine.ts": importing("../domain/shared/thing.ts", "stripe", "bullmq"),
  "worker/src/order/fine.ts": importing("../../../api/src/domain/payment/thing.ts", "bullmq"),
  "web/server/fine.ts": importing("../../api/src/platform/log.ts", "../src/lib/rendered-page.ts", "koa"),
  "web/src/app/routes/fine.tsx": importing(
    "../../features/order/order.api.ts",
    "../../ui/button.tsx",
    "../../lib/paths.ts",
  ),
  "web/src/features/review/fine.tsx": importing(
    "../tool/tool.api.ts",
    "../order/order.api.ts",
    "../../ui/button.tsx",
    "../../lib/paths.ts",
  ),
  "web/src/features/order/fine.tsx": importing("./order-form.tsx"),
  "web/src/features/order/fine.api.ts":
    "import type { it } from '@shop/openapi/types';\nexport type It = it;\n",
};
