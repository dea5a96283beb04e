import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { readToolsAnew, type ToolSearch } from "./manage-tools.api.ts";

/** As large as the shop takes, in bytes and in lines. */
export const FILE_BYTES_MAX = 1_000_000;
export const FILE_LINES_MAX = 5000;

/** The columns of a file, in the words of the shop's export, and what each holds. */
export const FILE_COLUMNS: readonly (readonly [name: string, what: string])[] = [
  ["partNumber", "says which tool the line is about; empty for a new one"],
  ["version", "as exported: protects what others edited since. May be left out"],
  ["name", "without a part number, the line is about the tool with exactly this name"],
  ["description", "what customers read"],
  ["price", "dollars per unit, such as 12.50"],
  ["minOrder", "smallest quantity of one order"],
  ["img", "path of the picture, such as /tools/wrench.webp"],
  ["available", "stock as exported; of a new tool its first stock"],
  ["newAvailable", "the stock as counted; empty leaves it as it is"],
];

/** A chosen file, read when it was chosen: what is applied is what was looked at. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** What one line of a file does. */
export interface PlannedLine {
  readonly line: number;
  readonly action: "create" | "update" | "unchanged" | "error";
  readonly name: string;
  readonly toolId: string | null;
  readonly changes: readonly {
    readonly field: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly errors: readonly { readonly field: string; readonly message: string }[];
}

export interface ImportPlan {
  readonly applied: boolean;
  /** Names exactly this plan. */
  readonly plan: string;
  readonly counts: {
    readonly create: number;
    readonly update: number;
    readonly unchanged: number;
    readonly error: number;
  };
  readonly lines: readonly PlannedLine[];
}

async function send(
  file: ChosenFile,
  query: { dryRun: "true" | "false"; plan?: string },
): Promise<ImportPlan> {
  return unwrap(
    customerApi.POST("/manage/tools/import", {
      params: { query },
      headers: { "content-type": "text/csv" },
      body: "",
      bodySerializer: () => file.bytes,
    }),
  );
}

/** Asks what a file would do; changes nothing. */
export const lookAtFile = () =>
  mutationOptions({
    mutationKey: ["look-at-file"],
    mutationFn: (file: ChosenFile): Promise<ImportPlan> => send(file, { dryRun: "true" }),
  });

/** Applies a file, all of it or nothing, if it still does what was looked at. */
export const applyFile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["apply-file"],
    mutationFn: ({ file, plan }: { file: ChosenFile; plan: string }): Promise<ImportPlan> =>
      send(file, { dryRun: "false", plan }),
    onSuccess: () => readToolsAnew(queryClient),
  });

/** The tools that the list shows, all pages of them, as a file. */
export const exportTools = () =>
  mutationOptions({
    mutationKey: ["export-tools"],
    mutationFn: async ({ words, show, sort }: Omit<ToolSearch, "cursor">): Promise<Blob> => {
      const query = { show, sort, ...(words === "" ? {} : { q: words }) };
      return unwrap(customerApi.GET("/manage/tools.csv", { params: { query }, parseAs: "blob" }));
    },
  });
