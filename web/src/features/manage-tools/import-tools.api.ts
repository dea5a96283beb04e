import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { invalidateTools, type ToolSearch } from "./manage-tools.api.ts";

/** The API's limits. */
export const FILE_BYTES_MAX = 4_000_000;
export const FILE_LINES_MAX = 5000;

/** The columns of a file, as in an export, and what each contains. */
export const FILE_COLUMNS: readonly (readonly [name: string, what: string])[] = [
  [
    "partNumber",
    "identifies the tool; a new number adds a tool with it, an empty cell one with the next number",
  ],
  ["version", "optional; prevents overwriting newer edits"],
  ["name", "identifies the tool if there is no part number"],
  ["description", "text for customers"],
  ["price", "price per unit in US dollars, e.g. 12.50"],
  ["minOrder", "smallest quantity per order"],
  ["img", "path of the image, e.g. /tools/wrench.webp"],
  ["available", "stock as exported; initial stock of a new tool"],
  ["newAvailable", "new stock count; leave empty to keep"],
  ["aliases", "all of them, e.g. old:BW-7;manufacturer:DIN 912; none removes them"],
  [
    "category",
    "last part of the category's address, e.g. hex-bolts; none removes the tool from its category",
  ],
  ["orderMultiple", "units of a pack, e.g. 100; 1 for single units"],
  [
    "priceBreaks",
    "all of them, a quantity and the price per unit from it on, e.g. 100:1.20;500:0.95; none removes them",
  ],
  ["expectedOn", "day when more units are expected, e.g. 2026-12-04; none removes it"],
  ["alt", "what the image in img shows; none if the name says it"],
  [
    "pictures",
    "all further images, one in a line, each with what it shows, e.g. /tools/balance-scale.webp Side view; none removes them",
  ],
  ["successor", "number of the part that replaces it; none removes it"],
  ["alternatives", "numbers of all parts that do the same, at most 12, e.g. BW-7;BW-9; none removes them"],
  ["fitsWith", "numbers of all parts that are used with it, at most 12, e.g. BW-7;BW-9; none removes them"],
  [
    "attribute:…",
    "one column for each attribute, as in an export, e.g. attribute:length; a number in the attribute's unit, the value of a choice, a text, true or false, a day such as 2026-12-04; none removes it",
  ],
];

/** A file, read when it was selected, so that the import applies what the preview showed. */
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
  /** Identifies this plan. */
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
export const previewFile = () =>
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
    onSuccess: () => invalidateTools(queryClient),
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
