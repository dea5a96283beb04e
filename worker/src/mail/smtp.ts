import { Readable } from "node:stream";
import type { Delivery } from "@shop/api/domain/mail/post-mail";
import { POST_SECONDS_MAX } from "@shop/api/domain/mail/post-mail";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";

const ANSWER_MS = 10_000;
/** Longer than a server takes over a finished mail (RFC 5321 allows minutes; ours must end before its claim does). */
const SILENCE_MS = 20_000;
const WHOLE_MS = (POST_SECONDS_MAX - 10) * 1000;

export interface SmtpServer {
  readonly connection: SMTPConnectionOptions;
  readonly credentials: { readonly user: string; readonly pass: string } | null;
}

/**
 * Reads `smtp://user:password@host:port` or `smtps://`. Credentials are sent through TLS only; without a port it is 587, or 465
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
      connectionTimeout: ANSWER_MS,
      greetingTimeout: ANSWER_MS,
      dnsTimeout: ANSWER_MS,
      socketTimeout: SILENCE_MS,
    },
  };
}

/**
 * Hands one finished message to the server and says what became of it; never throws. The message is asked for only after the
 * server said that it takes one (354): whatever fails before has certainly sent nothing, whatever falls silent after may have.
 */
export async function deliver(
  server: SmtpServer,
  envelope: { from: string; to: string },
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
    const fail = (error: unknown): void => resolve(verdict(error, handedOver));
    timer = setTimeout(() => fail(new Error("too slow")), WHOLE_MS);
    const send = (): void => {
      connection.send({ from: envelope.from, to: [envelope.to] }, content, (error) => {
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
        connection.login({ credentials: server.credentials }, (refusal) =>
          refusal ? fail(refusal) : send(),
        );
    });
  });
  clearTimeout(timer);
  if (delivery.outcome === "accepted") connection.quit();
  else connection.close();
  return delivery;
}

/** The server's texts may quote addresses, so only codes are kept. */
function verdict(error: unknown, handedOver: boolean): Delivery {
  const { code, command, responseCode } = detailsOf(error);
  const reason = [code, command, responseCode].filter((part) => part !== "").join(" ") || "no answer";
  if (handedOver && code !== "EMESSAGE") return { outcome: "unknown", reason };
  // The receiver, or this very mail, is refused for good; everything else may be mended.
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
