import { describe, expect, it } from "vitest";
import { eraseCustomer } from "../../domain/operations/erase-customer.ts";
import type { SignedIn } from "../../domain/shared/actor.ts";
import { anOperator } from "../../testing/an-operator.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { dataInPostgres } from "../../testing/stored-data.ts";
import { aTool } from "../../testing/factories.ts";
import { aPurchase } from "../../testing/purchase.wire.ts";
import { countOf, stockOf } from "../../testing/order-queries.ts";
import type { ApiResponse } from "../../testing/test-api.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

type Tool = Awaited<ReturnType<typeof aTool>>;

/** Everything that writes something for a customer whose row may be gone by then. */
const WRITES: [string, (person: SignedIn, tool: Tool) => Promise<ApiResponse>][] = [
  [
    "POST purchase",
    (person, tool) =>
      api.call("POST", "/purchase", { person, body: aPurchase(tool, { email: person.email }) }),
  ],
  [
    "POST ratting",
    (person) =>
      api.call("POST", "/ratting", {
        person,
        body: { name: person.name, ratting: 5, description: "Square." },
      }),
  ],
  ["PUT wishlist", (person, tool) => api.call("PUT", `/wishlist/${tool.id}`, { person })],
  [
    "PUT user",
    (person) => api.call("PUT", `/user/${person.email}`, { person, body: { location: "Lovelace Street" } }),
  ],
];

/** Somebody the shop has met. */
async function aCustomer(): Promise<SignedIn> {
  const person = aPerson({ name: "Ada Lovelace", email: `lovelace-${crypto.randomUUID()}@boltwright.test` });
  await api.call("GET", `/user/${person.email}`, { person });
  return person;
}

const WAITING = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

async function untilSoManyWait(count: number): Promise<void> {
  await expect.poll(() => countOf(api.shop, WAITING)).toBe(count);
}

async function expectNothingOf(person: SignedIn): Promise<void> {
  expect(await dataInPostgres(api.shop)).not.toMatch(/lovelace/i);
  expect(
    await countOf(api.shop, "customer where email = ? or subject = ?", [person.email, person.subject]),
  ).toBe(0);
}

function expectErased(response: ApiResponse): void {
  expect([response.status, response.problem.type]).toEqual([401, "urn:boltwright:problem:account-erased"]);
  expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
}

describe("an account that was erased", () => {
  it.each(WRITES)("%s that waits for the erasure is rejected, and writes nothing", async (_name, write) => {
    const person = await aCustomer();
    const tool = await aTool(api.shop);
    const blocker = api.shop.em;
    await blocker.begin();
    await blocker.execute("select 1 from customer where subject = ? for update", [person.subject]);
    const erasure = eraseCustomer(anOperator(api.shop), { email: person.email });
    await untilSoManyWait(1);
    const written = write(person, tool);
    await untilSoManyWait(2);
    await blocker.rollback();
    await erasure;
    expectErased(await written);
    expect(await stockOf(api.shop, tool.id)).toBe(tool.stockQuantity);
    await expectNothingOf(person);
  });

  it.each(WRITES)(
    "%s with a token from before the erasure is rejected, and writes nothing",
    async (_name, write) => {
      const person = await aCustomer();
      const tool = await aTool(api.shop);
      await eraseCustomer(anOperator(api.shop), { email: person.email });
      expectErased(await write(person, tool));
      expect(await stockOf(api.shop, tool.id)).toBe(tool.stockQuantity);
      await expectNothingOf(person);
    },
  );

  it("is created again by a later sign-in, and can be erased again", async () => {
    const person = await aCustomer();
    await eraseCustomer(anOperator(api.shop), { email: person.email });
    const later = { ...person, tokenIssuedAt: new Date(Date.now() + 2000) };
    expect((await api.call("GET", `/user/${person.email}`, { person: later })).status).toBe(200);
    await eraseCustomer(anOperator(api.shop), { email: person.email });
    await expectNothingOf(person);
  });
});
