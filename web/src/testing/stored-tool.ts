import { ADMIN, identity } from "./identity.ts";
import { aManagedCatalogue } from "./manage-samples.ts";
import { callsOf, json, problem, serve, type Handler } from "./network.ts";
import { openPage } from "./open-page.tsx";
import { aManagedTool } from "./samples.ts";

const ID = aManagedTool()._id;

/** The path of the tool's calls. */
export const TOOL_PATH = `/api/manage/tools/${ID}`;

/** The rejection of a save over another version than the stored one. */
export const changedMeanwhile = (): Response =>
  problem(409, { type: "urn:boltwright:problem:changed-meanwhile" });

/** The parts of a tool by the ends of their paths, stored with one version for all of them. */
const PARTS: Readonly<Record<string, object>> = {
  "": aManagedTool(),
  "/relations": { successor: null, alternatives: [], fitsWith: [] },
  "/catalogue": { category: null, attributes: {}, allowed: [] },
};

/** A stored tool, which saves by version as the API does. Each save of its page gets the next result if there is one. */
export function storeTool(first: Readonly<Record<string, object>> = {}, results: Handler[] = []) {
  let version = 1;
  let stored = { ...PARTS, ...first };
  /** Another admin's save. */
  const saveAs = (end: string, over: object): void => {
    version += 1;
    stored = { ...stored, [end]: { ...stored[end], ...over } };
  };
  const read = (end: string): Response => json({ ...stored[end], version });
  const write =
    (end: string): Handler =>
    (call) => {
      const result = results.shift();
      if (result) return result(call);
      const edit = typeof call.body === "object" && call.body !== null ? call.body : {};
      if (!("version" in edit) || edit.version !== version) return changedMeanwhile();
      saveAs(end, edit);
      return read(end);
    };
  const handlers: Record<string, Handler> = { [`PUT ${TOOL_PATH}/pictures`]: write("") };
  for (const end of Object.keys(PARTS)) {
    handlers[`GET ${TOOL_PATH}${end}`] = () => read(end);
    handlers[`PUT ${TOOL_PATH}${end}`] = write(end);
  }
  return { handlers, saveAs, stored: (end: string) => stored[end] };
}

/** Opens the page of a tool for an admin. */
export async function openToolPage(handlers: Readonly<Record<string, Handler>>) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/catalogue": () => json(aManagedCatalogue()),
    [`GET ${TOOL_PATH}/stock`]: () => json([]),
    [`GET ${TOOL_PATH}/events`]: () => json([]),
    ...handlers,
  });
  const opened = await openPage(`/dashboard/manageTools/${ID}`, identity(ADMIN));
  /** The contents of saves at the path with this end. */
  const puts = (end = ""): unknown[] => callsOf(calls, "PUT", TOOL_PATH + end).map(({ body }) => body);
  return { ...opened, calls, puts };
}
