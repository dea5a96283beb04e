import { z } from "zod";
import { type DemoSettings, findDemoValues } from "./demo-values.ts";
import { isLocalOrigin } from "./local-origin.ts";
import { withSecretFiles } from "./secret-files.ts";
import { settingSchemas } from "./setting-schemas.ts";

const MAIL_CATCHER = "smtp://127.0.0.1:1025";
type Together = DemoSettings & { readonly NODE_ENV: string; readonly RATE_LIMITS: string };
type Issues = Pick<z.RefinementCtx, "addIssue">;

/** What holds for several settings together. */
function checkTogether(all: Together, context: Issues): void {
  if (all.NODE_ENV === "production" && all.RATE_LIMITS === "off")
    addIssue(context, "RATE_LIMITS", "off is for load tests only: leave it on with NODE_ENV=production");
  for (const { setting, remedy } of findDemoValues(all)) addIssue(context, setting, remedy);
}

function requireMailServer(all: Together, context: Issues): void {
  const isPublic = all.NODE_ENV === "production" || !isLocalOrigin(all.SHOP_ORIGIN);
  if (!isPublic || all.SMTP_URL !== undefined) return;
  const remedy =
    "name the mail server (smtp:// or smtps://): the catcher of this machine is for development only";
  addIssue(context, "SMTP_URL", remedy);
}

interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  readonly STAFF_EMAIL?: string | undefined;
  readonly MAIL_FROM: string;
}

function withMailDefaults<All extends MailSettings>(
  all: All,
): All & { readonly SMTP_URL: string; readonly STAFF_EMAIL: string } {
  return { ...all, SMTP_URL: all.SMTP_URL ?? MAIL_CATCHER, STAFF_EMAIL: all.STAFF_EMAIL ?? all.MAIL_FROM };
}

function addIssue(context: Issues, name: string, message: string): void {
  context.addIssue({ code: "custom", path: [name], message });
}

const settings = z
  .object(settingSchemas)
  .superRefine(checkTogether)
  .superRefine(requireMailServer)
  .refine((all) => all.OPS_CLIENT_SECRET === undefined || all.SHOP_API_CLIENT_SECRET !== undefined, {
    path: ["SHOP_API_CLIENT_SECRET"],
    message: "is needed with OPS_CLIENT_SECRET: each operator's role is checked with this client",
  })
  .transform(withMailDefaults);

/** A worker needs no secret beyond those of its queues. */
const workerSettings = z
  .object(settings.in.shape)
  .partial({ STRIPE_SECRET_KEY: true, STRIPE_PUBLISHABLE_KEY: true, STRIPE_WEBHOOK_SECRET: true })
  .superRefine(checkTogether)
  .superRefine((all, context) => {
    if (all.WORKER_QUEUES.includes("mail")) requireMailServer(all, context);
    const needsStripe = all.WORKER_QUEUES.some((queue) => queue === "payments" || queue === "general");
    if (needsStripe && all.STRIPE_SECRET_KEY === undefined)
      addIssue(context, "STRIPE_SECRET_KEY", "is needed for the queues payments and general");
  })
  .transform(withMailDefaults);

/** The settings of one process, parsed. infra/settings.md describes each. */
export type Config = z.output<typeof settings>;

/** The settings of a worker: Stripe's key is there where one of its queues needs it. */
export type WorkerConfig = z.output<typeof workerSettings>;

/**
 * Reads the settings from the environment, each also from the file that `<NAME>_FILE` names. A bad or missing one throws with its
 * name and what would be right; values are not repeated, since some are secrets.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return read(settings, env);
}

/** `readConfig` for a worker: Stripe's key and the mail server are needed only for queues whose jobs use them, the webhook's secret never. */
export function readWorkerConfig(env: NodeJS.ProcessEnv = process.env): WorkerConfig {
  return read(workerSettings, env);
}

function read<Output>(schema: z.ZodType<Output>, env: NodeJS.ProcessEnv): Output {
  const all = withSecretFiles(env, Object.keys(settings.in.shape));
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Settings that must be set or mended in the environment:\n${lines.join("\n")}`);
}
