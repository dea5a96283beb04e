import type { QueryClient } from "@tanstack/react-query";
import { partQuery } from "../tool/part.api.ts";
import type { Tool } from "../tool/tool.api.ts";

/** The tool with exactly this part number; undefined where there is none or it could not be asked for. */
export async function findExactPart(queryClient: QueryClient, words: string): Promise<Tool | undefined> {
  try {
    return (await queryClient.query({ ...partQuery(words), retry: false }))?.tool;
  } catch {
    return undefined;
  }
}
