import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ApiFault, RuleBook } from "../objects/fault-rules.ts";
import { expandResponse } from "../api/expand.ts";
import { matchOperation, type Operation } from "../api/operation.ts";
import { operations } from "../api/operations.ts";
import { ApiError } from "../objects/api-error.ts";
import { API_VERSION, recordEvent } from "../objects/events.ts";
import { randomText } from "../objects/ids.ts";
import type { Store } from "../store/store.ts";
import type { Deliverer } from "../webhooks/deliverer.ts";
import { authenticate, secretKeyRequired, type Keys } from "./authenticate.ts";
import { createIdempotency, type ApiResponse, type Opening } from "./idempotency.ts";
import { callerOrigin, header, readBody, requestParameters } from "./request.ts";
import { errorResponse, json, serverError } from "./v1-responses.ts";

export interface V1Parts {
  store: Store;
  deliverer: Deliverer;
  faults: RuleBook<ApiFault>;
  keys: Keys;
  search: SearchSettings;
}

/** Stripe's search is behind by up to a minute; here it is not, unless a test sets it. */
export interface SearchSettings {
  lagSeconds: number;
}

/** The target of a request; `browserOnly` on the path that the gateway passes on. */
export interface V1Target {
  url: URL;
  path: string;
  browserOnly: boolean;
}

export type RespondV1 = (
  request: IncomingMessage,
  response: ServerResponse,
  target: V1Target,
) => Promise<void>;

interface Call {
  operation: Operation;
  ids: string[];
  parameters: Record<string, unknown>;
  viaClient: boolean;
  origin: string;
  idempotencyKey: string | null;
}

interface Outcome {
  result: ApiResponse;
  lost: "reply" | "hang" | null;
}

async function readCall(request: IncomingMessage, target: V1Target, keys: Keys): Promise<Call> {
  const body = await readBody(request);
  const { key, ...parameters } = requestParameters(target.url, request, body);
  const viaClient = authenticate(request, { key }, keys) === "client";
  const method = request.method ?? "GET";
  const found = matchOperation(operations, method, target.path);
  if (!found) {
    throw new ApiError(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${method}: ${target.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    });
  }
  if (viaClient && found.operation.access !== "client") throw secretKeyRequired();
  if (!viaClient && target.browserOnly) {
    throw new ApiError(403, {
      type: "invalid_request_error",
      message: "The secret key is for servers only; it may not be used on the browser's path.",
    });
  }
  const idempotencyKey = method === "POST" ? header(request, "idempotency-key") : null;
  return { ...found, parameters, viaClient, origin: callerOrigin(request), idempotencyKey };
}

/** Responds to the calls of Stripe's API. */
export function createV1({ store, deliverer, faults, keys, search }: V1Parts): RespondV1 {
  const beginIdempotent = createIdempotency(store);

  function execute(call: Call, requestId: string): ApiResponse {
    const request = { id: requestId, idempotency_key: call.idempotencyKey };
    const context = {
      store,
      viaClient: call.viaClient,
      origin: call.origin,
      publishableKey: keys.publishableKey,
      searchLagSeconds: search.lagSeconds,
      emit: (type: string, object: object) => deliverer.add(recordEvent(store, type, object, request)),
    };
    try {
      const result = call.operation.call({ context, ids: call.ids, parameters: call.parameters });
      const { expand } = call.parameters;
      const paths = Array.isArray(expand) ? expand.map(String) : [];
      return { status: 200, body: json(expandResponse(store, result, paths)), keep: true };
    } catch (error) {
      return errorResponse(error, requestId);
    }
  }

  /** Runs `produce`, or returns the response stored for its idempotency key. */
  async function respondUnderFault(name: string, produce: () => ApiResponse): Promise<Outcome> {
    const fault = faults.take(({ operation }) => operation === undefined || operation === name);
    if (!fault) return { result: produce(), lost: null };
    switch (fault.kind) {
      case "latency":
        await sleep(fault.ms);
        return { result: produce(), lost: null };
      case "lose-reply":
        return { result: produce(), lost: "reply" };
      case "hang":
        return { result: fault.process ? produce() : serverError(500, false), lost: "hang" };
      case "error":
        if (fault.process) produce();
        return { result: serverError(fault.status, fault.stored), lost: null };
    }
  }

  function send(response: ServerResponse, result: ApiResponse, headers: Record<string, string>): void {
    store.flush();
    response.writeHead(result.status, {
      "content-type": "application/json",
      "cache-control": "no-cache, no-store",
      ...headers,
    });
    response.end(result.body);
  }

  return async (request, response, target) => {
    const requestId = `req_${randomText(14)}`;
    const headers: Record<string, string> = {
      "request-id": requestId,
      "stripe-version": header(request, "stripe-version") ?? API_VERSION,
    };
    let call: Call;
    let opening: Opening | null = null;
    try {
      call = await readCall(request, target, keys);
      if (call.idempotencyKey !== null) {
        headers["idempotency-key"] = call.idempotencyKey;
        opening = beginIdempotent(call.idempotencyKey, target.path, call.parameters);
      }
    } catch (error) {
      send(response, errorResponse(error, requestId), headers);
      return;
    }
    const stored = opening?.stored;
    if (stored)
      Object.assign(headers, { "idempotent-replayed": "true", "original-request": stored.requestId });
    const produce = (): ApiResponse => (stored ? { ...stored, keep: false } : execute(call, requestId));
    const { result, lost } = await respondUnderFault(call.operation.name, produce);
    if (opening && !opening.stored) opening.finish(result, requestId);
    if (lost === null) return send(response, result, headers);
    store.flush();
    if (lost === "reply") request.socket.destroy();
  };
}
