import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";
import { aRedisDatabase } from "../../testing/test-redis.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { openRateLimiter } from "../kit/limits.ts";

const ID = "019a0000-0000-7000-8000-000000000000";
const UPLOADS = ["/images", "/manage/documents", `/manage/documents/${ID}/revisions`, "/manage/tools/import"];

const redisUrl = await aRedisDatabase();
const redis = new Redis(redisUrl);
const limiter = openRateLimiter(redisUrl, createLogger("test", "silent"));
let api: TestApi;

async function requestAllowance(path: string, token?: string) {
  const headers = { "x-forwarded-for": "10.3.0.1", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${api.url}/door/upload/api${path}`, { method: "POST", headers });
  return { status: response.status, retryAfter: Number(response.headers.get("retry-after")) };
}

const counted = (limit: string, subject: string) => redis.get(`limit:${limit}:${subject}`);

beforeAll(async () => {
  api = await anApi({ limiter });
  // Until it is connected, the limiter counts in this process.
  let turn = 0;
  await eventually(async () => {
    const from = `10.4.0.${(turn += 1)}`;
    await fetch(`${api.url}/api/images`, { method: "POST", headers: { "x-forwarded-for": from } });
    expect(await redis.exists(`limit:refused:${from}`)).toBe(1);
  });
});
afterAll(async () => {
  redis.disconnect();
  limiter.close();
  await api.close();
});

describe.each(UPLOADS)("an upload to %s", (path) => {
  it("is allowed to an admin, and the question counts nothing", async () => {
    const admin = anAdmin();
    expect(await requestAllowance(path, await api.issuer.token(admin))).toMatchObject({ status: 204 });
    expect(await redis.keys(`*${admin.subject}*`)).toEqual([]);
  });

  it("is 401 without a valid token and 403 for a customer, both without a time to wait", async () => {
    expect(await requestAllowance(path)).toEqual({ status: 401, retryAfter: 0 });
    expect(await requestAllowance(path, "e30.e30.e30")).toEqual({ status: 401, retryAfter: 0 });
    expect(await requestAllowance(path, await api.issuer.token(aPerson()))).toEqual({
      status: 403,
      retryAfter: 0,
    });
  });
});

it("is denied with the time to wait after 60 within an hour", async () => {
  const admin = anAdmin();
  const token = await api.issuer.token(admin);
  const headers = { authorization: `Bearer ${token}` };
  for (let turn = 0; turn < 60; turn++) await fetch(`${api.url}/api/images`, { method: "POST", headers });
  const { status, retryAfter } = await requestAllowance("/images", token);
  expect(status).toBe(403);
  expect(retryAfter).toBeGreaterThan(3500);
  expect(await counted("uploads", admin.subject)).toBe("60");
  expect(await requestAllowance("/manage/tools/import", token)).toMatchObject({ status: 204 });
});

it("of a signed or an ordinary body is not known here", async () => {
  for (const path of ["/stripe/webhook", "/purchase", "/manage/tools"])
    expect(await requestAllowance(path)).toMatchObject({ status: 404 });
});
