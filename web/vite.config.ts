import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv, type Plugin } from "vite";
import { markdown } from "./markdown.ts";
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

const REACT =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[a-z-]+)\/(?!.*(?:[mM]utationO|useMutation|[qQ]ueriesO|useQueries))|lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|shared\/)|rolldown\/runtime/;

/** Code that the first press or hover needs, before the next page's own code. */
const OPENING =
  /web\/src\/(features\/tool\/part\.api|ui\/(state-panel|query-fallback))[.-]|mutationOptions|openapi-fetch/;

/** A tool's page, which the order form shares in part. */
const TOOL =
  /web\/src\/(features\/tool\/(tool-page|tool-detail|tool-row|product-data|use-live-stock|recently-viewed|chosen-tools)|ui\/structured-data|lib\/use-live-stream)[.-]/;

/** Code that the forms and lists of signed-in people share. */
const FORMS =
  /web\/src\/(lib\/form\/|ui\/(field|form|text-field|data-table)|features\/customer\/use-admin)|useMutation|icons\/(circle-check|triangle-exclamation)/;

export default defineConfig(({ mode, isSsrBuild }) => {
  const { SHOP_ORIGIN = "http://localhost:8080" } = loadEnv(mode, ".", "SHOP_");
  const gateway = { target: SHOP_ORIGIN, changeOrigin: true };
  return {
    plugins: [react(), markdown(), preloadFont(), themeColor()],
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
      // React in one chunk is smaller, and stays in browsers from one release to the next. So does what all icons share.
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
    // The server's build is one program without packages.
    ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
    ssr: { noExternal: true },
    server: { proxy: { "/api": gateway, "/auth": gateway, "/stripe-emulator": gateway } },
  };
});
