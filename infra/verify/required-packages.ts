import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "rolldown/utils";
import { z } from "zod";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";

/** The packages that the shop must use. Source: the owner's list, in its order. */
const REQUIRED =
  `react react-dom react-router-dom @tanstack/react-query openapi-fetch openapi-typescript koa @koa/router koa-body zod
  @asteasolutions/zod-to-openapi @mikro-orm/core @mikro-orm/postgresql bullmq ioredis stripe @stripe/react-stripe-js keycloak-js swiper
  react-toastify bootstrap vitest k6`.split(/\s+/);

const isTest = (file: string): boolean => /[.](?:test|spec)[.]tsx?$|[/](?:testing|e2e)[/]/.test(file);

/** The place where a package must be imported. */
interface Usage {
  readonly where: string;
  readonly has: (file: string) => boolean;
}
const PRODUCTION: Usage = {
  where: "production code",
  has: (file) => /^(?:api|worker|web|openapi)[/]/.test(file) && !isTest(file),
};
const TOOLS: ReadonlyMap<string, Usage> = new Map([
  ["vitest", { where: "tests", has: isTest }],
  ["k6", { where: "infra/load", has: (file) => file.startsWith("infra/load/") && !isTest(file) }],
]);

const packages = z.record(z.string(), z.string()).default({});
const manifest = z.object({ dependencies: packages, devDependencies: packages });

/**
 * Compares the required packages with the manifests and the imports of the sources; imports of types do not count. k6 is a program that
 * the load lab builds: its manifest entry is that of its types.
 */
export async function checkRequiredPackages(root: string, required = REQUIRED): Promise<Finding> {
  const files = await listFiles(root);
  const read = (paths: string[]) =>
    Promise.all(paths.map(async (file) => ({ file, text: await readFile(join(root, file), "utf8") })));
  const manifests = await read(files.filter((file) => /(?:^|[/])package[.]json$/.test(file)));
  const sources = await read(files.filter((file) => /[.](?:ts|tsx|mjs|scss)$/.test(file)));
  const named = manifests.map(({ text }) => manifest.parse(JSON.parse(text)));
  const known = new Set(
    named.flatMap((each) => Object.keys({ ...each.dependencies, ...each.devDependencies })),
  );
  const imports = sources.map(({ file, text }) => ({ file, names: packagesOf(file, text) }));
  const buildsK6 = sources.some(
    ({ file, text }) => TOOLS.get("k6")?.has(file) && text.includes("go.k6.io/k6@"),
  );
  const problems = required.flatMap((name) => {
    const { where, has } = TOOLS.get(name) ?? PRODUCTION;
    const entry = name === "k6" ? "@types/k6" : name;
    const isImported = imports.some(({ file, names }) => names.has(name) && has(file));
    return [
      ...(known.has(entry) ? [] : [`${entry} is in no manifest: add it to the workspace that uses it`]),
      ...(isImported ? [] : [`${name} is not imported in ${where}: use it there, not only its types`]),
      ...(name !== "k6" || buildsK6
        ? []
        : ["infra/load does not build k6: go.k6.io/k6@ is not in its sources"]),
    ];
  });
  return { problems, note: `${required.length} packages` };
}

/** Returns the packages that a source loads when it runs, or that a style sheet includes. */
function packagesOf(file: string, text: string): Set<string> {
  const specifiers = file.endsWith(".scss") ? includedBy(text) : loadedBy(file, text);
  return new Set(specifiers.map((one) => one.split("/", one.startsWith("@") ? 2 : 1).join("/")));
}

const includedBy = (text: string): string[] =>
  [...text.matchAll(/^\s*@(?:use|import) "([^"]+)"/gm)].map(([, path = ""]) => path);

function loadedBy(file: string, text: string): string[] {
  const { staticImports, dynamicImports } = parseSync(file, text).module;
  // An import without names runs the module.
  const loaded = staticImports.filter(
    ({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType),
  );
  return [
    ...loaded.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
}
