import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const entries = z.array(z.record(z.string(), z.unknown()));

/** The lists that both files hold; everything else passes through as it is. */
const additionsShape = z.looseObject({ clients: entries, users: entries });
const realmShape = additionsShape.extend({ realm: z.string() });

/** A realm file as Keycloak imports it. */
export type RealmFile = z.infer<typeof realmShape>;

/**
 * Puts the embedded stack's additions (demo people, the client of `npm run token`, plain http) onto the realm that
 * production imports. Lists grow, single values are replaced.
 * @param realm parsed `realm.json`
 * @param additions parsed `realm.embedded.json`
 * @throws a ZodError when one of them is not what it should be
 */
function mergeRealm(realm: unknown, additions: unknown): RealmFile {
  const base = realmShape.parse(realm);
  const extra = additionsShape.parse(additions);
  return {
    ...base,
    ...extra,
    clients: [...base.clients, ...extra.clients],
    users: [...base.users, ...extra.users],
  };
}

/** The realm that the embedded stack imports. */
export async function embeddedRealm(): Promise<RealmFile> {
  return mergeRealm(await readRealmFile("realm.json"), await readRealmFile("realm.embedded.json"));
}

async function readRealmFile(name: string): Promise<unknown> {
  return JSON.parse(await readFile(join(import.meta.dirname, name), "utf8"));
}
