/**
 * The walls that need the whole graph: what can be reached, which way areas look, rings between folders.
 * Who may name which package is in .oxlintrc.json. Each rule has a canary in infra/verify/canaries/.
 */

const testing = "^(api|web|worker)/src/testing/|^infra/[^/]+/testing/|^infra/test/";
const httpPackages = "(^|/)node_modules/(koa|@koa/[^/]+|koa-body|@asteasolutions/[^/]+)/";

/** Each area may look at itself and to its left, never to its right. */
const areasToTheRight = {
  shared: "tool|image|customer|review|order|payment|mail|operations",
  tool: "image|customer|review|order|payment|mail|operations",
  image: "tool|customer|review|order|payment|mail|operations",
  customer: "image|review|order|payment|mail|operations",
  review: "image|order|payment|mail|operations",
  order: "image|review|payment|mail|operations",
  payment: "image|review|mail|operations",
  mail: "image|review|operations",
};

const areaOrder = Object.entries(areasToTheRight).map(([area, right]) => ({
  name: `area-order-${area}`,
  comment: `Areas look left: shared < tool < customer < order < payment < mail < operations. What ${area} needs done further right travels as a fact in the outbox.`,
  severity: "error",
  from: { path: `^api/src/domain/${area}/` },
  to: { path: `^api/src/domain/(${right})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...areaOrder,
    {
      name: "domain-reaches-no-transport",
      comment: "The domain knows neither HTTP nor queues nor providers, not even through a third file.",
      severity: "error",
      from: { path: "^api/src/domain/" },
      to: {
        path: `^api/src/(http|platform)/|${httpPackages}|(^|/)node_modules/(bullmq|ioredis|stripe)/`,
        reachable: true,
      },
    },
    {
      name: "jobs-reach-no-work",
      comment: "Anybody may enqueue a job without loading what it does.",
      severity: "error",
      from: { path: "^api/src/jobs/" },
      to: {
        path: `^worker/|^api/src/(http|platform|domain/(?!shared/))|${httpPackages}|(^|/)node_modules/(bullmq|ioredis|stripe|@mikro-orm/[^/]+)/`,
        reachable: true,
      },
    },
    {
      name: "worker-reaches-no-http",
      comment: "The worker calls domain verbs; Koa never gets into its process.",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: `^api/src/http/|${httpPackages}`, reachable: true },
    },
    {
      name: "platform-below-http",
      comment: "platform fills the domain's ports and does not know the routes.",
      severity: "error",
      from: { path: "^api/src/platform/" },
      to: { path: "^api/src/http/" },
    },
    {
      name: "commands-beside-http",
      comment: "The command line and the API are two ways to the same verbs; neither is built on the other.",
      severity: "error",
      from: { path: "^api/src/commands/" },
      to: { path: "^api/src/http/" },
    },
    {
      name: "api-knows-nobody",
      comment: "worker -> api is the only arrow between the two; nothing of the product imports infra.",
      severity: "error",
      from: { path: "^api/", pathNot: testing },
      to: { path: "^(worker|web|infra)/" },
    },
    {
      name: "worker-knows-api-only",
      comment: "The worker imports @shop/api by its exports map and nothing else of the house.",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: "^(web|infra|openapi)/" },
    },
    {
      name: "web-knows-the-contract-only",
      comment: "The browser's code knows openapi/types.d.ts and nothing else of the house.",
      severity: "error",
      from: { path: "^web/src/" },
      to: { path: "^(api|worker|infra|web/e2e)/|^openapi/(?!types[.]d[.]ts$)", reachable: true },
    },
    {
      name: "contract-knows-nobody",
      comment: "openapi/ is written by api and read by web.",
      severity: "error",
      from: { path: "^openapi/" },
      to: { path: "^(api|worker|web|infra)/" },
    },
    {
      name: "emulator-knows-nobody",
      comment: "The Stripe emulator stands in for another company's server: it may not peek.",
      severity: "error",
      from: { path: "^infra/stripe-emulator/" },
      to: { path: "^(api|worker|web)/|^infra/(?!stripe-emulator/)" },
    },
    {
      name: "image-holds-what-it-runs",
      comment:
        "Backup and restore run in the API's image, which has api/ and infra/backup/ and nothing else of the house.",
      severity: "error",
      from: { path: "^infra/backup/(backup|restore)[.]ts$" },
      to: { path: "^(worker|web|openapi)/|^infra/(?!backup/)", reachable: true },
    },
    {
      name: "features-below-app",
      comment: "app composes features; features, ui and lib know no page.",
      severity: "error",
      from: { path: "^web/src/(features|ui|lib)/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "ui-is-dumb",
      comment: "What ui shows is handed in.",
      severity: "error",
      from: { path: "^web/src/ui/" },
      to: {
        path: "^web/src/features/|[.]api[.]ts$|(^|/)node_modules/(@tanstack/react-query|openapi-fetch|keycloak-js|@stripe/[^/]+)/",
      },
    },
    {
      name: "lib-below-features",
      comment: "lib holds what features share; it knows no feature and no component.",
      severity: "error",
      from: { path: "^web/src/lib/" },
      to: { path: "^web/src/(features|ui)/" },
    },
    {
      name: "contract-through-customs",
      comment: "Wire types come in through *.api.ts and lib; components speak the model.",
      severity: "error",
      from: { path: "^web/src/", pathNot: `[.]api[.]ts$|^web/src/lib/|${testing}` },
      to: { path: "^openapi/" },
    },
    {
      name: "no-ring",
      comment: "Files that import each other in a ring can only be read all at once.",
      severity: "error",
      from: { path: "^(api|worker|web|openapi|infra)/" },
      to: { circular: true },
    },
    {
      name: "no-ring-between-rooms",
      comment:
        "Two folders that need each other are one folder, or one of them holds something that belongs elsewhere.",
      severity: "error",
      scope: "folder",
      from: { path: "^(api/src/(domain|http|platform|jobs)|worker/src|web/src)(/|$)" },
      to: { circular: true },
    },
    {
      name: "testing-only-in-tests",
      comment: "Factories and test databases never get into a running process.",
      severity: "error",
      from: {
        path: "^(api|worker|web|infra)/",
        pathNot: `${testing}|^web/e2e/|^infra/load/history/|^infra/chaos/`,
      },
      to: { path: testing },
    },
    {
      name: "nobody-imports-a-start",
      comment: "main.ts and bin/ run when they are loaded: what others need lives beside them.",
      severity: "error",
      from: {},
      to: { path: "^(api|worker|infra|web)/.+/main[.]tsx?$|^api/src/bin/" },
    },
    {
      name: "unresolved",
      comment: "An import that leads nowhere hides everything behind it from the walls.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: {
      path: "^(api|worker|web|openapi|infra)/dist/|^web/public/|^infra/keycloak/themes/|[.](test|spec)[.]tsx?$|[.](css|scss|svg|webp|png)",
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js", ".json"],
      mainFields: ["module", "main", "types"],
    },
    skipAnalysisNotInRules: true,
  },
};
