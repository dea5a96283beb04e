import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ADMIN, createCluster } from "../stack/parts/postgres-cluster.ts";
import { runCluster } from "./scratch-cluster.ts";

it("a Postgres that still replays is ended when it is asked to", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-replaying-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  const data = join(folder, "data");
  await createCluster(data, "replay");
  // A standby waits for more to replay, and never takes writes.
  await writeFile(join(data, "standby.signal"), "");
  const ending = new AbortController();
  const login = { user: ADMIN, password: "replay" };
  const postmaster = (): Promise<string> => readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const endIt = async (): Promise<number> => {
    await expect.poll(postmaster).toMatch(/^(standby|ready)/m);
    const pid = Number.parseInt(await postmaster(), 10);
    ending.abort();
    return pid;
  };
  const refused = runCluster(data, login, ending.signal).catch((error: unknown) => String(error));
  const [answer, pid] = await Promise.all([refused, endIt()]);
  expect(answer).toContain("did not come up");
  expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});
