import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { readTool, type Tool } from "./tool.api.ts";

/** The maximum number of ids in one request. */
export const CHOSEN_MAX = 24;

/** Tools by id, at most `CHOSEN_MAX`; missing ids are left out, archived tools are included. */
export const chosenToolsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["tool", "chosen", ids],
    queryFn: async (): Promise<Tool[]> => {
      const query = { ids: ids.join(",") };
      return (await unwrap(publicApi.GET("/tools/chosen", { params: { query } }))).map(readTool);
    },
  });
