import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { listenOnFreePort } from "../../../api/src/testing/listen.ts";
import { checkExternal } from "./check-external.ts";

test("a service that a setting names is checked before anything waits for it", async () => {
  const { server, port } = await listenOnFreePort(createServer());
  const external = { setting: "REDIS_URL", address: `redis://someone:hunter2@127.0.0.1:${port}` };
  expect(await checkExternal(external)).toBe(`127.0.0.1:${port}`);

  await once(server.close(), "close");
  const rejection = checkExternal(external);
  await expect(rejection).rejects.toThrow(
    `REDIS_URL points to 127.0.0.1:${port}, where nothing is listening (ECONNREFUSED)`,
  );
  await expect(rejection).rejects.not.toThrow("hunter2");
});
