import { aScriptedSmtp, type SmtpScript } from "@shop/api/testing/test-mail";
import { describe, expect, it } from "vitest";
import { deliver, readSmtpUrl } from "./smtp.ts";

const ENVELOPE = { from: "shop@boltwright.test", to: ["ada@boltwright.test"] };
const MESSAGE = Buffer.from("Subject: Hello\r\n\r\n.A line that begins with a dot\r\n");

async function tryAt(script: SmtpScript) {
  const server = await aScriptedSmtp(script);
  try {
    const delivery = await deliver(readSmtpUrl(server.smtpUrl), ENVELOPE, MESSAGE);
    return { delivery, arrived: server.messages.length };
  } finally {
    await server.close();
  }
}

describe("a mail that is handed over", () => {
  it("is accepted when the server accepts it", async () => {
    expect(await tryAt({})).toEqual({ delivery: { outcome: "accepted" }, arrived: 1 });
  });

  it.each<[string, SmtpScript]>([
    ["EENVELOPE RCPT TO 550", { RCPT: "550 5.1.1 <ada@boltwright.test> unknown" }],
    ["EMESSAGE DATA 554", { message: "554 5.7.1 we do not like it, ada@boltwright.test" }],
  ])("is rejected permanently, without an address in the reason: %s", async (reason, script) => {
    expect((await tryAt(script)).delivery).toEqual({ outcome: "not-sent", reason, isFinal: true });
  });

  it.each<[string, SmtpScript]>([
    ["greeting", { greeting: "421 too busy" }],
    ["hung up on", { greeting: "hang up" }],
    ["hung up on at EHLO", { EHLO: "hang up" }],
    ["sender", { MAIL: "550 who are you" }],
    ["grey-listed", { RCPT: "451 4.7.1 later" }],
    ["hung up on at RCPT", { RCPT: "hang up" }],
    ["no DATA", { DATA: "451 not now" }],
    ["hung up on at DATA", { DATA: "hang up" }],
    ["full", { message: "452 4.2.2 mailbox full" }],
  ])("was not sent and may be retried: %s", async (_what, script) => {
    const { delivery } = await tryAt(script);
    expect(delivery).toMatchObject({ outcome: "not-sent", isFinal: false });
    expect(JSON.stringify(delivery)).not.toContain("@");
  });

  it("is unknown when the connection drops after it was handed over", async () => {
    expect(await tryAt({ message: "hang up" })).toEqual({
      delivery: { outcome: "unknown", reason: "ECONNECTION CONN" },
      arrived: 1,
    });
  });

  it("may be retried when no server listens", async () => {
    const server = await aScriptedSmtp();
    await server.close();
    const delivery = await deliver(readSmtpUrl(server.smtpUrl), ENVELOPE, MESSAGE);
    expect(delivery).toMatchObject({ outcome: "not-sent", isFinal: false });
  });
});

describe("SMTP_URL", () => {
  it.each([
    ["smtp://mail.test", { port: 587, secure: false, requireTLS: false }, null],
    ["smtps://mail.test", { port: 465, secure: true, requireTLS: false }, null],
    ["smtp://shop:p%40ss@mail.test:2525", { port: 2525, requireTLS: true }, { user: "shop", pass: "p@ss" }],
    ["smtp://[::1]:1025", { host: "::1", port: 1025 }, null],
  ])("%s", (address, connection, credentials) => {
    const server = readSmtpUrl(address);
    expect(server.connection).toMatchObject(connection);
    expect(server.credentials).toEqual(credentials);
  });

  it("sends no password where the server offers no TLS", async () => {
    const server = await aScriptedSmtp({ EHLO: "250-scripted\r\n250 AUTH PLAIN" });
    const address = server.smtpUrl.replace("smtp://", "smtp://shop:secret@");
    const delivery = await deliver(readSmtpUrl(address), ENVELOPE, MESSAGE);
    expect(delivery).toMatchObject({ outcome: "not-sent", isFinal: false });
    expect(server.messages).toEqual([]);
    await server.close();
  });
});
