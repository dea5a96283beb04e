import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { choosePorts } from "../../../infra/machine/ports.ts";
import { listenOnFreePort } from "./listen.ts";

export interface CaughtMail {
  readonly subject: string;
  readonly to: readonly { readonly address: string; readonly name: string }[];
  readonly from: readonly { readonly address: string; readonly name: string }[];
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestMail {
  readonly smtpUrl: string;
  start(): Promise<void>;
  /** As when the machine of the mail server goes away. */
  stop(): Promise<void>;
  /** The mails to this address, oldest first; waits until there are so many, since a mail is listed a moment after it is taken. */
  to(address: string, count: number): Promise<CaughtMail[]>;
  close(): Promise<void>;
}

const LISTED_MS = 20_000;
const MAILDEV = `${import.meta.dirname}/../../../node_modules/maildev/bin/maildev`;

/** A real mail server (maildev) on its own ports; not started yet. */
export async function aMailServer(): Promise<TestMail> {
  const directory = await mkdtemp(join(tmpdir(), "shop-mail-"));
  const { web, smtp } = await choosePorts(join(directory, "ports.json"), ["web", "smtp"]);
  const url = `http://127.0.0.1:${web}`;
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return {
    smtpUrl: `smtp://127.0.0.1:${smtp}`,
    async start() {
      const flags = { web, smtp, ip: "127.0.0.1", "web-ip": "127.0.0.1", "mail-directory": directory };
      const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
      child = spawn(process.execPath, [MAILDEV, "--silent", ...args], { stdio: "ignore" });
      while (!(await isThere(`${url}/healthz`))) await delay(50);
    },
    stop,
    async to(address, count) {
      const deadline = Date.now() + LISTED_MS;
      for (;;) {
        const response = await fetch(`${url}/email`);
        const mails = (await response.json()) as CaughtMail[];
        const found = mails.filter((mail) => mail.to.some((receiver) => receiver.address === address));
        if (found.length >= count || Date.now() > deadline) return found;
        await delay(20);
      }
    },
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function isThere(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Replies of a mail server to each command; `hang up` closes the connection, `silence` sends nothing. */
export type SmtpScript = Partial<Record<"greeting" | "EHLO" | "MAIL" | "RCPT" | "DATA" | "message", string>>;

export interface ScriptedSmtp {
  readonly smtpUrl: string;
  /** Messages that arrived whole. */
  readonly messages: readonly string[];
  script: SmtpScript;
  close(): Promise<void>;
}

const DEFAULT_REPLIES: Required<SmtpScript> = {
  greeting: "220 scripted",
  EHLO: "250 scripted",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go on",
  message: "250 queued",
};

/** A mail server with scripted replies, for faults that maildev cannot produce. */
export async function aScriptedSmtp(script: SmtpScript = {}): Promise<ScriptedSmtp> {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const scripted = { script };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    let rest = "";
    let inMessage = false;
    const reply = (step: keyof SmtpScript): void => {
      const text = scripted.script[step] ?? DEFAULT_REPLIES[step];
      if (text === "hang up") socket.destroy();
      else if (text !== "silence") socket.write(`${text}\r\n`);
    };
    reply("greeting");
    socket.on("data", (chunk) => {
      rest += chunk.toString("latin1");
      for (;;) {
        const end = inMessage ? "\r\n.\r\n" : "\r\n";
        const at = rest.indexOf(end);
        if (at < 0) return;
        const line = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (inMessage) {
          inMessage = false;
          messages.push(line);
          reply("message");
          continue;
        }
        const command = line.slice(0, 4).toUpperCase();
        if (command === "QUIT") socket.end("221 bye\r\n");
        else if (command === "EHLO" || command === "MAIL" || command === "RCPT" || command === "DATA") {
          inMessage = command === "DATA" && (scripted.script.DATA ?? DEFAULT_REPLIES.DATA).startsWith("354");
          reply(command);
        } else socket.write("502 not here\r\n");
      }
    });
  });
  const { port } = await listenOnFreePort(server);
  return Object.assign(scripted, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    messages,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
}
