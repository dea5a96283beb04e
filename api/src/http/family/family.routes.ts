import { listFamilyDocuments } from "../../domain/document/list-documents.ts";
import { findFamily } from "../../domain/family/find-family.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { slugText } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { familyWire, presentFamily } from "./family.wire.ts";

const FAMILY_SLUG_MAX = 120;

const familyRoute = defineRoute({
  method: "get",
  path: "/families/{slug}",
  name: "findFamily",
  summary: "One family with its size table: columns, rows, and what all rows have in common",
  policy: "public",
  params: z.object({ slug: slugText(FAMILY_SLUG_MAX) }),
  responses: { 200: { description: "The family", body: familyWire } },
  problems: ["not-found"],
  fields: { family: "slug" },
  isShareable: true,
  handle: async ({ params: { slug }, domain }) => {
    const [family, documents] = await Promise.all([
      findFamily(domain, slug),
      listFamilyDocuments(domain, slug),
    ]);
    return ok(presentFamily(family, documents));
  },
});

export const familyRoutes = [familyRoute];
