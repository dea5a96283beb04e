import { stringify } from "csv-stringify/sync";
import { expect } from "vitest";
import type { SignedIn } from "../domain/shared/actor.ts";
import type { BodyOf } from "./response-types.ts";
import { type ApiResponse, readResponse, type TestApi } from "./test-api.ts";

type ToolImport = ApiResponse<BodyOf<"POST", "/manage/tools/import">>;

/** The columns of a file of tools, in the order of an export. */
export const HEADER =
  "partNumber,version,name,description,price,priceUnit,minOrder,img,available,newAvailable,aliases,category,orderMultiple,priceBreaks,expectedOn,weightGrams,alt,pictures,successor,alternatives,fitsWith,id";

/** A cell that a spreadsheet runs as a formula, unless that is a text: `="7"`. */
export const FORMULA_CELL = /(^|,)"?(?:[+\-@]|=(?!""))/m;

/** A file with these lines under the header. */
export const csv = (...rows: string[][]): string => stringify([HEADER.split(","), ...rows]);

/** A line with these cells, the others empty. */
export const row = (over: Partial<Record<string, string>>): string[] =>
  HEADER.split(",").map((name) => over[name] ?? "");

/** A line that makes a new tool. */
export const aNewOne = (name: string, over: Record<string, string> = {}): string[] =>
  row({
    name,
    description: "Forged",
    price: "12.50",
    minOrder: "2",
    img: "/tools/axe.webp",
    available: "7",
    ...over,
  });

/** Import and export of tools by this admin. */
export function toolFiles(api: TestApi, admin: SignedIn) {
  const bearer = async () => `bearer ${await api.issuer.token(admin)}`;
  async function send(file: string | Buffer, query = "", type = "text/csv"): Promise<ToolImport> {
    const response = await fetch(`${api.url}/api/manage/tools/import${query}`, {
      method: "POST",
      headers: { authorization: await bearer(), "content-type": type },
      body: typeof file === "string" ? file : new Uint8Array(file),
    });
    return readResponse(response);
  }
  return {
    /** Sends a file to be previewed; changes nothing. */
    send,
    /** Sends a file to be applied; with a plan, only if that is still the same. */
    apply: (file: string, plan = ""): Promise<ToolImport> =>
      send(file, `?dryRun=false${plan && `&plan=${plan}`}`),
    /** The tool of that name as admins see it. */
    async toolOf(name: string): Promise<Record<string, unknown> | undefined> {
      const query = new URLSearchParams({ q: name });
      const { body } = await api.call("GET", `/manage/tools?${query.toString()}`, { person: admin });
      return body.find((tool) => tool.name === name);
    },
    /** The file of what a query finds, its mark included. */
    async exported(query: string): Promise<string> {
      const response = await fetch(`${api.url}/api/manage/tools.csv?${query}`, {
        headers: { authorization: await bearer() },
      });
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/csv; charset=utf-8",
      ]);
      return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    },
  };
}
