import { extname, join } from "node:path";
import { z } from "zod";

/** The hosts that only this machine reaches: its own name, names below `.localhost`, loopback addresses. */
const LOCAL_HOST = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Settings of the emulator. */
export const emulatorSettings = z.object({
  HOST: z.string().default("127.0.0.1").describe("Address to listen on"),
  STRIPE_EMULATOR_PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number; 0 takes a free one")
    .transform(Number)
    .refine((port) => port <= 65_535, "must be at most 65535")
    .default(12_111)
    .describe("Port of the emulator; 0 takes a free one"),
  STRIPE_SECRET_KEY: z
    .string()
    .startsWith("sk_test_", "must begin with sk_test_")
    .optional()
    .describe("Secret key that it accepts"),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .startsWith("pk_test_", "must begin with pk_test_")
    .optional()
    .describe("Publishable key that it accepts"),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .startsWith("whsec_", "must begin with whsec_")
    .optional()
    .describe("Signing secret of its events"),
  STRIPE_WEBHOOK_URL: z
    .url("must be an address such as http://localhost:8080/api/stripe/webhook")
    .optional()
    .describe("Endpoint of its events. Default: none"),
  STRIPE_WEBHOOK_EVENTS: z
    .string()
    .transform((list) => list.split(","))
    .optional()
    .describe("Types of events that it sends, separated by commas. Default: all"),
  STRIPE_EMULATOR_DATA: z.string().min(1).optional().describe("File for its data. Default: memory only"),
  SHOP_ORIGIN: z
    .url("must be an origin such as http://localhost:8080")
    .refine(
      (value) => !URL.canParse(value) || LOCAL_HOST.test(new URL(value).hostname),
      "is public: the Stripe emulator takes no real money and serves a shop on localhost only; set STRIPE_SECRET_KEY to a key of Stripe and leave the emulator out",
    )
    .optional()
    .describe("Origin of the shop; only localhost is accepted"),
  NODE_ENV: z
    .string()
    .refine(
      (value) => value !== "production",
      "is production: the Stripe emulator takes no real money and does not start there; set STRIPE_SECRET_KEY to a key of Stripe and leave the emulator out",
    )
    .optional()
    .describe("`production` is rejected"),
});

/** The settings that the emulator is started with; undefined stands for the defaults of `startStripeEmulator`. */
export interface EmulatorSettings {
  port: number;
  host: string;
  secretKey?: string;
  publishableKey?: string;
  webhookSecret?: string;
  webhookUrl: string | null;
  /** Types of events that are sent there; all without it. */
  webhookEvents?: readonly string[];
  dataFile: string | null;
}

/** A path that names no file is a folder for it. */
function dataFile(path: string): string {
  return extname(path) === "" ? join(path, "stripe-emulator.jsonl") : path;
}

/** Reads the settings; throws an Error with one line per wrong setting. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): EmulatorSettings {
  const result = emulatorSettings.safeParse(environment);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new Error(lines.join("\n"));
  }
  const given = result.data;
  return {
    port: given.STRIPE_EMULATOR_PORT,
    host: given.HOST,
    webhookUrl: given.STRIPE_WEBHOOK_URL ?? null,
    dataFile: given.STRIPE_EMULATOR_DATA ? dataFile(given.STRIPE_EMULATOR_DATA) : null,
    ...(given.STRIPE_SECRET_KEY ? { secretKey: given.STRIPE_SECRET_KEY } : {}),
    ...(given.STRIPE_PUBLISHABLE_KEY ? { publishableKey: given.STRIPE_PUBLISHABLE_KEY } : {}),
    ...(given.STRIPE_WEBHOOK_EVENTS ? { webhookEvents: given.STRIPE_WEBHOOK_EVENTS } : {}),
    ...(given.STRIPE_WEBHOOK_SECRET ? { webhookSecret: given.STRIPE_WEBHOOK_SECRET } : {}),
  };
}
