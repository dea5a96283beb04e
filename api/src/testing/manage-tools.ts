import { newId } from "../domain/shared/ids.ts";
import type { SignedIn } from "../domain/shared/actor.ts";
import type { Answer, TestApi } from "./test-api.ts";

/** The calls of the tools' management, as this admin makes them; paths are below `/manage/tools`. */
export function manageTools(api: () => TestApi, admin: SignedIn) {
  const send = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
    api().call(method, `/manage/tools${path}`, { person: admin, body, headers });
  return {
    send,
    get: (path: string): Promise<Answer> => send("GET", path),
    adjust: (id: string, body: object, key: string = newId()): Promise<Answer> =>
      send("POST", `/${id}/stock`, body, { "idempotency-key": key }),
  };
}

/** Path and query of another page of a list, as its answer names it; empty at the end. */
export function pageAfter(answer: Answer, rel = "next"): string {
  return (
    new RegExp(`</api/manage/tools([^>]*)>; rel="${rel}"`).exec(answer.headers.get("link") ?? "")?.[1] ?? ""
  );
}
