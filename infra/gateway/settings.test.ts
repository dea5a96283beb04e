import { describe, expect, test } from "vitest";
import { parseGatewaySettings } from "./settings.ts";

const NEEDED = {
  SHOP_ORIGIN: "http://localhost:8080",
  API_URLS: "http://127.0.0.1:4000, http://127.0.0.1:4002",
  KEYCLOAK_URL: "http://127.0.0.1:8180/auth",
  WEB_ROOT: "web/dist",
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
  ])("%s='%s' stops with its name", (name, value) => {
    expect(() => parseGatewaySettings({ ...NEEDED, [name]: value })).toThrow(
      new RegExp(`cannot be used\\.\\n${name}: `),
    );
  });
});
