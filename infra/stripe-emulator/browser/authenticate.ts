import { callStripe } from "./api-client.ts";
import { AUTHENTICATED, type StripeObject } from "./protocol.ts";

const base = location.pathname.replace(/\/[^/]*$/, "");
const query = new URLSearchParams(location.search);
const intentId = query.get("payment_intent") ?? "";
const key = query.get("key") ?? "";
const clientSecret = location.hash.slice(1);
const returnUrl = query.get("return_url");
const secret = { key, client_secret: clientSecret };

function show(id: string, text: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}

function goBack(intent: StripeObject): void {
  if (returnUrl === null) {
    parent.postMessage(AUTHENTICATED, location.origin);
    return;
  }
  const url = new URL(returnUrl);
  url.searchParams.set("payment_intent", intentId);
  url.searchParams.set("payment_intent_client_secret", clientSecret);
  url.searchParams.set("redirect_status", intent["status"] === "succeeded" ? "succeeded" : "failed");
  if (/^https?:$/.test(url.protocol)) location.assign(url);
}

async function finish(outcome: "authenticated" | "failed"): Promise<void> {
  const fields = { ...secret, payment_intent: intentId, outcome };
  const result = await callStripe(base, "POST", "/v1/3ds2/authenticate", fields);
  if ("object" in result) return goBack(result.object);
  if (result.error.code === "payment_intent_unexpected_state") return goBack({ id: intentId });
  show("error", result.error.message);
}

async function describe(): Promise<void> {
  const result = await callStripe(base, "GET", `/v1/payment_intents/${intentId}`, secret);
  if ("error" in result) return show("error", result.error.message);
  const { amount, currency } = result.object;
  const money = new Intl.NumberFormat("en-US", { style: "currency", currency: String(currency) });
  show(
    "what",
    `This stands for the page of the buyer's bank. Payment: ${money.format(Number(amount) / 100)}`,
  );
}

function onClick(id: string, outcome: "authenticated" | "failed"): void {
  document.getElementById(id)?.addEventListener("click", () => void finish(outcome));
}

onClick("complete", "authenticated");
onClick("fail", "failed");
onClick("close", "failed");
addEventListener("keydown", (event) => {
  if (event.key === "Escape") void finish("failed");
});
addEventListener("message", (event) => {
  if (event.source === parent && event.data === "cancel") void finish("failed");
});
void describe();
