import { join } from "node:path";
import { WORK } from "./settings.ts";
import { must } from "./run.ts";

/** Runs curl, for HTTP/2 and cookies; it trusts the certificate of the check. */
export const curl = (...args: string[]) =>
  must("curl", ["-sS", "--cacert", join(WORK, "secrets/tls/fullchain.pem"), ...args]);
