import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { INK } from "./src/lib/palette.ts";

/** Adds a preload for the one font file that every page needs; its hashed name is known only after the build. */
function preloadFont(): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) =>
          /archivo-latin-wght-normal.*\.woff2$/.test(file),
        );
        if (font === undefined) return [];
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${font}`, crossorigin: "" };
        return [{ tag: "link", attrs, injectTo: "head" }];
      },
    },
  };
}

/** Colours the browser's own bars like the header. */
function themeColor(): Plugin {
  const attrs = { name: "theme-color", content: INK };
  return { name: "theme-color", transformIndexHtml: () => [{ tag: "meta", attrs, injectTo: "head" }] };
}

/** The router's package names only its build for development, which carries checks and warnings. */
function productionRouter(): { find: RegExp; replacement: string }[] {
  const aroundIt = dirname(fileURLToPath(import.meta.resolve("react-router-dom")));
  const production = join(aroundIt, "../../react-router/dist/production");
  return [
    { find: /^react-router$/, replacement: join(production, "index.mjs") },
    { find: /^react-router\/dom$/, replacement: join(production, "dom-export.mjs") },
  ];
}

/** The router's package creates all its components when it is loaded: lets the build leave out those that nobody imports. */
function unusedRouter(): Plugin {
  const name = /^\w+\.displayName = "\w+";$/gm;
  const component = /(?<== )(?=React\d*\.(?:createContext|forwardRef|memo)\()/g;
  const boundary = /^(var \w+ = )(class extends React\d*\.Component \{\n[\s\S]*?^\});$/gm;
  return {
    name: "unused-router",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replaceAll(name, "")
          .replaceAll(component, "/* @__PURE__ */ ")
          .replaceAll(boundary, "$1/* @__PURE__ */ (() => $2)();"),
        map: null,
      }),
    },
  };
}

/** Vite's loader of the styles of later pages also knows nonces, scripts and older browsers: leaves out what is never used. */
function stylesOnlyPreload(): Plugin {
  const unused: readonly (readonly [RegExp, string])[] = [
    [/const cspNonceMeta = .*\n.*/, ""],
    [/if \(cspNonce\).*/, ""],
    [
      /function allSettled\(promises\) \{[\s\S]*?\n\t\t\}\n/,
      "const allSettled = (all) => Promise.allSettled(all);\n",
    ],
    [
      /function importMetaResolve[\s\S]*?\n\t\t\}\n/,
      "const importMetaResolve = (path) => new URL(path, import.meta.url);\n",
    ],
    [/const isCss = .*/, "const isCss = true;"],
    [/link\.removeEventListener\("load".*\n.*removeEventListener.*\n/, ""],
    [
      /if \(preloadedHrefs === void 0\)[\s\S]*?has\(dep\.href\)\) return;/,
      "if ([...document.querySelectorAll('link[rel=stylesheet]')].some(({ href }) => href === dep.href)) return;",
    ],
  ];
  return {
    name: "styles-only-preload",
    apply: "build",
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: (code) => ({
        code: unused.reduce((rest, [part, instead]) => rest.replace(part, instead), code),
        map: null,
      }),
    },
  };
}

const REACT =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[a-z-]+)\/(?!.*(?:[mM]utationO|useMutation|[qQ]ueriesO|useQueries))|lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|shared\/)|rolldown\/runtime/;

/** What the first press or hover needs, before the next page's own code. */
const OPENING =
  /web\/src\/(app\/(prefetch|tool-address)|features\/(tool\/part|review\/review)\.api|ui\/(state-panel|query-fallback))[.-]|mutationOptions|openapi-fetch/;

/** A tool's page, which the order form shares in part. */
const TOOL =
  /web\/src\/(features\/tool\/(tool-page|tool-detail|tool-row|product-data|use-live-stock|recently-viewed|chosen-tools)|ui\/structured-data|lib\/use-live-stream)[.-]/;

/** What the forms and lists of signed-in people share. */
const FORMS =
  /web\/src\/(lib\/(form\/|times[.])|ui\/(field|form|text-field|data-table)|features\/customer\/use-admin)|useMutation|icons\/(circle-check|triangle-exclamation)/;

export default defineConfig(({ mode, command, isSsrBuild }) => {
  const { SHOP_ORIGIN = "http://localhost:8080" } = loadEnv(mode, ".", "SHOP_");
  const gateway = { target: SHOP_ORIGIN, changeOrigin: true };
  return {
    plugins: [react(), unusedRouter(), stylesOnlyPreload(), preloadFont(), themeColor()],
    resolve: { alias: command === "build" ? productionRouter() : [] },
    css: {
      preprocessorOptions: {
        scss: {
          quietDeps: true,
          silenceDeprecations: ["import", "global-builtin", "color-functions", "if-function"],
        },
      },
    },
    // Small files stay files: browsers cache them, and nothing depends on data: addresses in the content security policy.
    build: {
      // The pages for the browser, and the same for the server that renders them (`vite build --ssr`).
      outDir: isSsrBuild ? "dist-server" : "dist",
      copyPublicDir: !isSsrBuild,
      manifest: !isSsrBuild,
      sourcemap: false,
      assetsInlineLimit: 0,
      target: "es2022",
      // Pages are prefetched before they are opened: the names of their files would only make the first script larger. In the document,
      // React competes with the styles: a phone paints 400 ms later.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, files) => files.filter((file) => file.endsWith(".css")),
      },
      // In one piece React is smaller, and stays in browsers from one release to the next. So does what all icons share.
      rolldownOptions: {
        // The palette's constants, which two pages use, would be a file and a request of their own.
        optimization: { inlineConst: { mode: "all" } },
        output: {
          codeSplitting: {
            groups: [
              { name: "react", test: REACT, priority: 2 },
              { name: "first", tags: ["$initial"], priority: 1 },
              { name: "opening", test: OPENING },
              { name: "tool", test: TOOL },
              { name: "forms", test: FORMS },
            ],
          },
        },
      },
    },
    // One program without packages.
    ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
    ssr: { noExternal: true },
    server: { proxy: { "/api": gateway, "/auth": gateway, "/stripe-emulator": gateway } },
  };
});
