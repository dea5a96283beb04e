import type { paths as Contract } from "@shop/openapi/types";
import type createClient from "openapi-fetch";
import { accessToken, endSession } from "./auth/session.ts";
import { sendCall, shopOrigin } from "./env.ts";
import { asProblem, problemOf, readProblem } from "./problem.ts";

/** Sends a request with the access token. A 401 renews the token once; a second 401 ends the session. */
export async function withBearer(attempt: (authorization: string) => Promise<Response>): Promise<Response> {
  const first = await attempt(`bearer ${await accessToken(false)}`);
  if (first.status !== 401) return first;
  const second = await attempt(`bearer ${await accessToken(true)}`);
  if (second.status === 401) endSession("rejected");
  return second;
}

const sendSignedIn = (request: Request, timeoutMs?: number): Promise<Response> =>
  withBearer((authorization) => {
    const copy = request.clone();
    copy.headers.set("authorization", authorization);
    return sendCall(copy, timeoutMs);
  });

/** Returns the option of a call of the signed-in user that may take longer than others. */
export const withTimeout = (ms: number): { fetch: (request: Request) => Promise<Response> } => ({
  fetch: (request) => sendSignedIn(request, ms),
});

/** A request of the signed-in user without a timeout, for streams and files. */
export const openSignedIn = (url: string | URL, init: RequestInit): Promise<Response> =>
  withBearer((authorization) => {
    const headers = new Headers(init.headers);
    headers.set("authorization", authorization);
    return fetch(url, { ...init, headers });
  });

type Client = ReturnType<typeof createClient<Contract>>;

/** A client whose library loads with its first call, or before: a rendered page makes none. */
function lazyClient(send: (request: Request) => Promise<Response>): {
  client: Client;
  load: () => Promise<Client>;
} {
  let loading: Promise<Client> | undefined;
  const create = async (): Promise<Client> => {
    const { default: createClient } = await import("openapi-fetch");
    return createClient<Contract>({ baseUrl: `${shopOrigin()}/api`, fetch: (request) => send(request) });
  };
  const load = (): Promise<Client> => {
    loading ??= create().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every member passes its parameters on to the client's
  const client = new Proxy({} as Client, {
    get:
      (_none, name: "GET") =>
      async (...parameters: unknown[]): Promise<unknown> => {
        const loaded = await load();
        return Reflect.apply(loaded[name], loaded, parameters);
      },
  });
  return { client, load };
}

/** Public calls; loads their library before the first of them. */
export const { client: publicApi, load: loadPublicApi } = lazyClient(sendCall);

/** Calls of the signed-in user. */
export const { client: customerApi } = lazyClient(sendSignedIn);

interface ApiResponse<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** Returns data and headers of a response; throws a Problem for any failure. */
export async function unwrapWithHeaders<T>(
  call: Promise<ApiResponse<T>>,
): Promise<{ data: T; headers: Headers }> {
  const { data, error, response } = await call.catch((cause: unknown) => {
    throw asProblem(cause);
  });
  if (!response.ok) throw readProblem(response.status, error);
  if (data === undefined) throw problemOf(response.status, "empty");
  return { data, headers: response.headers };
}

/** Returns the data of a response; throws a Problem for any failure. */
export async function unwrap<T>(call: Promise<ApiResponse<T>>): Promise<T> {
  return (await unwrapWithHeaders(call)).data;
}

/** Ignores the 404 of a removal: it is done, perhaps by an attempt whose response was lost. Undefined instead of its result. */
export const ignoreGone = <T>(removal: Promise<T>): Promise<T | undefined> =>
  removal.catch((error: unknown) => {
    if (asProblem(error).status === 404) return undefined;
    throw error;
  });
