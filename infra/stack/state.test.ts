import { describe, expect, test } from "vitest";
import type { Part } from "./parts/part.ts";
import { describeStack } from "./state.ts";
import { stubPlan } from "./testing/stub-process.ts";

const plan = (label: string) => stubPlan("/logs", label, "");

describe("state.json", () => {
  test("single parts are objects, api and worker are lists; what runs elsewhere has no pid and no log", () => {
    const parts: Part[] = [
      {
        name: "postgres",
        plans: [plan("postgres")],
        addresses: [{ url: "postgres://a", readOnlyUrl: "postgres://b" }],
      },
      {
        name: "stripe",
        plans: [],
        addresses: [{ url: "https://api.stripe.com", secretKey: "k", webhookSecret: "w" }],
      },
      {
        name: "api",
        plans: [plan("api 1"), plan("api 2")],
        addresses: [{ url: "http://1" }, { url: "http://2" }],
      },
      { name: "worker", plans: [plan("worker")], addresses: [{ metricsUrl: "http://3" }] },
      { name: "web", plans: [plan("web")], addresses: [{ url: "http://4", metricsUrl: "http://5" }] },
    ];
    const pids: Record<string, number[]> = { postgres: [1], api: [2, 3], worker: [4], web: [5] };
    const state = describeStack("http://localhost:8080", parts, (name) => pids[name] ?? []);
    expect(state.parts).toEqual({
      postgres: { url: "postgres://a", readOnlyUrl: "postgres://b", pid: 1, log: "/logs/postgres.log" },
      stripe: { url: "https://api.stripe.com", secretKey: "k", webhookSecret: "w" },
      api: [
        { url: "http://1", pid: 2, log: "/logs/api 1.log" },
        { url: "http://2", pid: 3, log: "/logs/api 2.log" },
      ],
      worker: [{ metricsUrl: "http://3", pid: 4, log: "/logs/worker.log" }],
      web: { url: "http://4", metricsUrl: "http://5", pid: 5, log: "/logs/web.log" },
    });
    expect(state.origin).toBe("http://localhost:8080");
  });

  test("the accounts are two customers, an admin, an operator and one unverified, each with a name and a password", () => {
    const { accounts } = describeStack("http://localhost:8080", [], () => []);
    expect(accounts.map(({ role }) => role)).toEqual([
      "customer",
      "customer",
      "admin",
      "operator",
      "unverified",
    ]);
    for (const { name, email, password } of accounts) {
      expect(email).toContain("@");
      expect(name).not.toBe("");
      expect(password.length).toBeGreaterThanOrEqual(8);
    }
  });
});
