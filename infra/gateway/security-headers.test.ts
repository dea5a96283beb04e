import { describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "./security-headers.ts";

const photoHosts = ["lh3.googleusercontent.com"];

describe("content security policy", () => {
  test("with the emulator, nothing outside is named but the photo hosts", () => {
    const policy = contentSecurityPolicy(
      { photoHosts, stripeScriptUrl: "/stripe-emulator/stripe.js" },
      "none",
    );
    expect(policy.match(/https:\/\/[^\s;]+/g)).toEqual(["https://lh3.googleusercontent.com"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-src 'self';");
  });

  test("with Stripe itself, its script, its frames and its API are let through", () => {
    const policy = contentSecurityPolicy({ photoHosts }, "none");
    expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
    expect(policy).toContain("https://hooks.stripe.com");
  });

  test("another address of the script is let through by its origin", () => {
    const policy = contentSecurityPolicy(
      { photoHosts, stripeScriptUrl: "https://pay.test/v1/stripe.js?x" },
      "self",
    );
    expect(policy).toMatch(/script-src [^;]*https:\/\/pay\.test;/);
    expect(policy).toContain("frame-ancestors 'self'");
  });
});
