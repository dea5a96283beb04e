import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { SignedIn } from "../domain/shared/actor.ts";
import { withoutControlCharacters } from "../domain/shared/control-characters.ts";
import { canonicalEmail } from "../domain/shared/email.ts";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import type { Logger } from "./log.ts";

const DAY_MS = 86_400_000;
const REFRESH_MS = 600_000;
const FIRST_KEYS_RETRY_MS = 1000;
const CLOCK_TOLERANCE_SECONDS = 10;
/** The time for which a verified token is cached, and a key that Keycloak has withdrawn stays valid. */
const VERIFIED_MS = 60_000;
const VERIFIED_MAX = 10_000;

const claims = z.object({
  sub: z.string().min(1),
  iat: z.number(),
  typ: z.literal("Bearer"),
  email: z.string().min(3),
  email_verified: z.literal(true),
  name: z.string().optional(),
  realm_access: z.object({ roles: z.array(z.string()) }).optional(),
});

export interface TokenVerifier {
  /** Returns the user of a valid access token, or null. Throws `GatewayUnavailable` if the keys cannot be fetched. */
  verify(token: string): Promise<SignedIn | null>;
  readonly hasKeys: () => boolean;
  /** Returns the seconds since the keys were last fetched, or null before that. */
  readonly keysAgeSeconds: () => number | null;
  close(): void;
}

/**
 * Opens the verifier of Keycloak's access tokens: published keys, RS256 only, exact issuer, audience `api`, type `Bearer`, verified
 * email. Keys are cached for 24 h and refreshed every ten minutes; an unknown key causes a fetch at most every 30 s. A valid token is
 * cached for a minute, never beyond its `exp`: checking the signature costs more than the rest of a small request.
 */
export function openTokenVerifier(options: {
  keycloakUrl: string;
  realm: string;
  origin: string;
  log: Logger;
}): TokenVerifier {
  const keys = createRemoteJWKSet(
    new URL(`${options.keycloakUrl}/realms/${options.realm}/protocol/openid-connect/certs`),
    { cacheMaxAge: DAY_MS, cooldownDuration: 30_000, timeoutDuration: 3000 },
  );
  const issuer = `${options.origin}/auth/realms/${options.realm}`;
  const verified = new LRUCache<string, { person: SignedIn; until: number }>({ max: VERIFIED_MAX });
  let next: NodeJS.Timeout | undefined;
  let closed = false;
  let fetchedAt: number | null = null;
  const refresh = async (): Promise<void> => {
    await keys.reload().then(
      () => (fetchedAt = performance.now()),
      (error: Error) => options.log.warn({ reason: error.message }, "keycloak keys not refreshed"),
    );
    if (!closed)
      next = setTimeout(() => void refresh(), keys.jwks() ? REFRESH_MS : FIRST_KEYS_RETRY_MS).unref();
  };
  void refresh();
  return {
    hasKeys: () => keys.jwks() !== undefined,
    keysAgeSeconds: () => (fetchedAt === null ? null : (performance.now() - fetchedAt) / 1000),
    close() {
      closed = true;
      clearTimeout(next);
    },
    async verify(token) {
      const hash = createHash("sha256").update(token).digest("base64");
      const known = verified.get(hash);
      if (known && Date.now() < known.until) return known.person;
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ["RS256"],
          issuer,
          audience: "api",
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          requiredClaims: ["exp", "iat", "sub"],
        });
        const person = toPerson(claims.safeParse(payload));
        const endsAt = ((payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS) * 1000;
        if (person) verified.set(hash, { person, until: Math.min(Date.now() + VERIFIED_MS, endsAt) });
        return person;
      } catch (error) {
        if (isRejection(error)) return null;
        throw new GatewayUnavailable("keycloak", error);
      }
    },
  };
}

function toPerson(parsed: z.ZodSafeParseResult<z.output<typeof claims>>): SignedIn | null {
  if (!parsed.success) return null;
  const { sub, iat, email, name, realm_access: access } = parsed.data;
  return {
    kind: "person",
    subject: sub,
    email: canonicalEmail(email),
    name: withoutControlCharacters(name ?? "").trim() || email,
    roles: new Set(access?.roles),
    tokenIssuedAt: new Date(iat * 1000),
  };
}

/** Returns whether the error is about the token, not about fetching the keys (timeout, invalid response, no connection). */
function isRejection(error: unknown): boolean {
  const isAboutKeys = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  return error instanceof errors.JOSEError && !isAboutKeys && error.code !== "ERR_JOSE_GENERIC";
}
