import { parseSettings } from "@shop/api/platform/parse-settings";
import { settingSchemas } from "@shop/api/platform/setting-schemas";
import { z } from "zod";

const { SHOP_ORIGIN, NODE_ENV, HOST, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT, LOG_LEVEL } = settingSchemas;

const isServer = (address: string) =>
  URL.canParse(address) && new URL(address).protocol === "http:" && new URL(address).pathname === "/";

/** Settings of the process that renders public pages. */
export const webSettings = z.object({
  WEB_PORT: z.coerce.number().int().min(0).max(65_535).default(4100).describe("Port of the pages' server"),
  WEB_ROOT: z.string().min(1).describe("Directory of the pages that were built for browsers"),
  WEB_SERVER_ROOT: z.string().min(1).describe("Directory of the same pages, built for the server"),
  API_URLS: z
    .string()
    .transform((list) => list.split(",").map((address) => address.trim()))
    .refine(
      (list) => list.every(isServer),
      "must be addresses like http://127.0.0.1:4000, separated by commas",
    )
    .describe("Addresses of the API processes, separated by commas"),
  SHOP_ORIGIN,
  NODE_ENV,
  HOST,
  METRICS_PORT,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  LOG_LEVEL,
});

export type WebSettings = z.output<typeof webSettings>;

/**
 * Reads the settings of this process.
 * @throws Error naming every setting that cannot be used
 */
export function readWebSettings(env: NodeJS.ProcessEnv = process.env): WebSettings {
  return parseSettings(webSettings, Object.keys(webSettings.shape), env);
}
