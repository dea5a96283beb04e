/**
 * Rules that need the whole import graph: what can be reached, the order of the areas, cycles between directories.
 * Which file may import which package is in .oxlintrc.json. Each rule has a violation in infra/verify/self-tests/.
 */

const testing = "^(api|web|worker)/src/testing/|^infra/[^/]+/testing/|^infra/test/";
/** What features of the web may import of each other: models, and components that two areas show. */
const sharedByFeatures = `^web/src/features/(${[
  "(settings|image|document|classification|stock|records)/.+",
  "catalogue/(category[.]api|managed-catalogue[.]api|managed-categories)[.]ts",
  "tool/(tool[.]api|manage-tools[.]api|list-tools[.]api|part[.]api|chosen-tools[.]api|tool-fields[.]api|product-data)[.]ts|tool/(tool-grid|tool-numbers)[.]tsx",
  "search/(catalogue[.]api|suggestions[.]api|filter-address|attribute-text|use-removal-focus)[.]ts|search/parts-table[.]tsx",
  "tool-import/export-button[.]tsx",
  "order/((order|order-details)[.]api|pending-text)[.]ts",
  "fulfilment/((managed-order|step-orders)[.]api|order-text)[.]ts|fulfilment/(order-state|step-dialog)[.]tsx",
  "customer/use-admin[.]ts",
].join("|")})$`;
const httpPackages = "(^|/)node_modules/(koa|@koa/[^/]+|koa-body|@asteasolutions/[^/]+)/";

/** The order of the areas: each may import itself and those before it. */
const areas =
  "shared audit catalogue tool stock family search part-page tool-import document image customer review zone pricing order order-list fulfilment payment returns mail operations".split(
    " ",
  );

