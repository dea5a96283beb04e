import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Certificate = { certFile: string; keyFile: string; cert: Buffer };

/** Writes a self-signed certificate for localhost, with its key, to files of a folder. */
export function writeCertificate(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const kind = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", [...kind, ...name, "-out", certFile, "-keyout", keyFile], { stdio: "ignore" });
  return { certFile, keyFile, cert: readFileSync(certFile) };
}
