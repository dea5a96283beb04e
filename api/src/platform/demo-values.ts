import { isLocalOrigin } from "./local-origin.ts";

/** Settings with demo values that are public in the repository. */
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

/** MailDev's port: it accepts every message and delivers none. */
const MAIL_CATCHER_PORT = "1025";
const EMULATOR_KEY = /^(sk_test|pk_test|whsec)_emulator$/;

/**
 * Returns the demo values among the settings of a public origin; none on a local origin. With these values anybody can sign webhooks,
 * orders are paid without money and mails are lost.
 */
export function findDemoValues(settings: DemoSettings): DemoValue[] {
  if (isLocalOrigin(settings.SHOP_ORIGIN)) return [];
  const found: readonly (DemoValue | false)[] = [
    new URL(settings.SHOP_ORIGIN).protocol !== "https:" && {
      setting: "SHOP_ORIGIN",
      remedy: "must begin with https:// unless it is localhost or a loopback address",
    },
    settings.SMTP_URL !== undefined &&
      new URL(settings.SMTP_URL).port === MAIL_CATCHER_PORT && {
        setting: "SMTP_URL",
        remedy: "the mail catcher delivers nothing. Set your mail server (smtp:// or smtps://)",
      },
    !isStripe(settings.STRIPE_API_URL) && {
      setting: "STRIPE_API_URL",
      remedy: "the Stripe emulator takes no money. Remove it to use Stripe",
    },
    !isStripe(settings.STRIPE_SCRIPT_URL) && {
      setting: "STRIPE_SCRIPT_URL",
      remedy: "the Stripe emulator takes no money. Remove it to use Stripe's script",
    },
    isEmulatorKey(settings.STRIPE_SECRET_KEY) && {
      setting: "STRIPE_SECRET_KEY",
      remedy: "the key of the Stripe emulator is public. Set the secret key of your Stripe account",
    },
    isEmulatorKey(settings.STRIPE_PUBLISHABLE_KEY) && {
      setting: "STRIPE_PUBLISHABLE_KEY",
      remedy: "this key belongs to the Stripe emulator. Set the publishable key of your Stripe account",
    },
    (settings.STRIPE_WEBHOOK_SECRET ?? []).some(isEmulatorKey) && {
      setting: "STRIPE_WEBHOOK_SECRET",
      remedy: "the secret of the Stripe emulator is public. Set the signing secret of your Stripe webhook",
    },
  ];
  return found.filter((one) => one !== false);
}

/**
 * Whether a public origin has keys of Stripe's test mode: then orders are paid with Stripe's public test cards. A warning and no error, since a
 * shop is tried out like this.
 */
export const hasTestKeys = (settings: DemoSettings): boolean =>
  !isLocalOrigin(settings.SHOP_ORIGIN) &&
  [settings.STRIPE_SECRET_KEY, settings.STRIPE_PUBLISHABLE_KEY].some((key) => key?.slice(2, 8) === "_test_");

const isEmulatorKey = (key: string | undefined): boolean => EMULATOR_KEY.test(key ?? "");

/** Unset means Stripe. */
function isStripe(url: string | undefined): boolean {
  if (url === undefined) return true;
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === "https:" && /^([\w-]+\.)*stripe\.com$/.test(hostname ?? "");
}
