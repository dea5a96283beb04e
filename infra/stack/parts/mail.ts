import { join } from "node:path";
import { childEnvironment } from "../../machine/settings.ts";
import { isHttpOk } from "./probes.ts";
import { flags } from "./flags.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import { ROOT } from "./root.ts";

/** The mail catcher: every mail of the stack ends here, and nothing leaves the machine. */
export function mailPart(context: StackContext): Part {
  const { settings, paths } = context;
  if (settings.smtpUrl) {
    const smtpUrl = settings.smtpUrl;
    const external = { setting: "SMTP_URL", address: smtpUrl };
    return { name: "mail", plans: [], addresses: [{ url: "", smtpUrl }], external };
  }
  const web = portOf(context, "mail");
  const smtp = portOf(context, "smtp");
  const url = `http://127.0.0.1:${web}`;
  return {
    name: "mail",
    plans: [
      {
        label: "mail",
        command: process.execPath,
        args: [
          join(ROOT, "node_modules/maildev/bin/maildev"),
          "--silent",
          ...flags({
            web,
            smtp,
            ip: "127.0.0.1",
            "web-ip": "127.0.0.1",
            "mail-directory": paths.data("mail"),
          }),
        ],
        env: childEnvironment({}),
        logFile: paths.log("mail"),
        isReady: () => isHttpOk(`${url}/healthz`),
        readyMs: 30_000,
        stopMs: 5000,
      },
    ],
    addresses: [{ url, smtpUrl: `smtp://127.0.0.1:${smtp}` }],
  };
}
