import { asAdmin } from "../../domain/customer/require-admin.ts";
import { findManagedTool } from "../../domain/tool/find-managed-tool.ts";
import { listManagedTools, MANAGED_TOOL_SORTS } from "../../domain/tool/list-managed-tools.ts";
import { listToolEvents } from "../../domain/tool/list-tool-events.ts";
import { adminRoute } from "../kit/admin-route.ts";
import { pagedRoute } from "../kit/paged-route.ts";
import { decodeTwoWayCursor, linkBothWays, searchText, sortedPageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { z } from "../kit/zod.ts";
import { ofOneTool } from "./edit-tool.ts";
import {
  countHeaders,
  MANAGED_TOOL_KEYS,
  managedToolWire,
  showQuery,
  toolEventWire,
} from "./managed-tool.wire.ts";

const listManagedToolsRoute = adminRoute({
  method: "get",
  path: "/manage/tools",
  name: "listManagedTools",
  summary: "The complete catalogue, for admins",
  query: sortedPageQuery.extend({
    q: searchText.openapi({
      description:
        "Words that must all appear in name, numbers or description; or the beginning of a number or alias",
    }),
    show: showQuery,
    sort: z.enum(MANAGED_TOOL_SORTS).default("name"),
  }),
  responses: {
    200: {
      description: "One page of tools",
      body: z.array(managedToolWire),
      headers: {
        link: 'rel="next" and rel="prev" link to the adjacent pages',
        "x-total-count": "Number of matching tools on all pages",
        "x-below-minimum-count": "Tools for sale with less stock than their minimum order",
        "x-all-count": "Tools that match the words",
        "x-active-count": "Those for sale",
        "x-low-count": "Those with stock for less than two minimum orders",
        "x-archived-count": "Those archived",
      },
    },
  },
  handle: async ({ query: { q, show, sort, limit, cursor: encoded }, admin }) => {
    const cursor = decodeTwoWayCursor(encoded, sort, MANAGED_TOOL_KEYS[sort]);
    const page = await listManagedTools(admin, { query: q, filter: show, sort, limit, cursor });
    return ok(page.rows, {
      ...countHeaders(page),
      ...linkBothWays(page, "/manage/tools", { q, show, sort, limit }),
    });
  },
});

const findManagedToolRoute = adminRoute({
  ...ofOneTool,
  method: "get",
  path: "/manage/tools/{id}",
  name: "findManagedTool",
  summary: "One tool, archived or not, for admins",
  responses: { 200: { description: "The tool", body: managedToolWire } },
  problems: ["not-found"],
  handle: async ({ params: { id }, admin }) => ok(await findManagedTool(admin, id)),
});

const listToolEventsRoute = pagedRoute({
  ...ofOneTool,
  path: "/manage/tools/{id}/events",
  name: "listToolEvents",
  summary: "Changes of a tool by admins, newest first",
  rows: ["events", toolEventWire],
  problems: ["not-found"],
  read: async (domain, { id, ...page }) => listToolEvents(await asAdmin(domain), { toolId: id, ...page }),
});

export const manageToolsRoutes = [listManagedToolsRoute, findManagedToolRoute, listToolEventsRoute];
