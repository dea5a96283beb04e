import { join } from "node:path";
import { WORK } from "./settings.ts";
import { must } from "./words.ts";

/** curl, which speaks HTTP/2 and keeps cookies; it trusts the check's own certificate. */
export const curl = (...args: string[]) =>
  must("curl", ["-sS", "--cacert", join(WORK, "secrets/tls/fullchain.pem"), ...args]);
