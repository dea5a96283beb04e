import { z } from "zod";
import { type DemoSettings, findDemoValues } from "./demo-values.ts";
import { isLocalOrigin } from "./local-origin.ts";
import { parseSettings } from "./parse-settings.ts";
import { settingSchemas } from "./setting-schemas.ts";

const MAIL_CATCHER = "smtp://127.0.0.1:1025";
type Together = DemoSettings & {
  readonly NODE_ENV: string;
  readonly RATE_LIMITS: string;
  readonly S3_ACCESS_KEY_ID?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
};
type Issues = Pick<z.RefinementCtx, "addIssue">;

/** Validates settings that depend on each other. */
function checkTogether(all: Together, context: Issues): void {
  if (all.NODE_ENV === "production" && all.RATE_LIMITS === "off")
    addIssue(context, "RATE_LIMITS", "off is for load tests only. Set it to on with NODE_ENV=production");
  // Both are needed: with one of them alone, the SDK would look for other credentials of the machine.
  if (all.S3_ACCESS_KEY_ID !== undefined && all.S3_SECRET_ACCESS_KEY === undefined)
    addIssue(context, "S3_SECRET_ACCESS_KEY", "is required with S3_ACCESS_KEY_ID");
  if (all.S3_SECRET_ACCESS_KEY !== undefined && all.S3_ACCESS_KEY_ID === undefined)
    addIssue(context, "S3_ACCESS_KEY_ID", "is required with S3_SECRET_ACCESS_KEY");
  for (const { setting, remedy } of findDemoValues(all)) addIssue(context, setting, remedy);
}

function requireMailServer(all: Together, context: Issues): void {
  const isPublic = all.NODE_ENV === "production" || !isLocalOrigin(all.SHOP_ORIGIN);
  if (!isPublic || all.SMTP_URL !== undefined) return;
  const remedy = "set a mail server (smtp:// or smtps://). The default mail catcher is for development only";
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
    message: "is required with OPS_CLIENT_SECRET: this client checks the operators' role",
  })
  .transform(withMailDefaults);

/** A worker needs only the secrets of its queues. */
const workerSettings = z
  .object(settings.in.shape)
  .partial({ STRIPE_SECRET_KEY: true, STRIPE_PUBLISHABLE_KEY: true, STRIPE_WEBHOOK_SECRET: true })
  .superRefine(checkTogether)
  .superRefine((all, context) => {
    if (all.WORKER_QUEUES.includes("mail")) requireMailServer(all, context);
    const needsStripe = all.WORKER_QUEUES.some((queue) => queue === "payments" || queue === "general");
    if (needsStripe && all.STRIPE_SECRET_KEY === undefined)
      addIssue(context, "STRIPE_SECRET_KEY", "is required for the queues payments and general");
  })
  .transform(withMailDefaults);

/** The parsed settings of a process. infra/settings.md documents them. */
export type Config = z.output<typeof settings>;

/** The parsed settings of a worker. Stripe's key is optional unless one of its queues needs it. */
export type WorkerConfig = z.output<typeof workerSettings>;

/**
 * Reads the settings from the environment, or from the file in `<NAME>_FILE`. An invalid or missing setting throws an error with its
 * name and what is expected, without the value: it may be a secret.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  return read(settings, env);
}

/** Reads a worker's configuration: only queues that use Stripe's key or the mail server require them, none the webhook secret. */
export function readWorkerConfig(env: NodeJS.ProcessEnv = process.env): WorkerConfig {
  return read(workerSettings, env);
}

function read<Output>(schema: z.ZodType<Output>, env: NodeJS.ProcessEnv): Output {
  return parseSettings(schema, Object.keys(settings.in.shape), env);
}
