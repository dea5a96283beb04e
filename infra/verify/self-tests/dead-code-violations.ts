import { z } from "zod";
import type { Sources } from "../overlay.ts";
import { violation, type Violation } from "./self-test.ts";

/** Violations that knip reports. */
export const deadCodeViolations: Violation[] = [
  violation("a file is unused", "files", "api/src/domain/order/c-unused.ts", "export const one = 1;\n"),
  violation("a component is unused", "files", "web/src/ui/c-unused.tsx", "export const One = () => null;\n"),
  violation("a file of infra is unused", "files", "infra/stack/c-unused.ts", "export const one = 1;\n"),
  violation(
    "an export is unused",
    "exports",
    "worker/src/c-exports.ts",
    "export const used = 1;\nexport const unused = 2;\n",
  ),
  violation(
    "a published file has an unused export",
    "exports",
    "api/src/domain/order/c-published.ts",
    "export const used = 1;\nexport const unused = 2;\n",
  ),
  violation(
    "a type is unused",
    "types",
    "api/src/c-types.ts",
    "export const used = 1;\nexport type Unused = number;\n",
  ),
  violation(
    "a package is imported and not listed",
    "unlisted",
    "worker/src/c-unlisted.ts",
    "import { koa } from 'koa';\nexport const used = koa;\n",
  ),
];

/** Uses the other half of each violation. */
export const deadCodeProject: Sources = {
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
