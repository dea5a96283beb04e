import { readAttributes } from "../../domain/catalogue/attribute-definition.ts";
import { exportTools } from "../../domain/tool-import/export-tools.ts";
import { importTools, previewImport } from "../../domain/tool-import/import-tools.ts";
import { MANAGED_TOOL_SORTS } from "../../domain/tool/list-managed-tools.ts";
import { CSV_BYTES_MAX } from "../../platform/body-limits.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { searchText } from "../kit/paging.ts";
import { Problem } from "../kit/problem.ts";
import { ok } from "../kit/reply.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { showQuery } from "../tool/managed-tool.wire.ts";
import { importWire, presentImport, readImportLine } from "./import-tools.wire.ts";
import { readToolsCsv, toolsAsCsv } from "./tool-csv.ts";

const FAULTS_MAX = 100;

const importToolsRoute = adminRoute({
  method: "post",
  path: "/manage/tools/import",
  name: "importTools",
  summary:
    "Import tools from CSV: preview (dryRun, the default), or apply a file without errors. A line whose tool is changed meanwhile is left out",
  query: z.object({
    dryRun: z.enum(["true", "false"]).default("true").openapi({ description: "Whether to preview only" }),
    plan: text(100).optional().openapi({
      description:
        "Id of the previewed plan; 409 'changed-meanwhile' if the file would now have another effect",
    }),
  }),
  textBody: "text/csv",
  bodyBytesMax: CSV_BYTES_MAX,
  responses: { 200: { description: "The effect of each line", body: importWire } },
  problems: ["bad-file", "bad-lines", "changed-meanwhile", "already-running"],
  handle: async ({ query: { dryRun, plan }, rawBody, admin }) => {
    const attributes = new Set((await readAttributes(admin.em)).map(({ slug }) => slug));
    const lines = (await readToolsCsv(rawBody, attributes)).map(readImportLine);
    if (dryRun === "true") return ok(presentImport(await previewImport(admin, lines)));
    const result = await importTools(admin, { lines, plan });
    const body = presentImport(result);
    if (result.outcome === "rejected") {
      const errors = body.lines
        .flatMap((line) =>
          line.errors.map(({ field, message }) => ({ field: `line ${line.line}: ${field}`, message })),
        )
        .slice(0, FAULTS_MAX);
      throw new Problem(422, "bad-lines", "Some lines have errors. Nothing was changed.", { errors });
    }
    if (result.outcome === "outdated") {
      const detail = "The catalogue changed since your preview. Preview the file again. Nothing was changed.";
      throw new Problem(409, "changed-meanwhile", detail);
    }
    return ok(body);
  },
});

const exportToolsRoute = adminRoute({
  method: "get",
  path: "/manage/tools.csv",
  name: "exportTools",
  limit: "writes",
  summary: "Export the catalogue as CSV, to edit and import again",
  query: z.object({
    q: searchText.openapi({
      description:
        "Words that must all appear in name, numbers or description; or the beginning of a number or alias",
    }),
    show: showQuery,
    sort: z.enum(MANAGED_TOOL_SORTS).default("name"),
  }),
  responses: {
    200: {
      description:
        'UTF-8 with a byte order mark; a cell that a spreadsheet would run as a formula begins with an apostrophe, a number that it would reformat is `="0123"`. The import reads both back',
      file: "text/csv",
      headers: { "content-disposition": "File name" },
    },
  },
  handle: async ({ query: { q, show, sort }, admin }) => {
    const body = toolsAsCsv(await exportTools(admin, { query: q, filter: show, sort }));
    return ok(body, { "content-disposition": 'attachment; filename="tools.csv"' });
  },
});

export const importToolsRoutes = [importToolsRoute, exportToolsRoute];
