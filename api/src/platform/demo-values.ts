import { isLocalOrigin } from "./local-origin.ts";

/** The settings that a demonstration fills with values that everybody can read in the repository. */
export interface DemoSettings {
  readonly SHOP_ORIGIN: string;
  readonly SMTP_URL?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly STRIPE_SCRIPT_URL?: string | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: readonly string[] | undefined;
}

/** A setting that is not allowed on a public origin, and what to set instead. */
export interface DemoValue {
  readonly setting: keyof DemoSettings;
  readonly remedy: string;
}

/** MailDev's port: the catcher accepts every message and delivers none. */
const MAIL_CATCHER_PORT = "1025";
const EMULATOR_KEY = /^(sk_test|pk_test|whsec)_emulator$/;

/**
 * The values of a demonstration among the settings of a public origin; none where only this machine reaches the shop. With these
 * values everybody can sign webhooks, orders are paid for nothing and mails are lost.
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
        remedy: "the mail catcher delivers nothing: name your mail server (smtp:// or smtps://)",
      },
    !isStripe(settings.STRIPE_API_URL) && {
      setting: "STRIPE_API_URL",
      remedy: "the Stripe emulator takes no money: unset it, then Stripe itself is used",
    },
    !isStripe(settings.STRIPE_SCRIPT_URL) && {
      setting: "STRIPE_SCRIPT_URL",
      remedy: "the Stripe emulator takes no money: unset it, then Stripe's own script is used",
    },
    isEmulatorKey(settings.STRIPE_SECRET_KEY) && {
      setting: "STRIPE_SECRET_KEY",
      remedy: "the key of the Stripe emulator is public: set the secret key of your Stripe account",
    },
    isEmulatorKey(settings.STRIPE_PUBLISHABLE_KEY) && {
      setting: "STRIPE_PUBLISHABLE_KEY",
      remedy: "this is the Stripe emulator's: set the publishable key of your Stripe account",
    },
    (settings.STRIPE_WEBHOOK_SECRET ?? []).some(isEmulatorKey) && {
      setting: "STRIPE_WEBHOOK_SECRET",
      remedy: "the Stripe emulator's secret is public: set the signing secret of your webhook at Stripe",
    },
  ];
  return found.filter((one) => one !== false);
}

const isEmulatorKey = (key: string | undefined): boolean => EMULATOR_KEY.test(key ?? "");

/** Unset means Stripe itself. */
function isStripe(url: string | undefined): boolean {
  if (url === undefined) return true;
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === "https:" && /^([\w-]+\.)*stripe\.com$/.test(hostname ?? "");
}
