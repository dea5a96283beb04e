import type { paths as Contract } from "@shop/openapi/types";
import createClient from "openapi-fetch";
import { accessToken, endSession } from "./auth/session.ts";
import { shopOrigin } from "./env.ts";
import { asProblem, problemOf, readProblem } from "./problem.ts";

// Longer than the shop itself waits for the card service (9 s).
const RESPONSE_TIMEOUT_MS = 12_000;

async function send(request: Request): Promise<Response> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
  return fetch(request, { signal });
}

/** Sends with a bearer; a 401 is answered with one renewal, a second one ends the session. Nothing else does. */
export async function withBearer(attempt: (authorization: string) => Promise<Response>): Promise<Response> {
  const first = await attempt(`bearer ${await accessToken(false)}`);
  if (first.status !== 401) return first;
  const second = await attempt(`bearer ${await accessToken(true)}`);
  if (second.status === 401) endSession("refused");
  return second;
}

const sendSignedIn = (request: Request): Promise<Response> =>
  withBearer((authorization) => {
    const copy = request.clone();
    copy.headers.set("authorization", authorization);
    return send(copy);
  });

/** A call in the name of the customer whose answer may go on for as long as it likes. */
export const openSignedIn = (url: string | URL, init: RequestInit): Promise<Response> =>
  withBearer((authorization) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", authorization);
    return fetch(url, { ...init, headers });
  });

const baseUrl = `${shopOrigin()}/api`;

/** Calls that anybody may make. */
export const publicApi = createClient<Contract>({ baseUrl, fetch: send });

/** Calls in the name of the signed-in customer. */
export const customerApi = createClient<Contract>({ baseUrl, fetch: sendSignedIn });

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** The answer's data and headers; throws a Problem for anything but success, and for no answer at all. */
export async function unwrapWithHeaders<T>(call: Promise<Answer<T>>): Promise<{ data: T; headers: Headers }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw asProblem(cause);
  });
  if (!response.ok) throw readProblem(response.status, error);
  if (data === undefined) throw problemOf(response.status, "empty");
  return { data, headers: response.headers };
}

/** The answer's data; throws a Problem for anything but success. */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<T> {
  return (await unwrapWithHeaders(call)).data;
}
