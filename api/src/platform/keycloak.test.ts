import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    late.mend();
    await eventually(() => expect(verifier.hasKeys()).toBe(true));
    expect(await verifier.verify(token)).toMatchObject({ kind: "person", name: "Ada Okafor" });
    verifier.close();
    await late.close();
  });
});
