import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";
import { readTool, type Tool } from "./tool.api.ts";

/** As many tools as can be asked for at once. */
export const CHOSEN_MAX = 24;

/** Tools by their ids, at most `CHOSEN_MAX`; those that there are, also when they are no longer sold. */
export const chosenToolsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["tool", "chosen", ids],
    queryFn: async (): Promise<Tool[]> => {
      const query = { ids: ids.join(",") };
      return (await unwrap(publicApi.GET("/tools/chosen", { params: { query } }))).map(readTool);
    },
  });
