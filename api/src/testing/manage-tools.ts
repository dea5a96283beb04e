import { newId } from "../domain/shared/ids.ts";
import type { SignedIn } from "../domain/shared/actor.ts";
import type { BodyOf } from "./response-types.ts";
import type { ApiResponse, TestApi } from "./test-api.ts";

/** The calls of the tools' management, as this admin makes them; paths are below `/manage/tools`. */
export function manageTools(api: TestApi, admin: SignedIn) {
  const send = <Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
    headers = {},
  ): Promise<ApiResponse<BodyOf<Method, `/manage/tools${Path}`>>> =>
    api.call(method, `/manage/tools${path}`, { person: admin, body, headers });
  return {
    send,
    get: <Path extends string>(path: Path) => send("GET", path),
    adjust: (id: string, body: object, key: string = newId()) =>
      send("POST", `/${id}/stock`, body, { "idempotency-key": key }),
  };
}