/**
 * Areas that do not import what stands before them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const apart = {
  image: ["tool", "stock", "family", "search", "part-page", "tool-import", "document"],
  customer: ["image"],
  review: ["image"],
  order: ["image", "review"],
  "order-list": ["image", "review"],
  fulfilment: ["image", "review"],
  payment: ["image", "review"],
  returns: ["image", "review"],
  mail: ["image", "review"],
};

const areaOrder = areas.slice(0, -1).map((area, at) => ({
  name: `area-order-${area}`,
  comment: `Areas import to the left only: ${areas.join(" < ")}. What ${area} needs from further right is an event in the outbox.`,
  severity: "error",
  from: { path: `^api/src/domain/${area}/` },
  to: { path: `^api/src/domain/(${[...areas.slice(at + 1), ...(apart[area] ?? [])].join("|")})/` },
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
      comment: "A job can be enqueued without loading its processor.",
      severity: "error",
      from: { path: "^api/src/jobs/" },
      to: {
        path: `^worker/|^api/src/(http|platform|domain/(?!shared/))|${httpPackages}|(^|/)node_modules/(bullmq|ioredis|stripe|@mikro-orm/[^/]+)/`,
        reachable: true,
      },
    },
    {
      name: "worker-reaches-no-http",
      comment: "The worker calls use cases of the domain and never loads Koa.",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: `^api/src/http/|${httpPackages}`, reachable: true },
    },
    {
      name: "platform-below-http",
      comment: "platform implements the domain's ports and does not import routes.",
      severity: "error",
      from: { path: "^api/src/platform/" },
      to: { path: "^api/src/http/" },
    },
    {
      name: "commands-without-http",
      comment: "The command line imports no HTTP code; pages and command line share the operations.",
      severity: "error",
      from: { path: "^api/src/commands/" },
      to: { path: "^api/src/http/" },
    },
    {
      name: "api-imports-no-other-part",
      comment: "Only the worker imports the api, and no product code imports infra.",
      severity: "error",
      from: { path: "^api/", pathNot: testing },
      to: { path: "^(worker|web|infra)/" },
    },
    {
      name: "worker-imports-api-only",
      comment: "The worker imports @shop/api through its exports map and nothing else of the project.",
      severity: "error",
      from: { path: "^worker/" },
      to: { path: "^(web|infra|openapi)/" },
    },
    {
      name: "web-server-imports-platform-only",
      comment:
        "The server that renders pages loads their build, shares types with them, and of the api what every process needs.",
      severity: "error",
      from: { path: "^web/server/" },
      to: {
        path: "^(worker|infra)/|^api/src/(http|domain|jobs|commands)/|^web/src/",
        pathNot: "^web/src/lib/rendered-page[.]ts$",
      },
    },
    {
      name: "web-imports-the-contract-only",
      comment: "Browser code imports openapi/types.d.ts and nothing else of the project.",
      severity: "error",
      from: { path: "^web/src/" },
      to: { path: "^(api|worker|infra|web/e2e)/|^openapi/(?!types[.]d[.]ts$)", reachable: true },
    },
    {
      name: "contract-imports-nothing",
      comment: "openapi/ is generated by api and imported by web.",
      severity: "error",
      from: { path: "^openapi/" },
      to: { path: "^(api|worker|web|infra)/" },
    },
    {
      name: "emulator-imports-nothing",
      comment: "The Stripe emulator replaces an external service, so it shares no code with the shop.",
      severity: "error",
      from: { path: "^infra/stripe-emulator/" },
      to: { path: "^(api|worker|web)/|^infra/(?!stripe-emulator/)" },
    },
    {
      name: "features-below-app",
      comment: "app composes features; features, ui and lib import no page.",
      severity: "error",
      from: { path: "^web/src/(features|ui|lib)/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "features-import-shared-models-only",
      comment:
        "A feature imports lib, ui and what the list of shared files names; what else two features need belongs in lib or ui.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: `^web/src/features/$1/|${sharedByFeatures}` },
    },
    {
      name: "ui-loads-no-data",
      comment: "Components in ui get their data as props.",
      severity: "error",
      from: { path: "^web/src/ui/" },
      to: {
        path: "^web/src/features/|[.]api[.]ts$|(^|/)node_modules/(@tanstack/react-query|openapi-fetch|keycloak-js|@stripe/[^/]+)/",
      },
    },
    {
      name: "lib-below-features",
      comment: "lib holds what features share; it imports no feature and no component.",
      severity: "error",
      from: { path: "^web/src/lib/" },
      to: { path: "^web/src/(features|ui)/" },
    },
    {
      name: "wire-types-in-api-files",
      comment: "*.api.ts and lib name the types of the contract; components use these names.",
      severity: "error",
      from: { path: "^web/src/", pathNot: `[.]api[.]ts$|^web/src/lib/|${testing}` },
      to: { path: "^openapi/" },
    },
    {
      name: "no-cycle-between-files",
      comment: "Files in an import cycle can only be understood together.",
      severity: "error",
      from: { path: "^(api|worker|web|openapi|infra)/" },
      to: { circular: true },
    },
    {
      name: "no-cycle-between-directories",
      comment:
        "Two directories that import each other are one directory, or one of them holds something that belongs elsewhere.",
      severity: "error",
      scope: "folder",
      from: { path: "^(api/src/(domain|http|platform|jobs)|worker/src|web/src)(/|$)" },
      to: { circular: true },
    },
    {
      name: "no-cycle-between-infra-directories",
      comment:
        "A directory of infra can be understood with those that it imports, and removed without others breaking.",
      severity: "error",
      scope: "folder",
      from: { path: "^infra/" },
      to: { circular: true, path: "^infra/" },
    },
    {
      name: "testing-only-in-tests",
      comment: "Test factories and test databases are never loaded by a running process.",
      severity: "error",
      from: {
        path: "^(api|worker|web|infra)/",
        pathNot: `${testing}|^web/e2e/|^infra/load/marks/first-view[./]|^infra/chaos/|^infra/backup/drill[.]ts$`,
      },
      to: { path: testing },
    },
    {
      name: "no-import-of-entry-points",
      comment: "main.ts and bin/ run when they are loaded: shared code belongs in a separate file.",
      severity: "error",
      from: {},
      to: { path: "^(api|worker|infra|web)/.+/main[.]tsx?$|^api/src/bin/" },
    },
    {
      name: "unresolved",
      comment: "An unresolved import hides everything behind it from these rules.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: {
      path: "^(api|worker|web|openapi|infra)/dist(-server)?/|^web/public/|^infra/keycloak/themes/|[.](test|spec)[.]tsx?$|[.](css|scss|svg|webp|png)",
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
