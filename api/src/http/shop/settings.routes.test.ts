import { expect, it } from "vitest";
import { aRouteServer } from "../../testing/route-server.ts";
import { type PublicSettings, settingsRoutes } from "./settings.routes.ts";

const settings: PublicSettings = {
  brand: "Boltwright",
  timeZone: "Asia/Dhaka",
  stripePublishableKey: "pk_test_1",
  stripeScriptUrl: null,
  holdSeconds: 1800,
  photoHosts: ["photos.example.com"],
  dispatchTime: "1 to 2 working days",
  deliveryPrice: "Free",
  deliveryText: "Free delivery in Bangladesh.",
  taxText: "Prices include VAT.",
  returnDays: 30,
};

async function served(of: PublicSettings) {
  const server = await aRouteServer(settingsRoutes(of));
  const response = await fetch(`${server.url}/settings`);
  const body: unknown = await response.json();
  await server.close();
  return { status: response.status, body };
}

it("everybody can read the settings that the browser needs, with the currency and the limits of a total", async () => {
  const more = { timeZoneName: "Dhaka time", currency: "USD", orderTotalMin: 0.5, orderTotalMax: 999_999.99 };
  expect(await served(settings)).toEqual({
    status: 200,
    body: { ...settings, ...more },
  });
  const own = { ...settings, stripeScriptUrl: "/stripe-emulator/stripe.js" };
  expect(await served(own)).toMatchObject({ status: 200, body: { stripeScriptUrl: own.stripeScriptUrl } });
});

it("a setting that is not public is never sent, even if it is handed over", async () => {
  const withSecret = { ...settings, stripeSecretKey: "sk_live_1" };
  const { status, body } = await served(withSecret);
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain("sk_live_1");
});
