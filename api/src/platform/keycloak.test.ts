import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { eventually } from "../testing/eventually.ts";
import { anIssuer, TEST_ORIGIN, type TestIssuer } from "../testing/test-issuer.ts";
import { aPerson } from "../testing/test-shop.ts";
import { openTokenVerifier, type TokenVerifier } from "./keycloak.ts";
import { createLogger } from "./log.ts";

let issuer: TestIssuer;
beforeAll(async () => {
  issuer = await anIssuer();
});
afterAll(() => issuer.close());

function aVerifier(keycloakUrl: string): TokenVerifier {
  const log = createLogger("test", "silent");
  return openTokenVerifier({ keycloakUrl, realm: "boltwright", origin: TEST_ORIGIN, log });
}

describe("without Keycloak's keys", () => {
  it("a good token is neither good nor bad", async () => {
    const nobodyListens = "http://127.0.0.1:9/auth";
    const verifier = aVerifier(nobodyListens);
    const failure = await verifier.verify(await issuer.token(aPerson())).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GatewayUnavailable);
    expect(verifier.hasKeys()).toBe(false);
    verifier.close();
  });

  it("the keys are fetched again until they are there", async () => {
    const late = await anIssuer();
    late.break();
    const verifier = aVerifier(late.url);
    const token = await late.token(aPerson());
    await expect(verifier.verify(token)).rejects.toBeInstanceOf(GatewayUnavailable);
    late.repair();
    await eventually(() => expect(verifier.hasKeys()).toBe(true));
    expect(await verifier.verify(token)).toMatchObject({ kind: "person", name: "Ada Okafor" });
    verifier.close();
    await late.close();
  });
});

describe("a token that was verified", () => {
  afterEach(() => vi.useRealTimers());

  it("is good until it ends, and no longer", async () => {
    const verifier = aVerifier(issuer.url);
    await eventually(() => expect(verifier.hasKeys()).toBe(true));
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const token = await issuer.token(aPerson(), { exp: Math.floor(Date.now() / 1000) + 30 });
    expect(await verifier.verify(token)).not.toBeNull();
    vi.advanceTimersByTime(29_000);
    expect(await verifier.verify(token)).not.toBeNull();
    // Clocks may differ by ten seconds.
    vi.advanceTimersByTime(12_000);
    expect(await verifier.verify(token)).toBeNull();
    verifier.close();
  });

  it("names its person without control characters, and by the e-mail address where nothing else is in the name", async () => {
    const verifier = aVerifier(issuer.url);
    await eventually(() => expect(verifier.hasKeys()).toBe(true));
    const nameOf = async (name: string) =>
      (await verifier.verify(await issuer.token(aPerson({ name, email: "ada@boltwright.test" }))))?.name;
    expect(await nameOf("Ada\0\n Okafor\u2028")).toBe("Ada Okafor");
    expect(await nameOf("\u001b\u0080")).toBe("ada@boltwright.test");
    verifier.close();
  });

  it("lends nothing to one with other claims and the same signature", async () => {
    const verifier = aVerifier(issuer.url);
    await eventually(() => expect(verifier.hasKeys()).toBe(true));
    const token = await issuer.token(aPerson());
    expect(await verifier.verify(token)).not.toBeNull();
    const [header, , signature] = token.split(".");
    const [, payload] = (await issuer.token(aPerson({ roles: new Set(["admin"]) }))).split(".");
    expect(await verifier.verify([header, payload, signature].join("."))).toBeNull();
    verifier.close();
  });

  it("is rejected a minute after its key was withdrawn", async () => {
    const rotating = await anIssuer();
    const verifier = aVerifier(rotating.url);
    const token = await rotating.token(aPerson());
    await eventually(async () => expect(await verifier.verify(token).catch(() => null)).not.toBeNull());
    await rotating.rotate();
    rotating.retire();
    vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
    // The keys are fetched every ten minutes, or by the first token with an unknown one.
    const next = await rotating.token(aPerson());
    vi.advanceTimersByTime(31_000);
    expect(await verifier.verify(next)).not.toBeNull();
    expect(await verifier.verify(token)).not.toBeNull();
    vi.advanceTimersByTime(30_000);
    expect(await verifier.verify(token)).toBeNull();
    verifier.close();
    await rotating.close();
  });
});
