import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Tls } from "../servers.ts";

/** A certificate for localhost that nobody has signed but itself, made anew. */
export function aCertificate(): Tls {
  const folder = mkdtempSync(join(tmpdir(), "gateway-tls-"));
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  try {
    execFileSync("openssl", [...kind, ...name, "-out", cert, "-keyout", key], { stdio: "ignore" });
    return { cert: readFileSync(cert), key: readFileSync(key) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
