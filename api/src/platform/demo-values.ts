import { isLocalOrigin } from "./local-origin.ts";

/** The settings with demo values that are public in the repository. */
export interface DemoSettings {
  readonly SHOP_ORIGIN: string;
  readonly SMTP_URL?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly STRIPE_SCRIPT_URL?: string | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: readonly string[] | undefined;
}

/** A setting that is not allowed on a public origin, and the fix. */
export interface DemoValue {
  readonly setting: keyof DemoSettings;
  readonly remedy: string;
}

/** The port of MailDev: it accepts every message and delivers none. */
const MAIL_CATCHER_PORT = "1025";
const EMULATOR_KEY = /^(sk_test|pk_test|whsec)_emulator$/;

interface Check extends DemoValue {
  readonly fails: (settings: DemoSettings) => boolean;
}

const CHECKS: readonly Check[] = [
  {
    setting: "SHOP_ORIGIN",
    fails: ({ SHOP_ORIGIN }) => new URL(SHOP_ORIGIN).protocol !== "https:",
    remedy: "must begin with https:// unless it is localhost or a loopback address",
  },
  {
    setting: "SMTP_URL",
    fails: ({ SMTP_URL }) => SMTP_URL !== undefined && new URL(SMTP_URL).port === MAIL_CATCHER_PORT,
    remedy: "the mail catcher delivers nothing. Set your mail server (smtp:// or smtps://)",
  },
  {
    setting: "STRIPE_API_URL",
    fails: ({ STRIPE_API_URL }) => !isStripe(STRIPE_API_URL),
    remedy: "the Stripe emulator takes no money. Remove it to use Stripe",
  },
  {
    setting: "STRIPE_SCRIPT_URL",
    fails: ({ STRIPE_SCRIPT_URL }) => !isStripe(STRIPE_SCRIPT_URL),
    remedy: "the Stripe emulator takes no money. Remove it to use Stripe's script",
  },
  {
    setting: "STRIPE_SECRET_KEY",
    fails: ({ STRIPE_SECRET_KEY }) => isEmulatorKey(STRIPE_SECRET_KEY),
    remedy: "the key of the Stripe emulator is public. Set the secret key of your Stripe account",
  },
  {
    setting: "STRIPE_PUBLISHABLE_KEY",
    fails: ({ STRIPE_PUBLISHABLE_KEY }) => isEmulatorKey(STRIPE_PUBLISHABLE_KEY),
    remedy: "this key belongs to the Stripe emulator. Set the publishable key of your Stripe account",
  },
  {
    setting: "STRIPE_WEBHOOK_SECRET",
    fails: ({ STRIPE_WEBHOOK_SECRET = [] }) => STRIPE_WEBHOOK_SECRET.some(isEmulatorKey),
    remedy: "the secret of the Stripe emulator is public. Set the signing secret of your Stripe webhook",
  },
];

/**
 * Returns the demo values among the settings of a public origin; none on a local origin. With these values anybody can sign webhooks,
 * orders are paid without money and mails are lost.
 */
export function findDemoValues(settings: DemoSettings): DemoValue[] {
  if (isLocalOrigin(settings.SHOP_ORIGIN)) return [];
  return CHECKS.filter(({ fails }) => fails(settings)).map(({ setting, remedy }) => ({ setting, remedy }));
}

/**
 * Returns whether a public origin has Stripe's test keys: then orders are paid with its public test cards. A warning and no error, since a
 * shop is tried out like this.
 */
export const hasTestKeys = (settings: DemoSettings): boolean =>
  !isLocalOrigin(settings.SHOP_ORIGIN) &&
  [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY].some((key) => key?.slice(2, 8) === "_test_");

const isEmulatorKey = (key: string | undefined): boolean => EMULATOR_KEY.test(key ?? "");

/** Returns whether the URL is Stripe's; unset means Stripe. */
function isStripe(url: string | undefined): boolean {
  if (url === undefined) return true;
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === "https:" && /^([\w-]+\.)*stripe\.com$/.test(hostname ?? "");
}
