import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestEmulator, type TestEmulator } from "../testing/emulator.ts";
import { findStripeSpec } from "../testing/stripe-mock.ts";
import { readStripeSpec, type StripeSpec } from "../testing/stripe-spec.ts";

const { path, missing } = await findStripeSpec();
if (missing !== null) {
  process.stdout.write(
    `LEFT OUT: the emulator's responses against Stripe's OpenAPI document, because ${missing}.\n`,
  );
}

describe.runIf(path !== null)("the emulator's responses fit Stripe's published OpenAPI document", () => {
  let emulator: TestEmulator;
  let spec: StripeSpec;

  beforeAll(async () => {
    [emulator, spec] = await Promise.all([startTestEmulator(), readStripeSpec(path ?? "")]);
  });

  afterAll(() => emulator.close());

  /** Calls the emulator, checks the response against the document and returns its body. */
  async function expectFit(
    method: "GET" | "POST",
    target: string,
    form = "",
    status = 200,
  ): Promise<Record<string, unknown>> {
    const response = await fetch(`${emulator.url}${target}${method === "GET" && form ? `?${form}` : ""}`, {
      method,
      headers: { authorization: "Bearer sk_test_emulator" },
      ...(method === "POST" ? { body: new URLSearchParams(form) } : {}),
    });
    const body = z.record(z.string(), z.unknown()).parse(await response.json());
    expect([response.status, body["error"]]).toEqual([
      status,
      status === 200 ? undefined : expect.anything(),
    ]);
    expect(spec.responseFaults(method, target, status, body)).toEqual([]);
    return body;
  }

  const FORM =
    "amount=1234&currency=usd&metadata[orderId]=order-1&automatic_payment_methods[enabled]=true&automatic_payment_methods[allow_redirects]=never";

  async function newIntent(): Promise<string> {
    return String((await expectFit("POST", "/v1/payment_intents", FORM))["id"]);
  }

  test("for an intent in every state", async () => {
    const id = await newIntent();
    const target = `/v1/payment_intents/${id}`;
    await expectFit("GET", target);
    await expectFit("POST", target, "metadata[note]=n&shipping[name]=One&shipping[address][line1]=Street");
    await expectFit("POST", `${target}/confirm`, "payment_method=pm_card_visa_chargeDeclined", 402);
    expect(await expectFit("GET", target, "expand[]=latest_charge")).toMatchObject({
      last_payment_error: { code: "card_declined" },
    });
    await expectFit("POST", `${target}/confirm`, "payment_method=pm_card_threeDSecure2Required");
    await expectFit(
      "POST",
      `${target}/confirm`,
      "payment_method=pm_card_authenticationRequired&return_url=https://shop.example/",
    );
    await expectFit(
      "POST",
      `${target}/confirm`,
      "payment_method=pm_card_visa&expand[]=latest_charge&expand[]=payment_method",
    );
    await expectFit("POST", `${target}/confirm`, "payment_method=pm_card_visa", 400);
    await expectFit("POST", `${target}/cancel`, "", 400);
    const other = await newIntent();
    await expectFit("POST", `/v1/payment_intents/${other}/cancel`, "cancellation_reason=abandoned");
  });

  test("for lists, searches, refunds, charges, methods and customers", async () => {
    const id = await newIntent();
    const paid = await expectFit("POST", `/v1/payment_intents/${id}/confirm`, "payment_method=pm_card_amex");
    await expectFit("GET", "/v1/payment_intents", "limit=1&expand[]=data.latest_charge");
    await expectFit("GET", "/v1/payment_intents/search", "query=metadata['orderId']:'order-1'&limit=1");
    const refund = await expectFit(
      "POST",
      "/v1/refunds",
      `payment_intent=${id}&amount=100&reason=requested_by_customer`,
    );
    await expectFit("GET", `/v1/refunds/${String(refund["id"])}`, "expand[]=charge");
    await expectFit("GET", "/v1/refunds", `payment_intent=${id}`);
    await expectFit("GET", "/v1/charges", `payment_intent=${id}`);
    await expectFit("GET", `/v1/charges/${String(paid["latest_charge"])}`, "expand[]=payment_intent");
    await expectFit("GET", `/v1/payment_methods/${String(paid["payment_method"])}`);
    const customer = await expectFit(
      "POST",
      "/v1/customers",
      "email=customer@boltwright.test&name=Customer One",
    );
    await expectFit("GET", `/v1/customers/${String(customer["id"])}`);
  });

  test("for disputes in every state", async () => {
    const id = await newIntent();
    await expectFit("POST", `/v1/payment_intents/${id}/confirm`, "payment_method=pm_card_visa");
    const dispute = await emulator.admin("POST", `/payment_intents/${id}/dispute`);
    const disputeId = String(dispute["id"]);
    for (const status of ["under_review", "won", "lost", "warning_closed"]) {
      await emulator.admin("POST", `/disputes/${disputeId}/status`, { status });
      expect(await expectFit("GET", `/v1/disputes/${disputeId}`)).toMatchObject({
        status,
      });
    }
    await expectFit("GET", "/v1/disputes", `payment_intent=${id}&limit=1&created[gte]=1`);
    await expectFit("GET", `/v1/disputes/du_none`, "", 404);
  });

  test("for events, with the object inside by its own schema", async () => {
    const { data } = await expectFit("GET", "/v1/events", "limit=100");
    expect(Array.isArray(data) && data.length).toBeGreaterThan(10);
    const faults = (Array.isArray(data) ? data : []).flatMap(({ data: { object } }) =>
      spec.schemaFaults(object.object, object),
    );
    expect(faults).toEqual([]);
    await expectFit(
      "GET",
      "/v1/events",
      "types[]=refund.created&types[]=charge.refunded&delivery_success=true&created[gte]=1",
    );
  });

  test("for rejections", async () => {
    await expectFit("POST", "/v1/payment_intents", "amount=1&currency=usd", 400);
    await expectFit("POST", "/v1/payment_intents", `${FORM}&colour=red`, 400);
    await expectFit("POST", "/v1/payment_intents", "currency=usd", 400);
    await expectFit("GET", "/v1/payment_intents/pi_none", "", 404);
    await expectFit("POST", "/v1/refunds", "payment_intent=pi_none", 400);
    await emulator.admin("POST", "/faults/api", { kind: "error" });
    await expectFit("GET", "/v1/events", "", 500);
  });

  test("for what a browser gets", async () => {
    const card = "card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2040&card[cvc]=123";
    for (const [name, target, form] of [
      ["payment_method", "payment_methods", `type=card&${card}&billing_details[name]=One`],
      ["token", "tokens", card],
    ] as const) {
      const body = new URLSearchParams(`${form}&key=pk_test_emulator`);
      const response = await fetch(`${emulator.url}/stripe-emulator/v1/${target}`, { method: "POST", body });
      expect(response.status).toBe(200);
      expect(spec.schemaFaults(name, await response.json())).toEqual([]);
    }
  });

  test("a wrong response would be found", async () => {
    const intent = await expectFit("GET", `/v1/payment_intents/${await newIntent()}`);
    expect(spec.schemaFaults("payment_intent", { ...intent, amount: "1234" })).toEqual([
      '/amount must be integer {"type":"integer"}',
    ]);
    expect(spec.schemaFaults("payment_intent", { ...intent, status: "paid" })).toHaveLength(1);
    expect(spec.responseFaults("GET", "/v1/refunds/re_1", 200, intent)).not.toEqual([]);
  });
});
