import { Readable } from "node:stream";
import type { Delivery } from "@shop/api/domain/mail/mail-transport";
import { TRANSPORT_SECONDS_MAX } from "@shop/api/domain/mail/mail-transport";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

const RESPONSE_MS = 10_000;
/** RFC 5321 allows minutes for a complete message, but this must end before the claim of the mail does. */
const SOCKET_IDLE_MS = 20_000;
const TOTAL_MS = (TRANSPORT_SECONDS_MAX - 10) * 1000;

export interface SmtpServer {
  readonly connection: SMTPConnectionOptions;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

/**
 * Reads `smtp://user:password@host:port` or `smtps://`. Sends credentials over TLS only. The default port is 587, or 465
 * with `smtps`.
 */
export function readSmtpUrl(address: string): SmtpServer {
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const credentials = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : null;
  return {
    credentials,
    connection: {
      host: url.hostname.replace(/^\[|\]$/g, ""),
      port: Number(url.port || (secure ? 465 : 587)),
      secure,
      requireTLS: credentials !== null && !secure,
      connectionTimeout: RESPONSE_MS,
      greetingTimeout: RESPONSE_MS,
      dnsTimeout: RESPONSE_MS,
      socketTimeout: SOCKET_IDLE_MS,
    },
  };
}

/**
 * Sends one message and returns the outcome; never throws. The message is read only after the server is ready for it (354): a
 * failure before that has sent nothing, a timeout after it may have.
 */
export async function deliver(
  server: SmtpServer,
  envelope: { from: string; to: readonly string[] },
  message: Buffer,
): Promise<Delivery> {
  const connection = new SMTPConnection(server.connection);
  let handedOver = false;
  const content = new Readable({
    read() {
      handedOver = true;
      this.push(message);
      this.push(null);
    },
  });
  let timer: NodeJS.Timeout | undefined;
  const delivery = await new Promise<Delivery>((resolve) => {
    const fail = (error: unknown): void => resolve(failureOf(error, handedOver));
    timer = setTimeout(() => fail(new Error("too slow")), TOTAL_MS);
    const send = (): void => {
      connection.send({ from: envelope.from, to: [...envelope.to] }, content, (error) => {
        if (error) fail(error);
        else resolve({ outcome: "accepted" });
      });
    };
    connection.on("error", fail);
    connection.on("end", () => fail(new Error("connection closed")));
    connection.connect((error) => {
      if (error) fail(error);
      else if (!server.credentials) send();
      else
        connection.login({ credentials: server.credentials }, (rejection) =>
          rejection ? fail(rejection) : send(),
        );
    });
  });
  clearTimeout(timer);
  if (delivery.outcome === "accepted") connection.quit();
  else connection.close();
  return delivery;
}

/** Returns only codes: the server's texts may quote addresses. */
function failureOf(error: unknown, handedOver: boolean): Delivery {
  const { code, command, responseCode } = detailsOf(error);
  const reason = [code, command, responseCode].filter((part) => part !== "").join(" ") || "no response";
  if (handedOver && code !== "EMESSAGE") return { outcome: "unknown", reason };
  // A rejected recipient or message is permanent; any other failure may be temporary.
  const isFinal = responseCode.startsWith("5") && (command === "RCPT TO" || code === "EMESSAGE");
  return { outcome: "not-sent", reason, isFinal };
}

function detailsOf(error: unknown): { code: string; command: string; responseCode: string } {
  const read = (key: string): string => {
    const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  return { code: read("code"), command: read("command"), responseCode: read("responseCode") };
}
