import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readConfig, readWorkerConfig } from "../../api/src/platform/config.ts";
import { readWebSettings } from "../../web/server/settings.ts";
import { recipeOf, STAGES } from "./dockerfile.ts";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const compose = read("docker-compose.yml");
const matches = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, found = ""]) => found))].toSorted();
const targets = matches(compose, /dockerfile: infra\/docker\/Dockerfile,\s+target: ([\w-]+)/g);

describe("infra/docker/Dockerfile", () => {
  test("has one target for each image of the shop", () => {
    expect(targets).toEqual(matches(compose, /^ +image: boltwright\/([\w-]+):/gm));
    for (const target of targets) expect(recipeOf(target)).not.toBe("");
  });

  test("uses the Node version of package.json", () => {
    const pinned = z.object({ dependencies: z.object({ node: z.string() }) });
    const { node } = pinned.parse(JSON.parse(read("package.json"))).dependencies;
    const versions = STAGES.flatMap(({ base }) => /^node:([\d.]+)-/.exec(base)?.[1] ?? []);
    expect([...new Set(versions)]).toEqual([node]);
  });

  test("installs the packages of the lock file; those for development only to build", () => {
    const installing = STAGES.filter(({ text }) => text.includes("npm ci "));
    expect(installing.length).toBeGreaterThan(5);
    for (const { name, text } of installing)
      expect([name, text.includes("--omit=dev")]).toEqual([name, !["pages", "programs"].includes(name)]);
    for (const { text } of STAGES) expect(text).not.toMatch(/npm (install|i) /);
  });
});

describe.each(targets)("the image %s", (target) => {
  const recipe = recipeOf(target);

  test("starts from a pinned base, ends as a user who is not root, and is labelled with its revision", () => {
    const bases = [...recipe.matchAll(/^FROM (\S+[:/]\S+)/gm)].map(([, base]) => base);
    expect(bases).toHaveLength(1);
    expect(bases[0]).toMatch(target === "postgres" ? /^postgres:\d+\.\d+-/ : /:\d+\.\d+\.\d+/);
    expect([...recipe.matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toMatch(/^(1000|postgres)$/);
    expect(recipe).toContain('org.opencontainers.image.revision="${REVISION}"');
  });

  test("is complete when it is built: code is compiled, configurations have been checked", () => {
    const checks: Record<string, RegExp> = {
      keycloak: /COPY --from=keycloak-build /,
      gateway: /node infra\/gateway\/main\.ts -t/,
      postgres: /initdb [^]*stanza-create/,
    };
    const compiled = /NODE_COMPILE_CACHE=\/app\/\.compiled[^]*test -n "\$\(ls \/app\/\.compiled\)"/;
    expect(recipe).toMatch(checks[target] ?? compiled);
  });
});

test("the builds expect the message that a process without its settings ends with", () => {
  const expected = STAGES.flatMap(({ text }) =>
    [...text.matchAll(/\|\| grep -q '\^(Settings[^']*)'/g)].map(([, message = ""]) => message),
  );
  expect(expected).toHaveLength(3);
  for (const message of expected) {
    expect(() => readConfig({})).toThrow(new RegExp(`^${message}`));
    expect(() => readWorkerConfig({})).toThrow(new RegExp(`^${message}`));
    expect(() => readWebSettings({})).toThrow(new RegExp(`^${message}`));
  }
});

test("the image of the pages' server has what it loads: its code, the page that browsers get, and the pages for the server", () => {
  const recipe = recipeOf("web");
  const [, forServer, forBrowsers] =
    /isSsrBuild \? "([\w-]+)" : "([\w-]+)"/.exec(read("web/vite.config.ts")) ?? [];
  expect(recipe).toContain(`WEB_SERVER_ROOT=/app/web/${forServer}\n`);
  expect(recipe).toContain(`WEB_ROOT=/app/web/${forBrowsers} `);
  for (const path of ["dist/index.html", "dist/.vite", "dist-server"])
    expect(recipe).toContain(`COPY --from=pages /app/web/${path} `);
  expect(recipeOf("gateway")).toContain("COPY --from=pages /app/web/dist web\n");
  const imported = globSync("*.ts", { cwd: join(ROOT, "web/server") }).flatMap((file) => [
    ...read(`web/server/${file}`).matchAll(/^import (type )?.* from "(\.\.\/[^"]+)";/gm),
  ]);
  expect(imported.length).toBeGreaterThan(0);
  for (const [line, isType] of imported) expect([line, isType]).toEqual([line, "type "]);
});

test.each(["api", "worker", "web"])("the image %s runs the program that is built for it", (name) => {
  expect(read("rolldown.config.ts")).toMatch(new RegExp(` ${name}: "${name}/\\w+/main\\.ts"`));
  expect(recipeOf(name)).toContain("COPY --from=programs /app/programs programs\n");
  expect(recipeOf(name)).toContain(`CMD ["node", "programs/${name}.mjs"]`);
});

test("the worker's image has the program that reads PDFs", () => {
  expect(read("worker/src/document/pdf-actions.ts")).toContain("exec qpdf ");
  expect(recipeOf("worker")).toMatch(/apt-get install [^\n]*\bqpdf\b/);
});

test("Keycloak is optimised for Postgres when its image is built", () => {
  expect(recipeOf("keycloak-build")).toMatch(/KC_DB=postgres[^]*RUN \/opt\/keycloak\/bin\/kc\.sh build/);
  expect(read("infra/keycloak/container-start.sh")).toContain('kc.sh" start --optimized');
});

test("the API's image has every file that its code reads outside its folder", () => {
  const folder = join(ROOT, "api/src");
  const sources = globSync("**/*.ts", {
    cwd: folder,
    exclude: ["**/*.test.ts", "testing/**", "bin/write-contract.ts"],
  });
  const paths = sources.flatMap((source) =>
    [
      ...readFileSync(join(folder, source), "utf8").matchAll(/new URL\("([.][^"]*)", import\.meta\.url\)/g),
    ].map(([, file = ""]) => relative(ROOT, resolve(folder, dirname(source), file))),
  );
  const outside = paths.filter((path) => !path.startsWith("api/"));
  expect(outside).toEqual(["infra/runbook.md"]);
  for (const path of outside) {
    expect(recipeOf("api")).toContain(`COPY ${path} ${path}\n`);
    expect(read(".dockerignore").split("\n")).toContain(`!${path}`);
  }
});

test("the gateway's image has every file that its code imports outside its folder", () => {
  const folder = join(ROOT, "infra/gateway");
  const sources = globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "testing/**"] });
  const outside = sources
    .flatMap((source) =>
      [...readFileSync(join(folder, source), "utf8").matchAll(/ from "([.][^"]*)"/g)].map(([, file = ""]) =>
        relative(ROOT, resolve(folder, dirname(source), file)),
      ),
    )
    .filter((path) => !path.startsWith("infra/gateway/"));
  expect([...new Set(outside)].toSorted()).toEqual([
    "api/src/platform/body-limits.ts",
    "api/src/texts/escape-html.ts",
  ]);
  for (const path of outside) {
    expect(recipeOf("gateway")).toContain(`COPY ${path} ${path}\n`);
    expect(read(path)).not.toMatch(/ from "/);
  }
});
