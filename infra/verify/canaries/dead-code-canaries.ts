import { z } from "zod";
import type { Sources } from "../overlay.ts";
import { canary, type Canary } from "./canary.ts";

/** Breaches that knip reports. */
export const deadCodeCanaries: Canary[] = [
  canary("a file is used by nobody", "files", "api/src/domain/order/c-unused.ts", "export const one = 1;\n"),
  canary(
    "a component is used by nobody",
    "files",
    "web/src/ui/c-unused.tsx",
    "export const One = () => null;\n",
  ),
  canary("a file of infra is used by nobody", "files", "infra/stack/c-unused.ts", "export const one = 1;\n"),
  canary(
    "an export is used by nobody",
    "exports",
    "worker/src/c-exports.ts",
    "export const used = 1;\nexport const unused = 2;\n",
  ),
  canary(
    "a published file exports what nobody takes",
    "exports",
    "api/src/domain/order/c-published.ts",
    "export const used = 1;\nexport const unused = 2;\n",
  ),
  canary(
    "a type is used by nobody",
    "types",
    "api/src/c-types.ts",
    "export const used = 1;\nexport type Unused = number;\n",
  ),
  canary(
    "a package is imported and not listed",
    "unlisted",
    "worker/src/c-unlisted.ts",
    "import { koa } from 'koa';\nexport const used = koa;\n",
  ),
];

/** What uses the other half of each breach. */
export const deadCodeHouse: Sources = {
  "api/src/main.ts": "import { used } from './c-types.ts';\nused.toFixed();\n",
  "worker/src/main.ts":
    "import { used as a } from './c-exports.ts';\nimport { used as b } from './c-unlisted.ts';\nimport { used as c } from '@shop/api/domain/order/c-published.ts';\na.toFixed(b + c);\n",
  "web/src/main.tsx": 'document.title = "";\n',
};

/** The same package.json with one more published file. */
export function publish(packageJson: string, specifier: string, file: string): string {
  const manifest = z
    .looseObject({ exports: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(packageJson));
  return JSON.stringify({ ...manifest, exports: { ...manifest.exports, [specifier]: file } }, null, 2);
}
