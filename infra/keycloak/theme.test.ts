import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const LOGIN = join(import.meta.dirname, "themes", "shop", "login");
/** Keys that Keycloak or its base pages name; ours only gives them other words. */
const KEYCLOAKS_OWN = new Set([
  "cookieNotFoundMessage",
  "emailVerifySendCooldown",
  "error-person-name-invalid-character",
  "error-invalid-length",
  "missingPasswordMessage",
  "doSubmit",
  "loginTimeout",
  "expiredActionMessage",
  "verifyEmailMessage",
  "confirmEmailAddressVerificationHeader",
  "confirmEmailAddressVerification",
  "emailVerifiedMessage",
  "emailVerifiedAlreadyMessage",
  "federatedIdentityConfirmLinkMessage",
  "federatedIdentityConfirmReauthenticateMessage",
  "expiredActionTokenNoSessionMessage",
  "expiredActionTokenSessionExistsMessage",
]);

async function pages(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(LOGIN)).filter((name) => name.endsWith(".ftl"));
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(LOGIN, name), "utf8") })));
}

async function pagesWith(pattern: RegExp): Promise<string[]> {
  return (await pages()).filter(({ text }) => pattern.test(text)).map(({ name }) => name);
}

test("no page has an inline script, handler or style, which the policy would reject", async () => {
  expect(await pagesWith(/<script(?![^>]*\bsrc=)|\son[a-z]+=|\sstyle=|javascript:/i)).toEqual([]);
});

test("no page loads anything from another site", async () => {
  expect(await pagesWith(/(src|href|action)="(https?:)?\/\//)).toEqual([]);
});

test("the head's end tag stays out, so that Keycloak adds no inline script", async () => {
  expect(await pagesWith(/<\/head>/i)).toEqual([]);
});

test("browsers, which keep files for a month, request every file of ours with its version", async () => {
  expect(await pagesWith(/\$\{url\.resourcesPath\}\/(?:js|css)\/[^"]+\.(?:js|css)(?!\?v=)/)).toEqual([]);
  const folder = join(LOGIN, "resources", "js");
  const scripts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), "utf8")),
  );
  const imported = scripts.flatMap((text) =>
    [...text.matchAll(/(?:from |import\()["'](.*?)["']/g)].map(([, name]) => name),
  );
  // Keycloak's own, which has its version in its path.
  expect(imported).toEqual(["./authChecker.js"]);
  // A script that waits has not run yet when the page is loaded.
  expect(scripts.filter((text) => /^(?:const .*)?await /m.test(text))).toEqual([]);
});

test("every message of ours is shown somewhere", async () => {
  const messages = await readFile(join(LOGIN, "messages", "messages_en.properties"), "utf8");
  const keys = messages.match(/^[\w-]+(?==)/gm) ?? [];
  const all = (await pages()).map(({ text }) => text).join("\n");
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter((key) => !all.includes(`msg("${key}"`) && !KEYCLOAKS_OWN.has(key))).toEqual([]);
});
