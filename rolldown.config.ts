import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig, type Plugin } from "rolldown";

/** Packages that find their own files when they run, or are optional: they are loaded from `node_modules`. */
const NOT_BUILT_IN = /^(@bull-board\/|swagger-ui-dist\/|msgpackr-extract$|pg-native$)/;

/** Loads them from where they are installed, wherever the program lies. */
function absoluteImports(): Plugin {
  return {
    name: "absolute-imports",
    resolveId: {
      filter: { id: NOT_BUILT_IN },
      async handler(source, importer) {
        const found = await this.resolve(source, importer, { skipSelf: true });
        return { id: found?.id ?? source, external: "absolute" };
      },
    },
  };
}

/** Files beside a module (migrations, assets, converters) stay where they are: its place in the sources becomes a constant. */
function places(): Plugin {
  const resolved = /import\.meta\.resolve\("([^"]+)"\)/g;
  return {
    name: "places",
    transform: {
      filter: { code: /import\.meta\.(?:dirname|url|resolve\(")|__(?:dir|file)name/ },
      async handler(code, id) {
        const found = new Map<string, string>();
        for (const [call, name = ""] of code.matchAll(resolved)) {
          const file = await this.resolve(name, id);
          if (!file) throw new Error(`${id}: ${name} is not installed`);
          found.set(call, JSON.stringify(pathToFileURL(file.id).href));
        }
        const dir = JSON.stringify(dirname(id));
        return code
          .replaceAll(resolved, (call) => found.get(call) ?? call)
          .replaceAll("import.meta.dirname", dir)
          .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
          .replaceAll(/\b__dirname\b/g, dir)
          .replaceAll(/\b__filename\b/g, JSON.stringify(id));
      },
    },
  };
}

/** The shop's own processes, each with its packages as one program (ADR 0070). Names and lines stay readable in stacks. */
export default defineConfig({
  input: { api: "api/src/main.ts", worker: "worker/src/main.ts", web: "web/server/main.ts" },
  platform: "node",
  // Packages with two builds are included once.
  resolve: { mainFields: ["module", "main"] },
  plugins: [absoluteImports(), places()],
  output: { comments: false, entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
  // depd compiles its wrappers with eval.
  checks: { eval: false },
});
