import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { customerApi, unwrap, withTimeout } from "../../lib/api-client.ts";
import { invalidateTools } from "../../lib/invalidate-tools.ts";

/** The API's limits. */
export const FILE_BYTES_MAX = 4_000_000;
export const FILE_LINES_MAX = 5000;

// The timeout is longer than the gateway waits for the API (120 s).
const RESPONSE_TIMEOUT_MS = 130_000;

/** The columns of a file, as in an export, and what each contains. */
export const FILE_COLUMNS: readonly (readonly [name: string, what: string])[] = [
  [
    "partNumber",
    "Identifies the tool, unless the line has an id. A new number adds a tool. If empty, the name identifies it, and a new name adds a tool with the next free number.",
  ],
  ["version", "As exported. Prevents overwriting newer edits. A line with a version never adds a tool."],
  ["name", "Name for customers. Identifies the tool if partNumber is empty."],
  ["description", "Text for customers."],
  ["price", "Price of the price unit in US dollars, e.g. 12.50."],
  [
    "priceUnit",
    "Units that price and priceBreaks stand for: 1, 10, 100 or 1000. If only it changes, the price of one unit stays the same.",
  ],
  ["minOrder", "Smallest quantity per order."],
  ["img", "Path of the image, e.g. /tools/wrench.webp."],
  ["available", "Stock as exported. Initial stock of a new tool."],
  ["newAvailable", "New stock count. Leave empty to keep the stock."],
  [
    "aliases",
    "Replaces the list. Format: kind:number, e.g. old:BW-7;manufacturer:DIN 912. Enter 'none' to clear.",
  ],
  ["category", "URL name of the category, e.g. hex-bolts from /c/hex-bolts. Enter 'none' to clear."],
  ["orderMultiple", "Units of a pack, e.g. 100. Enter 1 for single units."],
  [
    "priceBreaks",
    "Replaces the list. Format: quantity:price, e.g. 100:1.20;500:0.95. Enter 'none' to clear.",
  ],
  ["expectedOn", "Date when more units are expected, e.g. 2026-12-04. Enter 'none' to clear."],
  ["weightGrams", "Weight of one unit in grams, e.g. 250. Enter 'none' to clear."],
  ["alt", "Describes the image in img. Enter 'none' if the name is enough."],
  [
    "pictures",
    "Replaces the list of further images. Format: one line for each, path and description, e.g. /tools/balance-scale.webp Side view. Enter 'none' to clear.",
  ],
  ["successor", "Part number of the tool that replaces it, e.g. BW-7. Enter 'none' to clear."],
  [
    "alternatives",
    "Replaces the list. Format: up to 12 part numbers of similar tools, e.g. BW-7;BW-9. Enter 'none' to clear.",
  ],
  [
    "fitsWith",
    "Replaces the list. Format: up to 12 part numbers of tools used with it, e.g. BW-7;BW-9. Enter 'none' to clear.",
  ],
  [
    "id",
    "As exported. Identifies the tool, even if a spreadsheet changed its part number, e.g. 0012 to 12. Leave empty for a new tool.",
  ],
  [
    "attribute:…",
    "One column for each attribute, as in an export, e.g. attribute:length. Format: a number in the attribute's unit, the value of a choice, a text, true or false, or a date, e.g. 2026-12-04. Enter 'none' to clear.",
  ],
];

/** A file, read when it was selected, so that the import applies what the preview showed. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

/** The changes that one line of a file makes. */
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
      ...withTimeout(RESPONSE_TIMEOUT_MS),
    }),
  );
}

/** Previews what a file would do; changes nothing. */
export const previewFile = () =>
  mutationOptions({
    mutationKey: ["preview-file"],
    mutationFn: (file: ChosenFile): Promise<ImportPlan> => send(file, { dryRun: "true" }),
  });

/**
 * Applies a file, all of it or nothing, if it still does what the preview showed. Fetches the tools again also after a failure: the
 * response to a success may be lost.
 */
export const applyFile = (queryClient: QueryClient) =>
  mutationOptions({
    mutationKey: ["apply-file"],
    mutationFn: ({ file, plan }: { file: ChosenFile; plan: string }): Promise<ImportPlan> =>
      send(file, { dryRun: "false", plan }),
    onSuccess: () => invalidateTools(queryClient),
    onError: () => void invalidateTools(queryClient),
  });
