import { listPartDocuments } from "../../domain/document/list-documents.ts";
import { PART_NUMBER_MAX } from "../../domain/tool/part-number.ts";
import { findPart } from "../../domain/part-page/find-part.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute, type Route } from "../kit/route.ts";
import { text } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { partWire, presentPart } from "./part.wire.ts";

/** The public page of a tool, by its part number. `goneAfterDays` is the setting GONE_AFTER_DAYS. */
export function partRoutes(goneAfterDays: number): Route[] {
  return [
    defineRoute({
      method: "get",
      path: "/parts/{partNumber}",
      name: "findPart",
      summary: "One tool by its part number or an alias, for its public page",
      policy: "public",
      params: z.object({
        partNumber: text(PART_NUMBER_MAX).openapi({
          description: "In any writing: case and punctuation mean nothing, except a decimal point",
          example: "BW-1042",
        }),
      }),
      responses: { 200: { description: "The tool and similar ones", body: partWire } },
      problems: ["not-found"],
      fields: { tool: "partNumber" },
      isShareable: true,
      handle: async ({ params: { partNumber }, domain }) => {
        const [part, documents] = await Promise.all([
          findPart(domain, partNumber, goneAfterDays),
          listPartDocuments(domain, partNumber),
        ]);
        return ok(presentPart(part, documents));
      },
    }),
  ];
}
