import { Redis } from "ioredis";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../testing/eventually.ts";
import { dataInRedis } from "../testing/stored-data.ts";
import { aRedisDatabase } from "../testing/test-redis.ts";
import { createLogger } from "./log.ts";
import { openOperatorSessions, operatorSessionList } from "./operator-sessions.ts";

const MINUTE = 60_000;
const redisUrl = await aRedisDatabase();
const redis = new Redis(redisUrl);
const log = createLogger("test", "silent");
const person = { subject: "s1", email: "op@boltwright.test" };
let time = Date.now();
const open = (url = redisUrl) => openOperatorSessions(url, log, () => time);
const sessions = open();
const other = open();

beforeEach(async () => {
  await redis.flushdb();
  // The first commands may come before the connection.
  for (const store of [sessions, other]) await eventually(() => store.find("nobodys"));
});
afterAll(() => {
  for (const store of [sessions, other]) store.close();
  redis.disconnect();
});

describe("a session", () => {
  it("is known to every process by its id, which nobody can read in Redis", async () => {
    const id = await sessions.begin(person);
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(await other.find(id)).toEqual({ ...person, endsAt: time + 8 * 60 * MINUTE });
    const stored = await dataInRedis(redis);
    expect(stored).toContain("ops:session:");
    expect(stored).not.toContain(id);
  });

  it("is one's own: two of one person have different ids, and an unknown id has none", async () => {
    const [first, second] = [await sessions.begin(person), await sessions.begin(person)];
    expect(first).not.toBe(second);
    for (const id of ["", "nobodys", first.slice(1), `${first}x`]) expect(await sessions.find(id)).toBeNull();
  });

  it("is forgotten by Redis half an hour after its last use", async () => {
    const id = await sessions.begin(person);
    const [key = ""] = await redis.keys("ops:session:*");
    expect(await redis.ttl(key)).toBeGreaterThan(29 * 60);
    await redis.expire(key, 60);
    await sessions.find(id);
    expect(await redis.ttl(key)).toBeGreaterThan(29 * 60);
    await redis.del(key);
    expect(await sessions.find(id)).toBeNull();
  });

  it("ends after eight hours, however often it is used, and is deleted then", async () => {
    const id = await sessions.begin(person);
    const begun = time;
    time = begun + 8 * 60 * MINUTE - 1;
    expect(await sessions.find(id)).not.toBeNull();
    time = begun + 8 * 60 * MINUTE;
    expect(await sessions.find(id)).toBeNull();
    expect(await redis.keys("*")).toEqual([]);
    time = begun;
  });

  it("that was ended is ended in every process", async () => {
    const id = await sessions.begin(person);
    await other.find(id);
    await sessions.end(id);
    expect([await sessions.find(id), await other.find(id)]).toEqual([null, null]);
    await expect(sessions.end(id)).resolves.toBeUndefined();
  });
});

describe("all sessions", () => {
  it.each([
    ["a process", () => sessions.endAll()],
    ["a command", () => operatorSessionList(redisUrl).endAll()],
  ])("are ended by %s, however many, and nothing else is deleted", async (_who, endAll) => {
    // One after the other: each of so many at once may wait longer than a command's 300 ms.
    const ids: string[] = [];
    while (ids.length < 1500) ids.push(await sessions.begin(person));
    await redis.set("limit:reads:1", "1");
    expect(await endAll()).toBe(1500);
    expect(await redis.keys("*")).toEqual(["limit:reads:1"]);
    expect(await other.find(ids[0] ?? "")).toBeNull();
    expect(await endAll()).toBe(0);
  });
});

describe("while Redis is unreachable", () => {
  it("a session cannot begin or end, and a command reports that", async () => {
    const unreachable = open("redis://127.0.0.1:9");
    for (const call of [
      unreachable.begin(person),
      unreachable.find("x"),
      unreachable.end("x"),
      unreachable.endAll(),
    ])
      await expect(call).rejects.toThrow(/\w/);
    await expect(operatorSessionList("redis://127.0.0.1:9").endAll()).rejects.toThrow(/\w/);
    unreachable.close();
  });

  it("this process admits a session that it has seen in the last 15 minutes, and no other", async () => {
    const mine = open();
    await eventually(() => mine.find("nobodys"));
    const [used, unused] = [await mine.begin(person), await mine.begin(person)];
    await mine.find(used);
    mine.close();
    expect(await mine.find(used)).toMatchObject(person);
    await expect(mine.find(unused)).rejects.toThrow(/\w/);
    const begun = time;
    time = begun + 15 * MINUTE + 1;
    await expect(mine.find(used)).rejects.toThrow(/\w/);
    time = begun;
  });

  it("a session that was ended here is not admitted from memory", async () => {
    const mine = open();
    await eventually(() => mine.find("nobodys"));
    const id = await mine.begin(person);
    await mine.find(id);
    mine.close();
    await expect(mine.end(id)).rejects.toThrow(/\w/);
    await expect(mine.find(id)).rejects.toThrow(/\w/);
  });
});
