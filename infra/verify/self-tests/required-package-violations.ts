import { buildOverlay } from "../overlay.ts";
import { checkRequiredPackages } from "../required-packages.ts";

const project = {
  "api/src/c-value.ts": 'import { Queue } from "bullmq";\n\nexport const queue = Queue;\n',
  "api/src/c-side-effect.ts": 'import "@mikro-orm/core";\n',
  "web/src/c-later.tsx": 'export const later = () => import("keycloak-js/dist/keycloak");\n',
  "web/src/styles/c.scss": '@import "bootstrap/scss/tables";\n// @import "swiper/css";\n',
  "api/src/c-types.ts": 'import type { Context } from "koa";\n\nexport type C = Context;\n',
  "api/src/c-type-entries.ts": 'import { type Redis } from "ioredis";\n\nexport type C = Redis;\n',
  "api/src/c.test.ts":
    'import Stripe from "stripe";\nimport { it } from "vitest";\n\nit("pays", () => Stripe);\n',
  "api/src/testing/c.ts": 'import { z } from "zod";\n\nexport const c = z;\n',
  "web/e2e/c.ts": 'import "react-toastify";\n',
  "infra/c-script.ts": 'import "openapi-fetch";\n',
  "infra/load/scripts/c.ts": 'import http from "k6/http";\n\nexport default () => http;\n',
  "api/src/c-missing.ts": 'import c from "@not/there/deep";\n\nexport const missing = c;\n',
  "api/src/c-text.ts": `export const text = 'import "swiper"';\n`,
};

const fine = ["bullmq", "@mikro-orm/core", "keycloak-js", "bootstrap", "vitest", "k6"];
const unused = ["koa", "ioredis", "stripe", "zod", "react-toastify", "openapi-fetch"];
const required = [...fine, ...unused, "@not/there", "not-there"];

const expected = [
  "infra/load does not build k6",
  ...unused.map((name) => `${name} is not imported in production code`),
  "@not/there is in no manifest",
  "not-there is in no manifest",
  "not-there is not imported in production code",
];

/** Required packages that are in no manifest, and ones that only types, tests, scripts or texts name. */
export async function requiredPackageViolations(): Promise<string[]> {
  const { problems } = await checkRequiredPackages(await buildOverlay(project), required);
  const reported = problems.map((problem) => problem.replace(/:.*$/, ""));
  return [
    ...expected.filter((line) => !reported.includes(line)).map((line) => `not reported: ${line}`),
    ...reported.filter((line) => !expected.includes(line)).map((line) => `reported without reason: ${line}`),
  ];
}
