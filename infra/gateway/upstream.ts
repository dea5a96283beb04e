import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import { createProxyServer } from "http-proxy-3";
import { patientAgent } from "./patient-agent.ts";
import {
  badGateway,
  bodyTooLarge,
  gatewayTimeout,
  serviceUnavailable,
  type AnswerProblem,
} from "./problem.ts";

/** Passes a request on to one of a service's processes and its answer back, without holding either. */
export type Upstream = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const CONNECT_MS = 2000;
const SILENCE_MS = 30_000;
const BODY_BYTES_MAX = 10 * 1024 * 1024;
const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

const proxy = createProxyServer({ xfwd: false, proxyTimeout: SILENCE_MS, connectTimeout: CONNECT_MS });
const sent = new WeakMap<IncomingMessage, ClientRequest>();
const answered = new WeakSet<IncomingMessage>();
/** Server-sent events under way. */
const streams = new Map<ServerResponse, IncomingMessage>();

/** Ends what would not end by itself: readers of server-sent events come again, to the gateway that follows. */
export function endStreams(): void {
  for (const [response, answer] of streams) {
    answer.unpipe(response);
    response.once("close", () => answer.destroy()).end();
  }
}

/** Ends what goes to the service; on its connection nothing can follow half a body. */
function stopSending(request: IncomingMessage): void {
  const outgoing = sent.get(request);
  if (!outgoing || outgoing.writableFinished) return;
  request.unpipe(outgoing);
  outgoing.destroy();
}

proxy.on("proxyReq", (outgoing, request) => {
  sent.set(request, outgoing);
});
proxy.on("proxyRes", (answer, request, response) => {
  answered.add(request);
  // What was said about the connection behind does not hold for the one in front.
  delete answer.headers["keep-alive"];
  answer.headers.connection = response.shouldKeepAlive ? "keep-alive" : "close";
  if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
    streams.set(response, answer);
    response.once("close", () => streams.delete(response));
  }
  answer.once("end", () => stopSending(request));
  answer.once("close", () => {
    if (!answer.complete) response.destroy();
  });
});

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** Refused, silent, or gone with its name, as a container is that is being replaced: in each case it has heard nothing. */
const NOT_THERE = new Set([
  "ECONNREFUSED",
  "ECONNECT_TIMEOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const nobodyListens = ({ code }: NodeJS.ErrnoException) => NOT_THERE.has(code ?? "");

/** Where to try again: at the others if nobody listened, at all of them if an idle connection had just been closed. */
function nextTargets(
  request: IncomingMessage,
  error: NodeJS.ErrnoException,
  [target, ...others]: URL[],
): URL[] {
  if (hasBody(request)) return [];
  if (nobodyListens(error)) return others;
  if (!SAFE.has(request.method ?? "")) return [];
  if (sent.get(request)?.reusedSocket === true && target) return [target, ...others];
  // Taken and then dropped, as by a process that ends just now: reading changes nothing, so another is asked.
  return error.code === "ECONNRESET" ? others : [];
}

function problemOf(error: NodeJS.ErrnoException, startedAt: number) {
  if (nobodyListens(error)) return serviceUnavailable;
  return Date.now() - startedAt >= SILENCE_MS ? gatewayTimeout : badGateway;
}

function isListening(target: URL): Promise<boolean> {
  const socket = connect({ host: target.hostname.replace(/^\[|\]$/g, ""), port: Number(target.port || 80) });
  return new Promise((resolve) => {
    const answer = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.setTimeout(CONNECT_MS, () => answer(false));
    socket.once("connect", () => answer(true)).once("error", () => answer(false));
  });
}

/** A body cannot be sent twice, so it goes only to a process that is known to listen. */
async function firstListening(targets: URL[]): Promise<URL[]> {
  for (const target of targets) if (await isListening(target)) return [target];
  return targets.slice(0, 1);
}

function limitBody(request: IncomingMessage, refuse: () => void): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  let bytes = 0;
  const count = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= BODY_BYTES_MAX) return;
    request.off("data", count);
    if (!answered.has(request)) refuse();
    stopSending(request);
  };
  request.on("data", count);
}

/**
 * Makes one service out of its processes: each request starts at the next of them and, where nothing is lost by it,
 * goes on to the one after that when nobody listens.
 */
export function createUpstream(targets: URL[], answerProblem: AnswerProblem): Upstream {
  const pools = new Map(targets.map((target) => [target, patientAgent()]));
  let turn = 0;

  const attempt = (request: IncomingMessage, response: ServerResponse, order: URL[]): void => {
    const [target] = order;
    if (!target) return answerProblem(request, response, serviceUnavailable);
    const startedAt = Date.now();
    let isOver = false;
    const onError = (error: NodeJS.ErrnoException) => {
      if (isOver || answered.has(request) || response.headersSent || response.destroyed) return;
      isOver = true;
      const next = Date.now() - startedAt < SILENCE_MS ? nextTargets(request, error, order) : [];
      if (next.length > 0) attempt(request, response, next);
      else answerProblem(request, response, problemOf(error, startedAt));
    };
    proxy.web(request, response, { target: target.origin, agent: pools.get(target) }, onError);
  };

  return async (request, response) => {
    if (Number(request.headers["content-length"] ?? 0) > BODY_BYTES_MAX) {
      return answerProblem(request, response, bodyTooLarge);
    }
    turn = (turn + 1) % targets.length;
    const inTurn = [...targets.slice(turn), ...targets.slice(0, turn)];
    const order = hasBody(request) && targets.length > 1 ? await firstListening(inTurn) : inTurn;
    limitBody(request, () => answerProblem(request, response, bodyTooLarge));
    attempt(request, response, order);
  };
}
