import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseGatewaySettings } from "./settings.ts";
import { writeCertificate } from "./testing/certificate.ts";

const NEEDED = {
  SHOP_ORIGIN: "http://localhost:8080",
  API_URLS: "http://127.0.0.1:4000, http://127.0.0.1:4002",
  KEYCLOAK_URL: "http://127.0.0.1:8180/auth",
  WEB_ROOT: "web/dist",
  GATEWAY_DIR: "run",
};

describe("settings of the gateway", () => {
  test("several API processes are separated by commas; an empty value counts as unset", () => {
    const settings = parseGatewaySettings({ ...NEEDED, STRIPE_EMULATOR_URL: "", STRIPE_SCRIPT_URL: "" });
    expect(settings.apiUrls.map(({ port }) => port)).toEqual(["4000", "4002"]);
    expect(settings).toMatchObject({ port: 8080, emulatorUrl: undefined, stripeScriptUrl: undefined });
    expect(settings.photoHosts).toEqual(["lh3.googleusercontent.com", "avatars.githubusercontent.com"]);
  });

  test.each([
    ["SHOP_ORIGIN", "the shop"],
    ["API_URLS", "http://127.0.0.1:4000,nowhere"],
    ["KEYCLOAK_URL", ""],
    ["WEB_ROOT", ""],
    ["GATEWAY_PORT", "70000"],
    ["GATEWAY_DIR", "a folder"],
    ["GATEWAY_WORKERS", "none"],
    ["SHOP_ORIGIN", "https://shop.example.com/"],
    ["SHOP_ORIGIN", "ftp://shop.example.com"],
    ["API_URLS", "https://127.0.0.1:4000"],
    ["HOST", "0.0.0.0; include /etc/passwd"],
    ["KEYCLOAK_REALMS", "boltwright)|(.*"],
    ["PHOTO_HOSTS", "photos.test'; script-src *"],
    ["TRUSTED_PROXIES", "11"],
    ["RATE_LIMITS", "perhaps"],
  ])("%s='%s' stops with its name", (name, value) => {
    expect(() => parseGatewaySettings({ ...NEEDED, [name]: value })).toThrow(
      new RegExp(`cannot be used\\.\\n${name}: `),
    );
  });

  test("half of TLS, or a key of another certificate, stops", async () => {
    const one = await mkdtemp(join(tmpdir(), "gateway-tls-"));
    const other = await mkdtemp(join(tmpdir(), "gateway-tls-"));
    const [{ certFile }, { keyFile }] = [writeCertificate(one), writeCertificate(other)];
    const parse = (tls: Record<string, string>) => () => parseGatewaySettings({ ...NEEDED, ...tls });
    expect(parse({ TLS_CERT_FILE: certFile })).toThrow(/belong together/);
    expect(parse({ TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile })).toThrow(/not the key of/);
    for (const folder of [one, other]) await rm(folder, { recursive: true });
  });
});
